import { ARC, CUBIC } from '../../model/curve'
import { fitArc } from '../models/arc'
import { CubicFitter } from '../models/cubic'
import { type FittedLine, fitLine } from '../models/line'
import { trimArc, trimLine } from '../models/trimmed-span'
import type { EdgePoints } from '../points/edge-points'
import type { Segmentation } from '../segmentation/segmentation'
import type { ArcPiece, CubicPiece, FittedPiece, LinePiece } from './piece'

/**
 * A line that departs from the horizontal or vertical by less than this over its length, px, is made exactly horizontal or vertical,
 * because artists draw such lines and pixels cannot show so small a slope.
 */
const MAX_AXIS_DRIFT = 0.12
/**
 * Cosine of 26 degrees, the largest angle between a line and the horizontal or vertical for which the line may be made parallel to it.
 * The limit matters for very short lines, which would otherwise lose their direction.
 */
const MIN_AXIS_COSINE = 0.9

/**
 * A fitted line, arc or cubic for each segment of a border, in order. Each is fitted only to its own segment's points. A segment whose
 * points allow no arc or cubic becomes a line.
 */
export function fitPieces(points: EdgePoints, { breaks, kinds }: Segmentation): FittedPiece[] {
  return kinds.map((kind, k) => fitPiece(points, kind, breaks[k], breaks[k + 1]))
}

/** The line, arc or cubic, as `kind` says (LINE, ARC or CUBIC), of points `from` to `to`, inclusive; a line where they allow no other. */
export function fitPiece(points: EdgePoints, kind: number, from: number, to: number): FittedPiece {
  const piece = kind === ARC ? arcPiece(points, from, to) : kind === CUBIC ? cubicPiece(points, from, to) : null
  return piece ?? linePiece(points, from, to)
}

function arcPiece(points: EdgePoints, from: number, to: number): ArcPiece | null {
  const kept = trimArc(points, from, to)
  const arc = kept === null ? null : fitArc(points, kept.first, kept.last)
  return kept === null || arc === null ? null : { kind: 'arc', from, to, ...kept, chi2: arc.chi2, arc }
}

function cubicPiece(points: EdgePoints, from: number, to: number): CubicPiece | null {
  const fit = new CubicFitter(points).fitFree(from, to)
  return fit === null ? null : { kind: 'cubic', from, to, first: from, last: to, ...fit }
}

function linePiece(points: EdgePoints, from: number, to: number): LinePiece {
  const { first, last } = trimLine(points, from, to)
  const length = Math.hypot(points.x[last] - points.x[first], points.y[last] - points.y[first])
  const line = alongAxis(fitLine(points, first, last), length)
  return { kind: 'line', from, to, first, last, chi2: line.chi2, line }
}

/**
 * A line made exactly horizontal or vertical about its point (x, y) when its departure from that over `length` px is too small to be
 * seen. Otherwise the line unchanged.
 */
function alongAxis(line: FittedLine, length: number): FittedLine {
  if (Math.abs(line.dy) * length < MAX_AXIS_DRIFT && Math.abs(line.dx) > MIN_AXIS_COSINE)
    return { ...line, dx: Math.sign(line.dx), dy: 0 }
  if (Math.abs(line.dx) * length < MAX_AXIS_DRIFT && Math.abs(line.dy) > MIN_AXIS_COSINE)
    return { ...line, dx: 0, dy: Math.sign(line.dy) }
  return line
}
