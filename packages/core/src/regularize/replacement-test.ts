import { flatten } from '../geometry/flatten'
import { INVISIBLE } from '../geometry/point'
import type { MeasuredPoints } from '../model/borders'
import type { Curve } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'

/**
 * Number of chords of a polyline searched on either side of the chord that was nearest to the previous point. Points and chords run in
 * the same order, so the nearest chord changes little from point to point.
 */
const WINDOW = 8

/**
 * Greatest distance between a fitted curve and the simpler one that replaces it, in mean standard errors of the border's measured points.
 * A replacement that is further away anywhere is rejected. Three sigma is the usual 99.7 % bound.
 */
export const MAX_MOVE_ERRORS = 3

/**
 * Greatest distance, px, between a fitted curve and the simpler one that replaces it, however uncertain the border's measured points are.
 * A replacement that is further away anywhere is rejected, because a move of a third of a pixel can be seen.
 */
export const MAX_MOVE = 0.3

/**
 * Distance of a measured point from a curve, in standard errors of the point, beyond which its penalty no longer grows (truncated
 * quadratic), so that points of rounded corners do not decide.
 */
const MAX_POINT_ERRORS = 4

/**
 * Price of one parameter of a curve, in units of half a chi-squared, for measured points whose noise is as large as their standard errors
 * state. A parameter that only follows noise lowers half the chi-squared by 1/2 in the mean, and this is twice that.
 */
const PARAMETER_PRICE = 1

/**
 * Least factor by which `PARAMETER_PRICE` is multiplied for a border. The factor is the chi-squared per measured point of the border's
 * fitted curve, clamped to the range from MIN_NOISE to 1, because the standard errors of points are upper estimates.
 */
const MIN_NOISE = 0.2

/**
 * Greatest number of segments of a curve that is replaced by a simpler one. A curve with more stays as it is, because the search for mirrors
 * takes time in proportion to the square of the number.
 */
const MAX_SEGMENTS = 64

/**
 * The curves with `replacement(curve, e)` in place of each that a `ReplacementTest` can judge: the curves of closed borders with measured
 * points and at most `MAX_SEGMENTS` segments. The curve at index e belongs to border e of `planar` and `points`.
 */
export function replaceTestable(
  curves: readonly Curve[],
  planar: Pick<PlanarMap, 'from'>,
  { start }: MeasuredPoints,
  replacement: (curve: Curve, e: number) => Curve,
): Curve[] {
  return curves.map((curve, e) => {
    const isTestable = planar.from[e] < 0 && start[e] < start[e + 1] && curve.ops.length <= MAX_SEGMENTS
    return isTestable ? replacement(curve, e) : curve
  })
}

/**
 * A test of whether a simpler curve may replace the fitted curve of a closed border, judged by the border's measured points. A
 * replacement passes when half the chi-squared of the points rises by no more than the price of the parameters saved, and no part of the
 * curve moves further than the points' standard errors explain.
 */
export class ReplacementTest {
  private readonly fitted: ClosedPolyline
  private readonly maxMove: number
  private readonly chi2: number
  private readonly price: number

  /**
   * Takes the measured points of all borders, the index `e` of the tested border, and its fitted curve, with which replacements are
   * compared. The border must have at least one measured point.
   */
  constructor(
    private readonly points: MeasuredPoints,
    private readonly e: number,
    curve: Curve,
  ) {
    const { start, sigma } = points
    const count = start[e + 1] - start[e]
    let sum = 0
    for (let k = start[e]; k < start[e + 1]; k++) sum += sigma[k]
    this.maxMove = Math.min(MAX_MOVE, (MAX_MOVE_ERRORS * sum) / count)
    this.fitted = new ClosedPolyline(curve)
    this.chi2 = this.chi2Of(this.fitted)
    this.price = PARAMETER_PRICE * Math.min(1, Math.max(MIN_NOISE, this.chi2 / count))
  }

  /** Whether the measured points of the border accept that `curve`, which has `saved` parameters fewer, replaces the fitted curve. */
  accepts(curve: Curve, saved: number): boolean {
    const line = new ClosedPolyline(curve)
    if (!line.staysWithin(this.maxMove, this.fitted) || !this.fitted.staysWithin(this.maxMove, line)) return false
    return this.chi2Of(line) - this.chi2 <= 2 * this.price * saved
  }

  private chi2Of(line: ClosedPolyline): number {
    const { start, x, y, sigma } = this.points
    let sum = 0
    for (let k = start[this.e]; k < start[this.e + 1]; k++) {
      const squared = line.squaredDistance(x[k], y[k]) / (sigma[k] * sigma[k])
      sum += Math.min(MAX_POINT_ERRORS * MAX_POINT_ERRORS, squared)
    }
    return sum
  }
}

/**
 * A closed polyline that gives the distance of points from it. Successive points should follow the polyline, because each search starts
 * at the chord that was nearest to the point before.
 */
class ClosedPolyline {
  private readonly xy: number[]
  private readonly count: number
  private nearest = -1

  constructor(curve: Curve) {
    this.xy = flatten(curve, INVISIBLE)
    this.count = this.xy.length / 2 - 1
  }

  /** Whether every vertex of this polyline lies at most `bound` px from the other polyline. */
  staysWithin(bound: number, other: ClosedPolyline): boolean {
    const { xy, count } = this
    for (let k = 0; k < count; k++) {
      if (other.squaredDistance(xy[2 * k], xy[2 * k + 1]) > bound * bound) return false
    }
    return true
  }

  /**
   * The squared distance, px^2, of the point (x, y) from this polyline. Only chords near the one that was nearest to the previous point
   * are searched; for the first point, and on a short polyline, all chords are.
   */
  squaredDistance(x: number, y: number): number {
    const { count, nearest } = this
    const searchesAll = nearest < 0 || 2 * WINDOW >= count
    const from = searchesAll ? 0 : nearest - WINDOW + count
    const to = searchesAll ? count - 1 : nearest + WINDOW + count
    let best = Number.POSITIVE_INFINITY
    for (let k = from; k <= to; k++) {
      const squared = this.toChord(k % count, x, y)
      if (squared >= best) continue
      best = squared
      this.nearest = k % count
    }
    return best
  }

  private toChord(k: number, x: number, y: number): number {
    const { xy } = this
    const dx = xy[2 * k + 2] - xy[2 * k]
    const dy = xy[2 * k + 3] - xy[2 * k + 1]
    const px = x - xy[2 * k]
    const py = y - xy[2 * k + 1]
    const squared = dx * dx + dy * dy
    const t = squared > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / squared)) : 0
    return (px - t * dx) ** 2 + (py - t * dy) ** 2
  }
}
