import { cubicTerm, linearTerm, quadraticTerm } from '../../geometry/bezier'
import type { EdgePoints } from './edge-points'

/**
 * Smallest number of points at which a cubic through a long span is compared with the span's points. Every n-th point is taken, so 64 to
 * 128 are compared, which costs about as much as a fit. A shorter span is compared at all its points.
 */
const CHECKED_POINTS = 64

/**
 * Number of degrees of freedom that a cubic with free ends takes from the points that it is fitted to. It is subtracted from the numbers
 * of samples and points, because few samples would otherwise understate the error at the other points.
 */
const FREE_CUBIC_FREEDOM = 6

/**
 * Evenly chosen points of a span, each with a parameter on a Bezier cubic. Sample k of `count` lies at (x[k], y[k]), px relative to the
 * points' origin, has weight 1 / sigma^2, and parameter t[k] in [0, 1]. Cubics are given as control points x0 y0 ... x3 y3. Owns its
 * scratch space, so nothing is allocated after construction.
 */
export class SpanSamples {
  count = 0
  /** Length of the polyline of the span's points, px. */
  arcLength = 0
  readonly x: Float64Array
  readonly y: Float64Array
  readonly weight: Float64Array
  readonly t: Float64Array
  /**
   * Factor by which the chi-squared of the samples is multiplied to estimate that of all points of the span: the ratio of the number of
   * points to the number of samples, each less the fit's degrees of freedom.
   */
  private scale = 1

  /** Allocates arrays for up to `capacity` samples of a span. */
  constructor(private readonly capacity: number) {
    this.x = new Float64Array(capacity)
    this.y = new Float64Array(capacity)
    this.weight = new Float64Array(capacity)
    this.t = new Float64Array(capacity)
  }

  /**
   * Replaces the samples by up to `most` evenly spaced points out of i..j, inclusive, always with both ends. The parameter of each sample
   * becomes the share of the span's arc length before it, 0 to 1, or 0 when the span has no length.
   */
  take(points: EdgePoints, i: number, j: number, most = this.capacity): void {
    const total = j - i + 1
    const count = Math.min(most, total)
    const { arcLength } = points
    this.count = count
    this.scale =
      count > FREE_CUBIC_FREEDOM ? Math.max(1, (total - FREE_CUBIC_FREEDOM) / (count - FREE_CUBIC_FREEDOM)) : 1
    this.arcLength = arcLength[j] - arcLength[i]
    const perPx = this.arcLength > 0 ? 1 / this.arcLength : 0
    const stride = count > 1 ? (total - 1) / (count - 1) : 0
    for (let k = 0; k < count; k++) {
      const m = i + ((k * stride + 0.5) | 0)
      this.x[k] = points.x[m]
      this.y[k] = points.y[m]
      this.weight[k] = points.weight[m]
      this.t[k] = (arcLength[m] - arcLength[i]) * perPx
    }
  }

  /**
   * Chi-squared of all points of the span about the cubic with control points c, estimated from the samples: the squared distances of the
   * samples along the cubic's normals, in squared standard errors, summed and scaled up.
   */
  chi2(c: Float64Array): number {
    const { x, y, weight, t } = this
    const ax = cubicTerm(c, 0)
    const ay = cubicTerm(c, 1)
    const bx = quadraticTerm(c, 0)
    const by = quadraticTerm(c, 1)
    const cx = linearTerm(c, 0)
    const cy = linearTerm(c, 1)
    const dx = c[0]
    const dy = c[1]
    let sum = 0
    for (let k = 0; k < this.count; k++) {
      const v = t[k]
      const ex = ((ax * v + bx) * v + cx) * v + dx - x[k]
      const ey = ((ay * v + by) * v + cy) * v + dy - y[k]
      const gx = (3 * ax * v + 2 * bx) * v + cx
      const gy = (3 * ay * v + 2 * by) * v + cy
      const g2 = gx * gx + gy * gy
      const cross = ex * gy - ey * gx
      sum += weight[k] * (g2 > 1e-12 ? (cross * cross) / g2 : ex * ex + ey * ey)
    }
    return sum * this.scale
  }

  /**
   * Moves the parameter of each sample one Newton step towards the place on the cubic c nearest to the sample (Hoschek 1988). The
   * parameters of the first and last sample stay.
   */
  project(c: Float64Array): void {
    const { x, y, t } = this
    const ax = cubicTerm(c, 0)
    const ay = cubicTerm(c, 1)
    const bx = quadraticTerm(c, 0)
    const by = quadraticTerm(c, 1)
    const cx = linearTerm(c, 0)
    const cy = linearTerm(c, 1)
    const dx = c[0]
    const dy = c[1]
    for (let k = 1; k + 1 < this.count; k++) {
      const v = t[k]
      const ex = ((ax * v + bx) * v + cx) * v + dx - x[k]
      const ey = ((ay * v + by) * v + cy) * v + dy - y[k]
      const gx = (3 * ax * v + 2 * bx) * v + cx
      const gy = (3 * ay * v + 2 * by) * v + cy
      const slope = gx * gx + gy * gy + ex * (6 * ax * v + 2 * bx) + ey * (6 * ay * v + 2 * by)
      if (slope > 1e-9) t[k] = Math.min(1, Math.max(0, v - (ex * gx + ey * gy) / slope))
    }
  }

  /**
   * Chi-squared of the points i..j, inclusive, about the cubic with control points c, scaled up from at most 128 of the points. It
   * includes deviations of points between the samples, which `chi2` misses. The parameter of a point is interpolated between the two
   * samples beside it and moved one Newton step towards the place on the cubic nearest to the point. The samples must be those of i..j,
   * at least two.
   */
  chi2Between(points: EdgePoints, i: number, j: number, c: Float64Array): number {
    const { t, count } = this
    const { x, y, weight } = points
    const step = Math.max(1, Math.floor((j - i) / CHECKED_POINTS))
    const ratio = (count - 1) / (j - i)
    const ax = cubicTerm(c, 0)
    const ay = cubicTerm(c, 1)
    const bx = quadraticTerm(c, 0)
    const by = quadraticTerm(c, 1)
    const cx = linearTerm(c, 0)
    const cy = linearTerm(c, 1)
    let sum = 0
    let checked = 0
    for (let m = i; m <= j; m += step) {
      const at = (m - i) * ratio
      const k = Math.min(count - 2, at | 0)
      const v = t[k] + (at - k) * (t[k + 1] - t[k])
      const px = c[0] - x[m]
      const py = c[1] - y[m]
      const hx = (3 * ax * v + 2 * bx) * v + cx
      const hy = (3 * ay * v + 2 * by) * v + cy
      const slope = (((ax * v + bx) * v + cx) * v + px) * hx + (((ay * v + by) * v + cy) * v + py) * hy
      const w = Math.min(1, Math.max(0, v - slope / (hx * hx + hy * hy + 1e-12)))
      const gx = (3 * ax * w + 2 * bx) * w + cx
      const gy = (3 * ay * w + 2 * by) * w + cy
      const cross = (((ax * w + bx) * w + cx) * w + px) * gy - (((ay * w + by) * w + cy) * w + py) * gx
      sum += (weight[m] * cross * cross) / (gx * gx + gy * gy + 1e-12)
      checked++
    }
    return (sum * (j - i + 1)) / checked
  }
}
