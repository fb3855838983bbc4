import { cubicTerm, linearTerm, quadraticTerm } from '../../geometry/bezier'
import type { EdgePoints } from './edge-points'

/** Points that a fit is checked against in the end, about. */
const CHECKED = 64
/** Degrees of freedom that a free cubic takes from the samples: a fit to few samples looks better than it is. */
const FREEDOM = 6

/**
 * Some of a span's points, and where each of them is on a Bezier cubic: `count` points (x[k], y[k]), px relative to the points' origin,
 * weights 1 / sigma^2, parameters t[k] in [0, 1]. Cubics are given as x0 y0 ... x3 y3. Holds scratch space: nothing is allocated.
 */
export class SpanSamples {
  count = 0
  /** The way along the points from the first to the last, px. */
  length = 0
  readonly x: Float64Array
  readonly y: Float64Array
  readonly weight: Float64Array
  readonly t: Float64Array
  /** Points of the span for each sample, less what the fit takes for itself. */
  private scale = 1

  constructor(capacity: number) {
    this.x = new Float64Array(capacity)
    this.y = new Float64Array(capacity)
    this.weight = new Float64Array(capacity)
    this.t = new Float64Array(capacity)
  }

  /** Takes `most` of the points i..j, evenly; parameters are shares of the way. */
  take(points: EdgePoints, i: number, j: number, most: number): void {
    const total = j - i + 1
    const count = Math.min(most, total)
    const way = points.length
    this.count = count
    this.scale = count > FREEDOM ? Math.max(1, (total - FREEDOM) / (count - FREEDOM)) : 1
    this.length = way[j] - way[i]
    const perPx = this.length > 0 ? 1 / this.length : 0
    const stride = count > 1 ? (total - 1) / (count - 1) : 0
    for (let k = 0; k < count; k++) {
      const m = i + ((k * stride + 0.5) | 0)
      this.x[k] = points.x[m]
      this.y[k] = points.y[m]
      this.weight[k] = points.weight[m]
      this.t[k] = (way[m] - way[i]) * perPx
    }
  }

  /** Chi-squared of the samples' distances from the cubic along its normals, scaled from the samples to all points. */
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

  /** Moves each sample's parameter one Newton step to its foot on the cubic (Hoschek 1988); the first and last hold its ends. */
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
   * Chi-squared against all points i..j of the span, `CHECKED` at most: between the samples something may happen that they do not
   * show. A point's parameter is interpolated between the samples beside it and moved one Newton step to its foot.
   */
  chi2Between(points: EdgePoints, i: number, j: number, c: Float64Array): number {
    const { t, count } = this
    const { x, y, weight } = points
    const step = Math.max(1, Math.floor((j - i) / CHECKED))
    const ratio = (count - 1) / (j - i)
    const ax = cubicTerm(c, 0)
    const ay = cubicTerm(c, 1)
    const bx = quadraticTerm(c, 0)
    const by = quadraticTerm(c, 1)
    const cx = linearTerm(c, 0)
    const cy = linearTerm(c, 1)
    let sum = 0
    let seen = 0
    for (let m = i; m <= j; m += step) {
      const at = (m - i) * ratio
      const k = Math.min(count - 2, at | 0)
      const v = t[k] + (at - k) * (t[k + 1] - t[k])
      const px = c[0] - x[m]
      const py = c[1] - y[m]
      const hx = (3 * ax * v + 2 * bx) * v + cx
      const hy = (3 * ay * v + 2 * by) * v + cy
      const ahead = (((ax * v + bx) * v + cx) * v + px) * hx + (((ay * v + by) * v + cy) * v + py) * hy
      const w = Math.min(1, Math.max(0, v - ahead / (hx * hx + hy * hy + 1e-12)))
      const gx = (3 * ax * w + 2 * bx) * w + cx
      const gy = (3 * ay * w + 2 * by) * w + cy
      const cross = (((ax * w + bx) * w + cx) * w + px) * gy - (((ay * w + by) * w + cy) * w + py) * gx
      sum += (weight[m] * cross * cross) / (gx * gx + gy * gy + 1e-12)
      seen++
    }
    return (sum * (j - i + 1)) / seen
  }
}
