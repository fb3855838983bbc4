import { type Point, type Tangent, unit } from '../../geometry/point'
import type { FittedArc } from '../models/arc'
import type { FittedLine } from '../models/line'
import type { EdgePoints } from '../points/edge-points'

/** Which end of a piece, or of a chain of pieces, is meant: 'start' is the one that comes first in the order of the border's points. */
export type End = 'start' | 'end'

/**
 * A stretch of a border's points, of index `from` to `to`, inclusive, that one piece of the curve stands for. Neighboring pieces share
 * one point, unless a fillet or a connecting line shortened them.
 */
interface Span {
  readonly from: number
  readonly to: number
}

/** A stretch of a border's points with a line, arc or cubic fitted to them. */
interface FittedSpan extends Span {
  /**
   * Indices of the first and last point that the line, arc or cubic was fitted to: `from` and `to`, unless an end point was left out
   * because its pixel row contains a corner.
   */
  readonly first: number
  readonly last: number
  /** Sum of the squared distances of points `first` to `last` from the model, each in squared standard errors of the point. */
  readonly chi2: number
}

export interface LinePiece extends FittedSpan {
  readonly kind: 'line'
  readonly line: FittedLine
}

export interface ArcPiece extends FittedSpan {
  readonly kind: 'arc'
  readonly arc: FittedArc
  /** The end at which the arc touches its neighbor: there it has the direction of the joint. Undefined for an arc between free joints. */
  readonly touches?: End
}

export interface CubicPiece extends FittedSpan {
  readonly kind: 'cubic'
  /** Control points x0 y0 ... x3 y3, px relative to the points' origin. */
  readonly control: Float64Array
}

/** A line, arc or cubic fitted only to its own stretch of a border's points. Its ends do not meet the neighboring pieces yet. */
export type FittedPiece = LinePiece | ArcPiece | CubicPiece

/**
 * A straight piece that connects two places of a border's curve and was not fitted to points. `from` and `to` are both the index of the
 * measured point beside it.
 */
export interface ConnectingLine extends Span {
  readonly kind: 'connecting-line'
  readonly line: Tangent
}

/**
 * A small arc that rounds a corner of a border's curve and was not fitted to points. `from` and `to` are both the index of the measured
 * point beside the corner.
 */
export interface FilletArc extends Span {
  readonly kind: 'fillet'
  readonly arc: Omit<FittedArc, 'chi2'>
}

/**
 * One line, arc or cubic in the chain that draws a border: fitted to points, or placed without a fit as a connecting line or a fillet.
 * Coordinates are px relative to the origin of the border's points.
 */
export type Piece = FittedPiece | ConnectingLine | FilletArc

export function isFitted(piece: Piece): piece is FittedPiece {
  return piece.kind === 'line' || piece.kind === 'arc' || piece.kind === 'cubic'
}

export function isStraight(piece: Piece): piece is LinePiece | ConnectingLine {
  return piece.kind === 'line' || piece.kind === 'connecting-line'
}

/**
 * A copy of a fitted piece for only the points of index `from` to `to`, inclusive, which must lie in its stretch. The line, arc or cubic
 * itself is not fitted anew.
 */
export function clipped<P extends FittedPiece>(piece: P, from: number, to: number): P {
  return { ...piece, from, to, first: clamp(piece.first, from, to), last: clamp(piece.last, from, to) }
}

function clamp(k: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, k))
}

/**
 * The straight piece from `start` to `end`, px relative to the points' origin. `at` is the index of the measured point beside it. Its
 * direction is (0, 0) when the two places are equal.
 */
export function connectingLine(at: number, start: Point, end: Point): ConnectingLine {
  const line = { x: start.x, y: start.y, ...unit(end.x - start.x, end.y - start.y) }
  return { kind: 'connecting-line', from: at, to: at, line }
}

/**
 * The tangent of a piece at the place on it nearest to its first or last point, px relative to the points' origin. For a cubic, the
 * tangent at its own start or end.
 */
export function endTangent({ x, y }: EdgePoints, piece: Piece, end: End): Tangent {
  const k = end === 'start' ? piece.from : piece.to
  return nearestTangent(piece, end, x[k], y[k])
}

/**
 * The tangent of a piece at the place on its unlimited line or full circle nearest to (x, y), px relative to the points' origin. For a
 * cubic, (x, y) is ignored: the result is the tangent at its start or end, as `end` says.
 */
export function nearestTangent(piece: Piece, end: End, x: number, y: number): Tangent {
  if (isStraight(piece)) {
    const { line } = piece
    const t = (x - line.x) * line.dx + (y - line.y) * line.dy
    return { x: line.x + t * line.dx, y: line.y + t * line.dy, dx: line.dx, dy: line.dy }
  }
  if (piece.kind === 'cubic') return cubicEnd(piece.control, end)
  const { cx, cy, r, orientation } = piece.arc
  const { dx: ux, dy: uy } = unit(x - cx, y - cy)
  return { x: cx + r * ux, y: cy + r * uy, dx: -uy * orientation, dy: ux * orientation }
}

/**
 * The place and unit direction of travel at the start or end of the cubic with control points c: along its arm there, or along the chord
 * when the arm has no length.
 */
function cubicEnd(c: Float64Array, end: End): Tangent {
  const [tip, arm, far, sign] = end === 'end' ? [6, 4, 0, -1] : [0, 2, 6, 1]
  const armLength = Math.hypot(c[arm] - c[tip], c[arm + 1] - c[tip + 1])
  const other = armLength < 1e-6 ? far : arm
  return { x: c[tip], y: c[tip + 1], ...unit((c[other] - c[tip]) * sign, (c[other + 1] - c[tip + 1]) * sign) }
}

/** A piece's signed curvature at its start or end, 1/px: positive where it turns clockwise as seen (y down). */
export function curvatureAt(piece: Piece, end: End): number {
  if (isStraight(piece)) return 0
  if (piece.kind !== 'cubic') return piece.arc.orientation / piece.arc.r
  const c = piece.control
  const atEnd = end === 'end'
  const o = atEnd ? 4 : 0
  const ax = c[o + 2] - c[o]
  const ay = c[o + 3] - c[o + 1]
  const bx = c[4] - c[2]
  const by = c[5] - c[3]
  const cross = atEnd ? bx * ay - by * ax : ax * by - ay * bx
  return (2 * cross) / (3 * (Math.hypot(ax, ay) ** 3 + 1e-9))
}
