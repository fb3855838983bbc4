import type { Point } from '../../geometry/point'
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

/** Measured points up to this distance from a corner along its sides, px, show how much area is cut off the corner. */
const REACH = 7
/**
 * Width, px, of the tip that the measured points of a sharp corner cut off on average: the area missing there is that of the triangle in
 * which the corner's sides are closer together than this.
 */
const SHARP_WIDTH = 0.95
/** A corner may miss this share more area than sharp corners do on average and still count as sharp, because that area scatters. */
const DOUBT_SHARE = 0.6
/** Area, px^2, that a corner may miss beyond the average and its `DOUBT_SHARE` and still count as sharp. */
const DOUBT_AREA = 0.8
/** Smallest change of direction, radians, of a corner that may be rounded. */
const MIN_TURN = 0.35
/** Smallest angle between the sides, radians, of a corner that may be rounded. */
const MIN_OPENING = 0.2
/** Smallest radius of a fillet, px. A corner that would get a smaller one stays sharp. */
const MIN_RADIUS = 0.6
/** Largest curvature of a side, 1/px. Beside a rounder side, too much of the missing area is due to the side's own curve. */
const MAX_CURVATURE = 0.02
/** Largest share of a side's length that the fillet at one of its two ends may take. */
const SHARE_OF_SIDE = 0.45

/** One side of a corner. */
interface Side {
  /** Unit direction along the side, away from the corner. */
  readonly dx: number
  readonly dy: number
  /**
   * Signed curvature of the side at the corner, 1/px, positive where the border turns clockwise as seen (y down) in the order of its
   * points.
   */
  readonly curvature: number
  /** Indices of the points nearest to and farthest from the corner among those that show the area cut off. */
  readonly near: number
  readonly last: number
  /** Largest distance from the corner, px, at which the fillet may touch the side. */
  readonly reach: number
}

/**
 * A corner between two sides, with its tip, px relative to the points' origin. `turn` is +1 when the chain turns clockwise there as seen
 * (y down), otherwise -1.
 */
interface Corner {
  readonly tip: Point
  readonly before: Side
  readonly after: Side
  readonly turn: number
}

/** A rounded corner: the arc between two sides, and the smooth joints where the arc touches the side before (`start`) and after (`end`). */
interface Fillet {
  readonly start: SmoothJoint
  readonly end: SmoothJoint
  readonly arc: FilletArc
}

/** The chain with an arc in every corner whose points show that it is rounded. The ends of an open chain stay. */
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
 * The piece without the points that the fillets at its start (`first`) and end (`last`) replace; null for no fillet. At least two
 * points stay.
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
 * The fillet of the corner at `tip`, px relative to the points' origin, where `before` and `after` meet. Null when the pixels do not
 * distinguish the corner from a sharp one, and when the corner or its sides are unfit for a fillet. A fillet has too few points for a
 * fit. But an arc that touches both sides has one freedom, its radius, and the radius follows from the area that the arc cuts off the
 * corner, which is measured to a tenth of a square pixel.
 */
function roundCorner(points: EdgePoints, before: FittedPiece, after: FittedPiece, tip: Point): Fillet | null {
  const one = sideOf(points, before, 'end', tip)
  const two = sideOf(points, after, 'start', tip)
  const opening = Math.acos(Math.min(1, Math.max(-1, one.dx * two.dx + one.dy * two.dy)))
  if (opening < MIN_OPENING || Math.PI - opening < MIN_TURN) return null
  if (Math.abs(one.curvature) > MAX_CURVATURE || Math.abs(two.curvature) > MAX_CURVATURE) return null
  const turn = one.dx * two.dy - one.dy * two.dx <= 0 ? 1 : -1
  const cut = cutArea(points, { tip, before: one, after: two, turn })
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

/** The side of the corner at `tip` that a piece forms with its start or end. `tip` is px relative to the points' origin. */
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
 * The area that is cut off a corner, px^2: that between its two sides, with their curvature, and the points. Negative when the points
 * lie outside.
 */
function cutArea({ x, y }: EdgePoints, { tip, before, after, turn }: Corner): number {
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
  return -turn * polylineArea(line) - (turn * (before.curvature * first ** 3 + after.curvature * second ** 3)) / 6
}
