import { ARC, CUBIC, LINE } from '../../model/contour'
import { type FittedArc, fitArc } from '../models/arc'
import { cubicFitter, MAX_SAMPLES } from '../models/cubic'
import { type FittedLine, fitLine } from '../models/line'
import { trimmer } from '../models/trimmed-span'
import type { EdgePoints } from '../points/edge-points'
import type { Partition } from '../segmentation/segmentation'
import { MAX_SWEEP } from '../segmentation/span-cost'

/** A segment fitted to its own points alone; its ends are not yet joined to its neighbours'. Coordinates as the points'. */
export interface Piece {
  readonly kind: number
  readonly from: number
  readonly to: number
  /** The points of `from` to `to` that it was fitted to: those at its ends may be its corners'. */
  readonly first: number
  readonly last: number
  readonly line: FittedLine | null
  readonly arc: FittedArc | null
  /** x0 y0 ... x3 y3 */
  readonly cubic: Float64Array | null
  /** What is left of the points' distances, in standard errors squared. */
  readonly chi2: number
}

/** Whether a piece was fitted to points; one that was not only connects two joints and is drawn as it is. */
export function hasPoints(piece: Piece): boolean {
  return piece.from !== piece.to
}

/** The piece over the points `from` to `to` of its own only. */
export function clipped(piece: Piece, from: number, to: number): Piece {
  return { ...piece, from, to, first: clamp(piece.first, from, to), last: clamp(piece.last, from, to) }
}

function clamp(k: number, from: number, to: number): number {
  return Math.min(to, Math.max(from, k))
}

/** A line from one place to another, whatever the points; `at` is the point beside it. */
export function connectingLine(at: number, x0: number, y0: number, x1: number, y1: number): Piece {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  const line = { x: x0, y: y0, dx: (x1 - x0) / length, dy: (y1 - y0) / length, chi2: 0 }
  return { kind: LINE, from: at, to: at, first: at, last: at, line, arc: null, cubic: null, chi2: 0 }
}

/** A position with the unit direction of travel there. */
export interface Tangent {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

/** A line whose far end strays less than this from an axis is that axis's: artists draw level lines, pixels cannot tell. */
const AXIS_DRIFT = 0.12

/** Fits the segments of a partition. */
export function fitPieces(points: EdgePoints, split: Partition): Piece[] {
  return split.kinds.map((kind, k) => fitPiece(points, kind, split.breaks[k], split.breaks[k + 1]))
}

function fitPiece(points: EdgePoints, kind: number, from: number, to: number): Piece {
  if (kind === ARC) {
    trimmer.arcCost(points, from, to, MAX_SWEEP, Number.POSITIVE_INFINITY)
    const { first, last } = trimmer
    const arc = fitArc(points, first, last, MAX_SWEEP)
    if (arc !== null) return { kind, from, to, first, last, line: null, arc, cubic: null, chi2: arc.chi2 }
  }
  if (kind === CUBIC) {
    const chi2 = cubicFitter.fitFree(points, from, to, Number.POSITIVE_INFINITY, MAX_SAMPLES)
    if (Number.isFinite(chi2))
      return { kind, from, to, first: from, last: to, line: null, arc: null, cubic: cubicFitter.control.slice(), chi2 }
  }
  trimmer.lineCost(points, from, to)
  const { first, last } = trimmer
  const length = Math.hypot(points.x[last] - points.x[first], points.y[last] - points.y[first])
  const line = level(fitLine(points, first, last), length)
  return { kind: LINE, from, to, first, last, line, arc: null, cubic: null, chi2: line.chi2 }
}

/** The line, turned onto the axis when it strays too little from it. */
function level(line: FittedLine, length: number): FittedLine {
  if (Math.abs(line.dy) * length < AXIS_DRIFT && Math.abs(line.dx) > 0.9)
    return { ...line, dx: Math.sign(line.dx), dy: 0 }
  if (Math.abs(line.dx) * length < AXIS_DRIFT && Math.abs(line.dy) > 0.9)
    return { ...line, dx: 0, dy: Math.sign(line.dy) }
  return line
}

/** The piece's point nearest to (x, y), with its direction there. A cubic answers with its start or its end. */
export function nearest(piece: Piece, x: number, y: number, atEnd: boolean): Tangent {
  if (piece.line !== null) {
    const { line } = piece
    const t = (x - line.x) * line.dx + (y - line.y) * line.dy
    return { x: line.x + t * line.dx, y: line.y + t * line.dy, dx: line.dx, dy: line.dy }
  }
  if (piece.arc !== null) {
    const { cx, cy, r, turn } = piece.arc
    const length = Math.hypot(x - cx, y - cy) || 1
    const ux = (x - cx) / length
    const uy = (y - cy) / length
    return { x: cx + r * ux, y: cy + r * uy, dx: -uy * turn, dy: ux * turn }
  }
  const c = piece.cubic as Float64Array
  return atEnd ? direction(c[6], c[7], c[4], c[5], c[0], c[1], -1) : direction(c[0], c[1], c[2], c[3], c[6], c[7], 1)
}

/** The tangent at (x, y) towards its arm's tip, or, when the arm has no length, towards the far end. */
function direction(
  x: number,
  y: number,
  armX: number,
  armY: number,
  farX: number,
  farY: number,
  sign: number,
): Tangent {
  let dx = (armX - x) * sign
  let dy = (armY - y) * sign
  let length = Math.hypot(dx, dy)
  if (length < 1e-6) {
    dx = (farX - x) * sign
    dy = (farY - y) * sign
    length = Math.hypot(dx, dy) || 1
  }
  return { x, y, dx: dx / length, dy: dy / length }
}

/** A piece's signed curvature at its end or start, 1/px: positive when it turns clockwise as seen. */
export function curvatureAt(piece: Piece, atEnd: boolean): number {
  if (piece.arc !== null) return piece.arc.turn / piece.arc.r
  if (piece.cubic === null) return 0
  const c = piece.cubic
  const [o, p] = atEnd ? [4, 2] : [0, 2]
  const ax = c[o + 2] - c[o]
  const ay = c[o + 3] - c[o + 1]
  const bx = c[p + 2] - c[p]
  const by = c[p + 3] - c[p + 1]
  const cross = atEnd ? bx * ay - by * ax : ax * by - ay * bx
  return (2 * cross) / (3 * (Math.hypot(ax, ay) ** 3 + 1e-9))
}
