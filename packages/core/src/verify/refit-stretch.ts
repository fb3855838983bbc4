import { bridgedCurveBetween, closingPlace, endGap, fitOpen, type OpenFit, type OpenMethod } from '../fit/fit-open'
import type { EdgePoints } from '../fit/points/edge-points'
import { loadOpen } from '../fit/points/load-points'
import { sliceCurve } from '../geometry/curve'
import { flatten } from '../geometry/flatten'
import { parametersOf } from '../geometry/parameters'
import type { EdgeBorder } from '../model/borders'
import type { Curve } from '../model/curve'
import type { InkPair } from './edge-inks'
import type { Residual } from './residual'
import type { SignedArea } from './signed-area'
import { growStretch, type PointRange, pointRange, type SegmentPoints, type Stretch } from './stretches'

/** Tolerance, px, of the polylines that stand for curves when they are drawn. */
export const FLATNESS = 0.015
/** Fewest measured points of a stretch that is fitted again. */
const MIN_POINTS = 3
/** Distance, px, of the end of a stretch beside its refit above which the stretch grows, or else a line of its own bridges the gap. */
const MAX_GAP = 0.12
/** Points that all refits of a picture may take together, as a share of its measured points: fitting again costs as much as the fit. */
const WORK_SHARE = 0.5
/** Fewest points that all refits of a picture may take together, whatever `WORK_SHARE` gives, so that small pictures are not cut short. */
const MIN_WORK = 4000

/** An edge whose curve misses the picture somewhere. */
export interface MisfitEdge {
  readonly curve: Curve
  readonly border: EdgeBorder
  readonly inks: InkPair
  readonly segments: SegmentPoints
}

/** A stretch of segments of an edge's curve and the curve that takes their place. */
export interface RefittedStretch extends Stretch {
  readonly replacement: Curve
}

/**
 * Fits stretches of curves again and keeps what brings the drawing nearer to the picture. Spends one budget of points for the whole
 * picture.
 */
export class StretchRefitter {
  private work: number

  /** `residual` is that of the drawing so far, and `area` rasterizes changes of it. `pointCount` is the number of all measured points. */
  constructor(
    private readonly residual: Residual,
    private readonly area: SignedArea,
    private readonly lambda: number,
    pointCount: number,
  ) {
    this.work = Math.max(MIN_WORK, WORK_SHARE * pointCount)
  }

  /**
   * Fits a stretch again by its own points and draws the new curve in place of the old one. Null, with the drawing unchanged, when the
   * squared difference from the picture does not fall by more than the price of the additional parameters (of one at least), or when the
   * stretch has too few points or more than the budget has left. The stretch first grows by a segment at each end that lies more than
   * `MAX_GAP` px beside its refit, which is then made anew.
   */
  refit(edge: MisfitEdge, bad: Stretch, method: OpenMethod): RefittedStretch | null {
    const first = this.fit(edge, bad, method)
    if (first === null) return null
    const stretch = grown(edge, bad, first)
    const open = stretch === bad ? first : this.fit(edge, stretch, method)
    if (open === null) return null
    const old = sliceCurve(edge.curve, stretch.first, stretch.count)
    const replacement = goesAround(edge, stretch) ? loopCurve(open) : curveLike(open, old)
    return this.accept(replacement, old, edge.inks, meanVariance(open)) ? { ...stretch, replacement } : null
  }

  private fit({ border, segments }: MisfitEdge, stretch: Stretch, method: OpenMethod): OpenFit | null {
    const range = pointRange(segments, stretch)
    if (range.count < MIN_POINTS || range.count > this.work) return null
    this.work -= range.count
    return fitOpen(pointsOf(border, range), this.lambda, method)
  }

  /**
   * Draws `replacement` in place of `old` when the squared difference falls by more than the price of the additional parameters, one at
   * least; returns whether it did. `variance` is the mean variance of the points, px^2.
   */
  private accept(replacement: Curve, old: Curve, inks: InkPair, variance: number): boolean {
    const { area, residual, lambda } = this
    area.addChain(flatten(replacement, FLATNESS), false)
    area.addChain(flatten(old, FLATNESS), true)
    const change = area.collect()
    const gain = residual.gainOf(change, inks)
    const scale = 2 * variance * residual.contrastSquared(inks)
    if (gain <= scale * lambda * Math.max(1, parametersOf(replacement) - parametersOf(old))) return false
    residual.apply(change, inks)
    return true
  }
}

/** The stretch with one more segment at each of its ends that lies more than `MAX_GAP` px beside its refit `open`. */
function grown(edge: MisfitEdge, stretch: Stretch, open: OpenFit): Stretch {
  const { segments } = edge
  if (goesAround(edge, stretch)) return stretch
  const { coords } = sliceCurve(edge.curve, stretch.first, stretch.count)
  const start = { x: coords[0], y: coords[1] }
  const end = { x: coords[coords.length - 2], y: coords[coords.length - 1] }
  const atStart = endGap(open, 'start', start) > MAX_GAP ? growStretch(stretch, 'start', segments) : stretch
  return endGap(open, 'end', end) > MAX_GAP ? growStretch(atStart, 'end', segments) : atStart
}

/** Whether a stretch is all of a closed curve. */
function goesAround({ border, segments }: MisfitEdge, { count }: Stretch): boolean {
  return border.isClosed && count === segments.joints.length - 1
}

/** The curve of a refit that goes once around its border: from where its last piece meets the first to the same place. */
function loopCurve(open: OpenFit): Curve {
  const place = closingPlace(open)
  return bridgedCurveBetween(open, place, place, Number.POSITIVE_INFINITY)
}

/** The curve of a refit, made to start and end exactly where the given old curve does. */
function curveLike(open: OpenFit, { coords }: Curve): Curve {
  const start = { x: coords[0], y: coords[1] }
  const end = { x: coords[coords.length - 2], y: coords[coords.length - 1] }
  return bridgedCurveBetween(open, start, end, MAX_GAP)
}

function pointsOf({ x, y, sigma }: EdgeBorder, { from, count }: PointRange): EdgePoints {
  const pick = (values: Float64Array): Float64Array =>
    Float64Array.from({ length: count }, (_, k) => values[(from + k) % values.length])
  return loadOpen({ x: pick(x), y: pick(y), sigma: pick(sigma) }, 0, count)
}

/** The mean squared standard error of the points of a fit, px^2. */
function meanVariance({ fit }: OpenFit): number {
  const { weight, count } = fit.points
  let sum = 0
  for (let k = 0; k < count; k++) sum += 1 / weight[k]
  return sum / count
}
