import type { Direction, Point } from '../../geometry/point'
import { polylineArea } from '../../geometry/polygon'
import type { EdgePoints } from '../points/edge-points'
import type { Chain } from './chain'
import { type Joint, type SmoothJoint, smoothAt } from './joint'
import {
  clipped,
  curvatureAt,
  type End,
  type FilletArc,
  type FittedPiece,
  isFitted,
  nearestTangent,
  type Piece,
} from './piece'

/** Distance from a corner along its two sides, px, up to which measured points count when the area missing at the corner is computed. */
const REACH = 7
/**
 * Width, px, of a sharp corner at the place where the measured points leave its sides and cut off its tip, on average. The area missing
 * at a sharp corner is that of the triangle from this place to the tip.
 */
const SHARP_WIDTH = 0.95
/**
 * Part of the area missing at a sharp corner on average, by which a corner may exceed that average and still count as sharp, because the
 * area scatters. 0.6 permits 60 % more.
 */
const DOUBT_SHARE = 0.6
/** Area, px^2, that a corner may miss on top of the average of sharp corners and of `DOUBT_SHARE` and still count as sharp. */
const DOUBT_AREA = 0.8
/** Smallest change of the border's direction at a corner, radians, for the corner to be rounded. A flatter corner stays as it is. */
const MIN_TURN = 0.35
/** Smallest radius of the arc that rounds a corner, px. A corner that would get a smaller radius stays sharp. */
const MIN_RADIUS = 0.6
/**
 * Largest curvature of a corner's side, 1/px, for the corner to be rounded. Beside a side that curves more, too much of the area missing
 * at the corner is due to that curve.
 */
const MAX_CURVATURE = 0.02
/** Largest part of a side's length, 0-1, that the arc in the corner at one of the side's two ends may replace. */
const SHARE_OF_SIDE = 0.45

/** One of the two curves that meet in a corner, as seen from the corner. The direction is along the side, away from the corner. */
interface Side extends Direction {
  /**
   * Signed curvature of the side at the corner, 1/px, positive where the border turns clockwise as seen (y down) in the order of its
   * points.
   */
  readonly curvature: number
  /**
   * Indices of the measured points nearest to and farthest from the corner, among the points of this side that count for the missing
   * area.
   */
  readonly near: number
  readonly last: number
  /** Largest distance from the corner along this side, px, at which an arc that rounds the corner may touch the side. */
  readonly reach: number
}

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
  const fillets: (Fillet | null)[] = joints.map((joint, k) => {
    if (joint.kind === 'smooth' || (!isClosed && (k === 0 || k === count))) return null
    const before = pieces[(k + count - 1) % count]
    const after = pieces[k % count]
    return isFitted(before) && isFitted(after) ? roundCorner(points, before, after, joint) : null
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

/**
 * The arc that rounds the corner at `tip`, px relative to the points' origin, where the pieces `before` and `after` meet. Null when the
 * missing area does not tell the corner from a sharp one, or when its angle, radius or sides are out of bounds.
 *
 * Such an arc has too few points of its own for a fit. But an arc that touches both sides has one freedom, its radius, and the radius
 * follows from the area that the arc cuts off the corner, which is measured to a tenth of a square pixel.
 */
function roundCorner(points: EdgePoints, before: FittedPiece, after: FittedPiece, tip: Point): Fillet | null {
  const one = sideOf(points, before, 'end', tip)
  const two = sideOf(points, after, 'start', tip)
  const opening = Math.acos(Math.min(1, Math.max(-1, one.dx * two.dx + one.dy * two.dy)))
  if (Math.PI - opening < MIN_TURN) return null
  if (Math.abs(one.curvature) > MAX_CURVATURE || Math.abs(two.curvature) > MAX_CURVATURE) return null
  const turn = one.dx * two.dy - one.dy * two.dx <= 0 ? 1 : -1
  const cut = turn * cutArea(points, tip, one, two)
  const halfTangent = Math.tan(opening / 2)
  const sharp = (SHARP_WIDTH * SHARP_WIDTH) / (4 * halfTangent)
  if (cut < sharp * (1 + DOUBT_SHARE) + DOUBT_AREA) return null
  const r = Math.sqrt((cut - sharp) / (1 / halfTangent - (Math.PI - opening) / 2))
  const reach = r / halfTangent
  if (r < MIN_RADIUS || reach > one.reach || reach > two.reach) return null
  const start = smoothAt({ x: tip.x + reach * one.dx, y: tip.y + reach * one.dy, dx: -one.dx, dy: -one.dy })
  const end = smoothAt({ x: tip.x + reach * two.dx, y: tip.y + reach * two.dy, dx: two.dx, dy: two.dy })
  const arc = { cx: start.x - turn * r * start.dy, cy: start.y + turn * r * start.dx, r, orientation: turn }
  return { start, end, arc: { kind: 'fillet', from: before.to, to: before.to, arc } }
}

/**
 * The side that a piece forms at the corner at `tip`, px relative to the points' origin. `end` says which end of the piece is at the
 * corner.
 */
function sideOf({ x, y }: EdgePoints, piece: FittedPiece, end: End, tip: Point): Side {
  const tangent = nearestTangent(piece, end, tip.x, tip.y)
  const away = end === 'start' ? 1 : -1
  const dx = away * tangent.dx
  const dy = away * tangent.dy
  const along = (k: number): number => (x[k] - tip.x) * dx + (y[k] - tip.y) * dy
  const near = end === 'start' ? piece.from : piece.to
  const far = end === 'start' ? piece.to : piece.from
  const reach = Math.min(REACH, SHARE_OF_SIDE * along(far))
  let last = near
  while (last !== far && along(last) < reach) last += away
  return { dx, dy, curvature: curvatureAt(piece, end), near, last, reach }
}

/**
 * Area missing at a corner, px^2: the area between the corner's two sides, with their curvature, and the measured points. Where the
 * points cut off the corner, it is positive in a corner that turns clockwise as seen (y down) and negative in any other.
 */
function cutArea({ x, y }: EdgePoints, tip: Point, before: Side, after: Side): number {
  const foot = ({ dx, dy, last }: Side): number => (x[last] - tip.x) * dx + (y[last] - tip.y) * dy
  const first = foot(before)
  const second = foot(after)
  const line: number[] = []
  const visit = (qx: number, qy: number): void => {
    line.push(qx - tip.x, qy - tip.y)
  }
  visit(tip.x + first * before.dx, tip.y + first * before.dy)
  for (let k = before.last; k <= before.near; k++) visit(x[k], y[k])
  for (let k = after.near; k <= after.last; k++) visit(x[k], y[k])
  visit(tip.x + second * after.dx, tip.y + second * after.dy)
  return -polylineArea(line) - (before.curvature * first ** 3 + after.curvature * second ** 3) / 6
}
