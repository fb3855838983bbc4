import type { Direction, Point } from '../../geometry/point'
import { polylineArea } from '../../geometry/polygon'
import type { EdgePoints } from '../points/edge-points'
import { curvatureAt, type End, type FittedPiece, nearestTangent } from './piece'

/** Distance from a corner along its two sides, px, up to which measured points count when the area missing at the corner is computed. */
const REACH = 7
/**
 * Width, px, of a sharp corner at the place where the measured points leave its sides and cut off its tip, on average. The area missing
 * at a sharp corner is that of the triangle from this place to the tip.
 */
const SHARP_WIDTH = 0.95
/** Smallest change of the border's direction at a corner, radians, for the corner to be rounded. A flatter corner stays as it is. */
const MIN_TURN = 0.35
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

/** A corner between two fitted pieces that may be rounded: its place, px relative to the points' origin, its sides and what was measured of it. */
export interface Corner extends Point {
  readonly before: Side
  readonly after: Side
  /** The angle between the two sides, radians, below pi. */
  readonly opening: number
  /** 1 where the border turns clockwise as seen (y down), otherwise -1. */
  readonly turn: number
  /** Area missing between the sides and the measured points, px^2, and its standard error. */
  readonly cut: number
  readonly error: number
  /** The missing area of a sharp corner of this angle on average, px^2. */
  readonly sharp: number
}

/**
 * The corner at `tip`, px relative to the points' origin, where the pieces `before` and `after` meet. Null when it is too flat, or its sides
 * too curved, to be rounded.
 */
export function measureCorner(points: EdgePoints, before: FittedPiece, after: FittedPiece, tip: Point): Corner | null {
  const one = sideOf(points, before, 'end', tip)
  const two = sideOf(points, after, 'start', tip)
  const opening = Math.acos(Math.min(1, Math.max(-1, one.dx * two.dx + one.dy * two.dy)))
  if (Math.PI - opening < MIN_TURN) return null
  if (Math.abs(one.curvature) > MAX_CURVATURE || Math.abs(two.curvature) > MAX_CURVATURE) return null
  const turn = one.dx * two.dy - one.dy * two.dx <= 0 ? 1 : -1
  return {
    x: tip.x,
    y: tip.y,
    before: one,
    after: two,
    opening,
    turn,
    cut: turn * cutArea(points, tip, one, two),
    error: cutError(points, one, two),
    sharp: (SHARP_WIDTH * SHARP_WIDTH) / (4 * Math.tan(opening / 2)),
  }
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

/**
 * Standard error of the area missing at a corner, px^2. Points lie about a pixel apart, so each adds its own standard error, px, times 1 px;
 * the errors of points are independent.
 */
function cutError({ weight }: EdgePoints, before: Side, after: Side): number {
  let variance = 0
  for (let k = before.last; k <= before.near; k++) variance += 1 / weight[k]
  // The two sides share their nearest point
  for (let k = after.near + 1; k <= after.last; k++) variance += 1 / weight[k]
  return Math.sqrt(variance)
}
