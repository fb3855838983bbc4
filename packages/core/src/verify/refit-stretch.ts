import { bridgedCurveBetween, closingPlace, endGap, fitOpen, type OpenFit, type OpenMethod } from '../fit/fit-open'
import type { EdgePoints } from '../fit/points/edge-points'
import { loadOpen } from '../fit/points/load-points'
import { sliceCurve } from '../geometry/curve'
import { flatten } from '../geometry/flatten'
import { parametersOf } from '../geometry/parameters'
import { type Point, pointAt } from '../geometry/point'
import type { EdgeBorder } from '../model/borders'
import type { Curve } from '../model/curve'
import type { InkPair } from './edge-inks'
import type { Residual } from './residual'
import type { SignedArea } from './signed-area'
import { growStretch, type PointRange, pointRange, type SegmentPoints, type Stretch } from './stretches'

/** Largest distance, px, between a curve and the polyline that stands for it when it is drawn to compare it with the picture. */
export const FLATNESS = 0.015
/**
 * Largest distance, px, of the end of a stretch of a curve from the curve fitted again at which the new curve is moved to the end. Beyond
 * it the stretch first grows by a segment there; if it is still beyond, a line bridges the gap.
 */
const MAX_GAP = 0.12

/**
 * Number of points that all new fits of a picture may use together, as a share of the picture's measured points. It bounds the time of a
 * picture that no curve fits, because fitting a point again costs as much as fitting it the first time.
 */
const WORK_SHARE = 0.5
/**
 * Number of points that all new fits of a picture may use together at least, so that in a small picture every misfit can be fitted again.
 */
const MIN_WORK = 4000

/**
 * An edge whose curve misses the picture somewhere: the curve, its measured border, the inks on both hands and the points of each segment.
 */
export interface MisfitEdge {
  readonly curve: Curve
  readonly border: EdgeBorder
  readonly inks: InkPair
  readonly segments: SegmentPoints
}

/** A stretch of segments of an edge's curve, with the newly fitted curve that takes their place. */
export interface RefittedStretch extends Stretch {
  readonly replacement: Curve
}

/**
 * Fits stretches of curves again to their measured points and keeps the new curves that bring the drawing nearer to the picture. The number
 * of points that all fits of one picture may use is bounded.
 */
export class StretchRefitter {
  /** Number of points that further fits may use. */
  private work: number

  /**
   * `residual` is the difference of the picture and the drawing so far. `area` computes the areas by which a new curve changes the drawing.
   * `lambda` is the price of a parameter, nats. `pointCount` is the number of all measured points of the picture.
   */
  constructor(
    private readonly residual: Residual,
    private readonly area: SignedArea,
    private readonly lambda: number,
    pointCount: number,
  ) {
    this.work = Math.max(MIN_WORK, WORK_SHARE * pointCount)
  }

  /**
   * Fits a stretch of an edge's curve again to its own measured points and draws the new curve in place of the old one; returns the stretch
   * with its new curve. The stretch first grows by a segment at each end that lies more than `MAX_GAP` px from the new curve, and is then
   * fitted anew. Null, with the drawing unchanged, when the squared difference from the picture falls by no more than the price of the
   * additional parameters (at least one), or when the stretch has more points than may still be used.
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

  /**
   * The pieces fitted to the measured points of a stretch of a curve; their number is taken from `work`. Null when the stretch has more
   * points than `work` allows.
   */
  private fit({ border, segments }: MisfitEdge, stretch: Stretch, method: OpenMethod): OpenFit | null {
    const range = pointRange(segments, stretch)
    if (range.count > this.work) return null
    this.work -= range.count
    return fitOpen(pointsOf(border, range), this.lambda, method)
  }

  /**
   * Draws the curve `replacement` in place of `old` if the squared difference between drawing and picture falls by more than the price of
   * the additional parameters (at least one). Returns whether it was drawn. `variance` is the mean variance of the measured points, px^2.
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

/**
 * The stretch of an edge's curve with one more segment at each end that lies more than `MAX_GAP` px from `open`, the new fit of the
 * stretch. The same stretch when neither end does, or when it is all of a closed curve.
 */
function grown(edge: MisfitEdge, stretch: Stretch, open: OpenFit): Stretch {
  const { segments } = edge
  if (goesAround(edge, stretch)) return stretch
  const [start, end] = endsOf(sliceCurve(edge.curve, stretch.first, stretch.count))
  const atStart = endGap(open, 'start', start) > MAX_GAP ? growStretch(stretch, 'start', segments) : stretch
  return endGap(open, 'end', end) > MAX_GAP ? growStretch(atStart, 'end', segments) : atStart
}

/** Whether a stretch of segments contains all segments of a closed curve. */
function goesAround({ border, segments }: MisfitEdge, { count }: Stretch): boolean {
  return border.isClosed && count === segments.joints.length - 1
}

/** The closed curve, px, of a new fit that goes once around its border. It starts and ends where the fit's last piece meets the first. */
function loopCurve(open: OpenFit): Curve {
  const place = closingPlace(open)
  return bridgedCurveBetween(open, place, place, Number.POSITIVE_INFINITY)
}

/** The curve, px, of a new fit of an open stretch, made to start and end exactly at the ends of the given old curve. */
function curveLike(open: OpenFit, old: Curve): Curve {
  return bridgedCurveBetween(open, ...endsOf(old), MAX_GAP)
}

function endsOf({ coords }: Curve): [start: Point, end: Point] {
  return [pointAt(coords, 0), pointAt(coords, coords.length / 2 - 1)]
}

/**
 * The measured points of a range of a border with their standard errors, prepared for fitting. Indices past the last point of a closed
 * border go on at its first.
 */
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
