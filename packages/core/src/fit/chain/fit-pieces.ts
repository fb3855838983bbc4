import { ARC, CUBIC } from '../../model/curve'
import { fitArc } from '../models/arc'
import { cubicFitter, MAX_SAMPLES } from '../models/cubic'
import { type FittedLine, fitLine } from '../models/line'
import { trimmer } from '../models/trimmed-span'
import type { EdgePoints } from '../points/edge-points'
import type { Partition } from '../segmentation/segmentation'
import { MAX_SWEEP } from '../segmentation/span-cost'
import type { FittedPiece } from './piece'

/**
 * A line whose far end is off an axis by less than this, px, is made parallel to the axis: artists draw horizontal and vertical
 * lines, and pixels cannot show so small a slope.
 */
const MAX_AXIS_DRIFT = 0.12
/** Only lines within 26 degrees of an axis (cosine) are tested, so that very short lines keep their direction. */
const MIN_AXIS_COSINE = 0.9

/** Fits the model that the segmentation chose to each of its segments. A span without such an arc or cubic becomes a line. */
export function fitPieces(points: EdgePoints, split: Partition): FittedPiece[] {
  return split.kinds.map((kind, k) => fitPiece(points, kind, split.breaks[k], split.breaks[k + 1]))
}

function fitPiece(points: EdgePoints, kind: number, from: number, to: number): FittedPiece {
  if (kind === ARC) {
    trimmer.arcCost(points, from, to, MAX_SWEEP, Number.POSITIVE_INFINITY)
    const { first, last } = trimmer
    const arc = fitArc(points, first, last, MAX_SWEEP)
    if (arc !== null) return { kind: 'arc', from, to, first, last, chi2: arc.chi2, arc }
  }
  if (kind === CUBIC) {
    const chi2 = cubicFitter.fitFree(points, from, to, Number.POSITIVE_INFINITY, MAX_SAMPLES)
    if (Number.isFinite(chi2))
      return { kind: 'cubic', from, to, first: from, last: to, chi2, control: cubicFitter.control.slice() }
  }
  trimmer.lineCost(points, from, to)
  const { first, last } = trimmer
  const length = Math.hypot(points.x[last] - points.x[first], points.y[last] - points.y[first])
  const line = alongAxis(fitLine(points, first, last), length)
  return { kind: 'line', from, to, first, last, chi2: line.chi2, line }
}

/** The line, parallel to an axis when it is off it by too little to be seen. */
function alongAxis(line: FittedLine, length: number): FittedLine {
  if (Math.abs(line.dy) * length < MAX_AXIS_DRIFT && Math.abs(line.dx) > MIN_AXIS_COSINE)
    return { ...line, dx: Math.sign(line.dx), dy: 0 }
  if (Math.abs(line.dx) * length < MAX_AXIS_DRIFT && Math.abs(line.dy) > MIN_AXIS_COSINE)
    return { ...line, dx: 0, dy: Math.sign(line.dy) }
  return line
}
