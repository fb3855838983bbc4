import { flatten } from '../geometry/flatten'
import type { MeasuredPoints } from '../model/borders'
import type { Curve } from '../model/curve'

/** Tolerance, px, of the polylines that stand for the curves in the comparison. A thirtieth of the greatest move that is ever accepted. */
const FLATNESS = 0.01

/**
 * Number of chords of a polyline searched on either side of the last nearest one. Points and chords run in the same order, so the nearest
 * chord moves on slowly.
 */
const WINDOW = 8

/**
 * No part of a replaced curve may move further than this many mean standard errors of the border's points. Three sigma is the usual 99.7
 * % bound.
 */
const MAX_MOVE_ERRORS = 3

/**
 * No part of a replaced curve may move further than this, px, however uncertain the points are. A move of a third of a pixel can be seen.
 */
const MAX_MOVE = 0.3

/**
 * Distance, in standard errors, at which a point's penalty stops growing (truncated quadratic), so that points of rounded corners do not
 * decide.
 */
const MAX_POINT_ERRORS = 4

/**
 * Price of one parameter in units of half a chi-squared, for points whose noise is as large as their standard errors say. A parameter
 * that only follows noise lowers half the chi-squared by 1/2 in the mean; this is twice that.
 */
const PARAMETER_PRICE = 1

/**
 * Least factor of `PARAMETER_PRICE`. The factor is the fitted curve's chi-squared per point, at most 1, because standard errors are upper
 * estimates.
 */
const MIN_NOISE = 0.2

/**
 * Decides whether a simpler curve may replace the fitted curve of a closed border, as an acceptance test on the border's measured
 * points: half the chi-squared of the points may rise by no more than the price of the parameters saved, and no part of the curve may
 * move further than the points' standard errors explain.
 */
export class ReplacementTest {
  private readonly fitted: ClosedPolyline
  private readonly maxMove: number
  private readonly chi2: number
  private readonly price: number

  /** `e` is the edge, `curve` its fitted curve, to which replacements are compared. The edge must have at least one measured point. */
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

  /** Whether the points accept `curve`, which has `saved` parameters fewer than the fitted one. */
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
 * A closed polyline that answers how far places lie from it. Successive places should follow the polyline, because each search starts at
 * the last answer.
 */
class ClosedPolyline {
  private readonly xy: number[]
  private readonly count: number
  private nearest = -1

  constructor(curve: Curve) {
    this.xy = flatten(curve, FLATNESS)
    this.count = this.xy.length / 2 - 1
  }

  /** Whether every vertex of this polyline lies within `bound` px of the other one. */
  staysWithin(bound: number, other: ClosedPolyline): boolean {
    const { xy, count } = this
    for (let k = 0; k < count; k++) {
      if (other.squaredDistance(xy[2 * k], xy[2 * k + 1]) > bound * bound) return false
    }
    return true
  }

  /** The squared distance of a place from the chords near the last nearest one, px^2; the first place is compared with all chords. */
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
