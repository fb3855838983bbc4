import type { EdgePoints } from '../points/edge-points'
import type { Chain } from './chain'
import { type Corner, measureCorner } from './corner'
import { type Joint, type SmoothJoint, smoothAt } from './joint'
import { clipped, type FilletArc, isFitted, type Piece } from './piece'

/**
 * Part of the area missing at a sharp corner on average, by which a corner may exceed that average and still count as sharp, because the
 * area scatters. 0.6 permits 60 % more.
 */
const DOUBT_SHARE = 0.6
/** Area, px^2, that a corner may miss on top of the average of sharp corners and of `DOUBT_SHARE` and still count as sharp. */
const DOUBT_AREA = 0.4
/**
 * Standard errors of its missing area that a corner may miss on top of that and still count as sharp. In clean pictures both together are 0.8 px^2. Compression and small contrast move
 * borders by more, and with 0.8 px^2 for all pictures a part of the sharp corners of JPEGs is rounded: of 84 compressed pictures 16 change, 35.4 -> 35.7 dB at four times the
 * size in 0.98 of the bytes. With 4 and no `DOUBT_AREA` 18 change by as much, with 5 rounded corners of clean flags become sharp.
 */
const DOUBT_ERRORS = 2
/**
 * Standard errors from that bound up to which a corner is undecided: like corners of its border decide. With 0, one of five rounded corners of a letter becomes sharp; 2 changes
 * three more of 84 pictures, none by 0.1 dB.
 */
const UNDECIDED_ERRORS = 1
/** Largest difference between the angles of two like corners, radians. */
const LIKE_ANGLE = 0.35
/** Smallest radius of the arc that rounds a corner, px. A corner that would get a smaller radius stays sharp. */
const MIN_RADIUS = 0.6

/**
 * The rounding of one corner: an arc between the corner's two sides, and the smooth joints where the arc touches the side before
 * (`start`) and the side after (`end`).
 */
interface Fillet {
  readonly start: SmoothJoint
  readonly end: SmoothJoint
  readonly arc: FilletArc
}

/**
 * The chain with an arc in place of every corner whose measured points show that it is rounded. Other corners and the two ends of an open
 * chain stay.
 */
export function roundCorners(points: EdgePoints, chain: Chain): Chain {
  const { pieces, joints, isClosed } = chain
  const count = pieces.length
  const corners = joints.map((joint, k) => {
    if (joint.kind === 'smooth' || (!isClosed && (k === 0 || k === count))) return null
    const before = pieces[(k + count - 1) % count]
    const after = pieces[k % count]
    return isFitted(before) && isFitted(after) ? measureCorner(points, before, after, joint) : null
  })
  const fillets = corners.map((corner, k) => {
    if (corner === null || !isRounded(corner, isClosed ? corners.slice(1) : corners)) return null
    return filletIn(corner, pieces[(k + count - 1) % count].to)
  })
  const outPieces: Piece[] = []
  const outJoints: Joint[] = [fillets[0]?.end ?? joints[0]]
  for (let k = 0; k < count; k++) {
    outPieces.push(between(points, pieces[k], fillets[k], fillets[k + 1]))
    const fillet = fillets[k + 1]
    if (fillet === null) outJoints.push(joints[k + 1])
    else {
      outPieces.push(fillet.arc)
      outJoints.push(fillet.start, fillet.end)
    }
  }
  return { pieces: outPieces, joints: outJoints, isClosed }
}

/**
 * A piece without the points that the arcs in the corners at its start (`first`) and end (`last`) replace. Null stands for no arc there.
 * At least two points stay.
 */
function between(points: EdgePoints, piece: Piece, first: Fillet | null, last: Fillet | null): Piece {
  if ((first === null && last === null) || !isFitted(piece)) return piece
  const { x, y } = points
  let { from, to } = piece
  if (first !== null) {
    const { end } = first
    while (from < to - 1 && (x[from] - end.x) * end.dx + (y[from] - end.y) * end.dy < 0) from++
  }
  if (last !== null) {
    const { start } = last
    while (to > from + 1 && (x[to] - start.x) * start.dx + (y[to] - start.y) * start.dy > 0) to--
  }
  return clipped(piece, from, to)
}

/** How far the area missing at a corner lies above the bound of sharp corners, in standard errors of the area. */
function evidence({ cut, error, sharp }: Corner): number {
  return (cut - (1 + DOUBT_SHARE) * sharp - DOUBT_AREA) / error - DOUBT_ERRORS
}

/**
 * Whether a corner is rounded. Where its missing area does not tell it from a sharp one, the corners of its border that turn
 * the same way by about the same angle decide together: artists round all such corners of a shape or none, and noise would round some.
 */
function isRounded(corner: Corner, corners: readonly (Corner | null)[]): boolean {
  const own = evidence(corner)
  if (Math.abs(own) > UNDECIDED_ERRORS) return own > 0
  // A corner that is clear beyond doubt counts as two
  let sum = 0
  for (const other of corners) {
    if (other?.turn !== corner.turn || Math.abs(other.opening - corner.opening) > LIKE_ANGLE) continue
    sum += Math.min(2, Math.max(-2, evidence(other)))
  }
  return sum > 0
}

/**
 * The arc that rounds a corner, beside the measured point `at`. Null when its radius or its sides are out of bounds.
 *
 * Such an arc has too few points of its own for a fit. But an arc that touches both sides has one freedom, its radius, and the radius
 * follows from the area that the arc cuts off the corner, which is measured to a tenth of a square pixel.
 */
function filletIn(corner: Corner, at: number): Fillet | null {
  const { x, y, before, after, opening, turn, cut, sharp } = corner
  const halfTangent = Math.tan(opening / 2)
  const r = Math.sqrt((cut - sharp) / (1 / halfTangent - (Math.PI - opening) / 2))
  const reach = r / halfTangent
  if (r < MIN_RADIUS || reach > before.reach || reach > after.reach) return null
  const start = smoothAt({ x: x + reach * before.dx, y: y + reach * before.dy, dx: -before.dx, dy: -before.dy })
  const end = smoothAt({ x: x + reach * after.dx, y: y + reach * after.dy, dx: after.dx, dy: after.dy })
  const arc = { cx: start.x - turn * r * start.dy, cy: start.y + turn * r * start.dx, r, orientation: turn }
  return { start, end, arc: { kind: 'fillet', from: at, to: at, arc } }
}
