import { solveCholesky } from '../geometry/solve'
import type { EdgePoints } from './edge-points'

/** Points of a span that a cubic is fitted to, at most. */
export const MAX_SAMPLES = 48
/** Points that a fit is checked against in the end, about. */
const CHECKED = 160
/** Newton steps that move each point's parameter to its foot on the curve (Hoschek 1988). */
const REPARAMETRIZATIONS = 2
/** A first fit this many times worse than the limit does not come below it by moving parameters. */
const HOPELESS_RATIO = 20
const FINAL_REPARAMETRIZATIONS = 5
/** Longest arm over the span's length; longer ones make loops. */
const MAX_ARM = 1.2
/** Degrees of freedom that a free cubic takes from the samples: a fit to few samples looks better than it is. */
const FREEDOM = 6

/**
 * Least-squares Bezier cubics. `control` holds the last fit: x0 y0 x1 y1 x2 y2 x3 y3, px relative to the points' origin.
 * Holds scratch space: a fit allocates nothing.
 */
export class CubicFitter {
  readonly control = new Float64Array(8)
  private readonly px = new Float64Array(MAX_SAMPLES)
  private readonly py = new Float64Array(MAX_SAMPLES)
  private readonly pw = new Float64Array(MAX_SAMPLES)
  private readonly t = new Float64Array(MAX_SAMPLES)
  private readonly matrix = new Float64Array(16)
  private readonly rhs = new Float64Array(8)
  private count = 0
  private scale = 1
  private length = 0

  /**
   * Chi-squared of the cubic with free ends through points i..j; infinite when there is none, or none near `limit`. At most
   * `samples` of the points are looked at.
   */
  fitFree(points: EdgePoints, i: number, j: number, limit: number, samples: number): number {
    this.sample(points, i, j, samples)
    if (this.count < 5) return Number.POSITIVE_INFINITY
    for (let round = 0; ; round++) {
      if (!this.solveFree()) return Number.POSITIVE_INFINITY
      if (round === REPARAMETRIZATIONS) break
      if (round === 0 && this.chi2() > HOPELESS_RATIO * limit) return Number.POSITIVE_INFINITY
      this.reparametrize()
    }
    if (this.hasLongArms()) return Number.POSITIVE_INFINITY
    const chi2 = this.chi2()
    return j - i + 1 === this.count || chi2 > limit ? chi2 : Math.max(chi2, this.chi2Between(points, i, j))
  }

  /**
   * Fits the arms of a cubic whose ends are `x0, y0` and `x3, y3`. A direction of (0, 0) leaves that end's tangent free; otherwise
   * the arm lies along it: (tx0, ty0) points into the curve at the start, (tx3, ty3) into the curve at the end.
   */
  fitBetween(
    points: EdgePoints,
    i: number,
    j: number,
    x0: number,
    y0: number,
    x3: number,
    y3: number,
    tx0: number,
    ty0: number,
    tx3: number,
    ty3: number,
  ): void {
    const { control } = this
    this.sample(points, i, j, MAX_SAMPLES)
    control[0] = x0
    control[1] = y0
    control[6] = x3
    control[7] = y3
    const third = Math.hypot(x3 - x0, y3 - y0) / 3
    const isFree0 = tx0 === 0 && ty0 === 0
    const isFree3 = tx3 === 0 && ty3 === 0
    for (let round = 0; round <= FINAL_REPARAMETRIZATIONS; round++) {
      if (this.count < 3 || !this.solveArms(isFree0, tx0, ty0, isFree3, tx3, ty3)) {
        this.defaultArms(third, isFree0, tx0, ty0, isFree3, tx3, ty3)
        return
      }
      if (round < FINAL_REPARAMETRIZATIONS) this.reparametrize()
    }
    if (this.hasLongArms()) this.defaultArms(third, isFree0, tx0, ty0, isFree3, tx3, ty3)
  }

  /** Chi-squared of the last fit against the span's points, scaled from the samples to all of them. */
  chi2(): number {
    const { control: c, px, py, pw, t } = this
    let sum = 0
    for (let k = 0; k < this.count; k++) {
      const v = t[k]
      const u = 1 - v
      const b0 = u * u * u
      const b1 = 3 * u * u * v
      const b2 = 3 * u * v * v
      const b3 = v * v * v
      const ex = b0 * c[0] + b1 * c[2] + b2 * c[4] + b3 * c[6] - px[k]
      const ey = b0 * c[1] + b1 * c[3] + b2 * c[5] + b3 * c[7] - py[k]
      const du = u * u
      const dm = 2 * u * v
      const dv = v * v
      const gx = du * (c[2] - c[0]) + dm * (c[4] - c[2]) + dv * (c[6] - c[4])
      const gy = du * (c[3] - c[1]) + dm * (c[5] - c[3]) + dv * (c[7] - c[5])
      const g2 = gx * gx + gy * gy
      const cross = ex * gy - ey * gx
      sum += pw[k] * (g2 > 1e-12 ? (cross * cross) / g2 : ex * ex + ey * ey)
    }
    return sum * this.scale
  }

  /**
   * Chi-squared against all points of the span, `CHECKED` at most: between the samples something may happen that they do not show.
   * A point's parameter is interpolated between the samples beside it and moved one Newton step to its foot.
   */
  private chi2Between(points: EdgePoints, i: number, j: number): number {
    const { control: c, t, count } = this
    const step = Math.max(1, Math.floor((j - i) / CHECKED))
    const ratio = (count - 1) / (j - i)
    let sum = 0
    let seen = 0
    for (let m = i; m <= j; m += step) {
      const at = (m - i) * ratio
      const k = Math.min(count - 2, Math.floor(at))
      let v = t[k] + (at - k) * (t[k + 1] - t[k])
      for (let pass = 0; ; pass++) {
        const u = 1 - v
        const ex = u * u * u * c[0] + 3 * u * u * v * c[2] + 3 * u * v * v * c[4] + v * v * v * c[6] - points.x[m]
        const ey = u * u * u * c[1] + 3 * u * u * v * c[3] + 3 * u * v * v * c[5] + v * v * v * c[7] - points.y[m]
        const gx = 3 * (u * u * (c[2] - c[0]) + 2 * u * v * (c[4] - c[2]) + v * v * (c[6] - c[4]))
        const gy = 3 * (u * u * (c[3] - c[1]) + 2 * u * v * (c[5] - c[3]) + v * v * (c[7] - c[5]))
        const g2 = gx * gx + gy * gy
        if (g2 < 1e-12) break
        if (pass === 1) {
          const cross = ex * gy - ey * gx
          sum += (points.weight[m] * cross * cross) / g2
          seen++
          break
        }
        v = Math.min(1, Math.max(0, v - (ex * gx + ey * gy) / g2))
      }
    }
    return seen > 0 ? (sum * (j - i + 1)) / seen : 0
  }

  private sample(points: EdgePoints, i: number, j: number, most: number): void {
    const total = j - i + 1
    const count = Math.min(most, total)
    this.count = count
    this.scale = count > FREEDOM ? Math.max(1, (total - FREEDOM) / (count - FREEDOM)) : 1
    let length = 0
    for (let k = 0; k < count; k++) {
      const m = count > 1 ? i + Math.round((k * (total - 1)) / (count - 1)) : i
      this.px[k] = points.x[m]
      this.py[k] = points.y[m]
      this.pw[k] = points.weight[m]
      if (k > 0) length += Math.hypot(this.px[k] - this.px[k - 1], this.py[k] - this.py[k - 1])
      this.t[k] = length
    }
    this.length = length
    if (length > 0) for (let k = 0; k < count; k++) this.t[k] /= length
  }

  private solveFree(): boolean {
    const { matrix, rhs, control } = this
    matrix.fill(0)
    rhs.fill(0)
    for (let k = 0; k < this.count; k++) {
      const v = this.t[k]
      const u = 1 - v
      const w = this.pw[k]
      const b0 = u * u * u
      const b1 = 3 * u * u * v
      const b2 = 3 * u * v * v
      const b3 = v * v * v
      matrix[0] += w * b0 * b0
      matrix[4] += w * b1 * b0
      matrix[5] += w * b1 * b1
      matrix[8] += w * b2 * b0
      matrix[9] += w * b2 * b1
      matrix[10] += w * b2 * b2
      matrix[12] += w * b3 * b0
      matrix[13] += w * b3 * b1
      matrix[14] += w * b3 * b2
      matrix[15] += w * b3 * b3
      const wx = w * this.px[k]
      const wy = w * this.py[k]
      rhs[0] += wx * b0
      rhs[1] += wx * b1
      rhs[2] += wx * b2
      rhs[3] += wx * b3
      rhs[4] += wy * b0
      rhs[5] += wy * b1
      rhs[6] += wy * b2
      rhs[7] += wy * b3
    }
    if (!solveCholesky(matrix, rhs, 4, 2)) return false
    for (let k = 0; k < 4; k++) {
      control[2 * k] = rhs[k]
      control[2 * k + 1] = rhs[4 + k]
    }
    return true
  }

  /** One linear solve for the arms. A fixed direction is one unknown (the arm's length), a free one two. */
  private solveArms(isFree0: boolean, tx0: number, ty0: number, isFree3: boolean, tx3: number, ty3: number): boolean {
    const { matrix, rhs, control: c } = this
    const n0 = isFree0 ? 2 : 1
    const n = n0 + (isFree3 ? 2 : 1)
    const ax = [0, 0, 0, 0]
    const ay = [0, 0, 0, 0]
    matrix.fill(0)
    rhs.fill(0)
    for (let k = 0; k < this.count; k++) {
      const v = this.t[k]
      const u = 1 - v
      const w = this.pw[k]
      const b1 = 3 * u * u * v
      const b2 = 3 * u * v * v
      const s = u * u * u + b1
      const e = b2 + v * v * v
      ax[0] = isFree0 ? b1 : b1 * tx0
      ay[0] = isFree0 ? 0 : b1 * ty0
      if (isFree0) {
        ax[1] = 0
        ay[1] = b1
      }
      ax[n0] = isFree3 ? b2 : b2 * tx3
      ay[n0] = isFree3 ? 0 : b2 * ty3
      if (isFree3) {
        ax[n0 + 1] = 0
        ay[n0 + 1] = b2
      }
      const rx = this.px[k] - s * c[0] - e * c[6]
      const ry = this.py[k] - s * c[1] - e * c[7]
      for (let i = 0; i < n; i++) {
        rhs[i] += w * (ax[i] * rx + ay[i] * ry)
        for (let j = 0; j <= i; j++) matrix[i * n + j] += w * (ax[i] * ax[j] + ay[i] * ay[j])
      }
    }
    if (!solveCholesky(matrix, rhs, n, 1)) return false
    if ((!isFree0 && rhs[0] <= 0) || (!isFree3 && rhs[n0] <= 0)) return false
    c[2] = c[0] + (isFree0 ? rhs[0] : rhs[0] * tx0)
    c[3] = c[1] + (isFree0 ? rhs[1] : rhs[0] * ty0)
    c[4] = c[6] + (isFree3 ? rhs[n0] : rhs[n0] * tx3)
    c[5] = c[7] + (isFree3 ? rhs[n0 + 1] : rhs[n0] * ty3)
    return true
  }

  private defaultArms(
    third: number,
    isFree0: boolean,
    tx0: number,
    ty0: number,
    isFree3: boolean,
    tx3: number,
    ty3: number,
  ): void {
    const { control: c } = this
    c[2] = c[0] + (isFree0 ? (c[6] - c[0]) / 3 : third * tx0)
    c[3] = c[1] + (isFree0 ? (c[7] - c[1]) / 3 : third * ty0)
    c[4] = c[6] + (isFree3 ? (c[0] - c[6]) / 3 : third * tx3)
    c[5] = c[7] + (isFree3 ? (c[1] - c[7]) / 3 : third * ty3)
  }

  private reparametrize(): void {
    const { control: c, px, py, t } = this
    for (let k = 0; k < this.count; k++) {
      const v = t[k]
      const u = 1 - v
      const ex = u * u * u * c[0] + 3 * u * u * v * c[2] + 3 * u * v * v * c[4] + v * v * v * c[6] - px[k]
      const ey = u * u * u * c[1] + 3 * u * u * v * c[3] + 3 * u * v * v * c[5] + v * v * v * c[7] - py[k]
      const gx = 3 * (u * u * (c[2] - c[0]) + 2 * u * v * (c[4] - c[2]) + v * v * (c[6] - c[4]))
      const gy = 3 * (u * u * (c[3] - c[1]) + 2 * u * v * (c[5] - c[3]) + v * v * (c[7] - c[5]))
      const hx = 6 * (u * (c[4] - 2 * c[2] + c[0]) + v * (c[6] - 2 * c[4] + c[2]))
      const hy = 6 * (u * (c[5] - 2 * c[3] + c[1]) + v * (c[7] - 2 * c[5] + c[3]))
      const slope = gx * gx + gy * gy + ex * hx + ey * hy
      if (slope > 1e-9) t[k] = Math.min(1, Math.max(0, v - (ex * gx + ey * gy) / slope))
    }
  }

  private hasLongArms(): boolean {
    const { control: c, length } = this
    return (
      !(Math.hypot(c[2] - c[0], c[3] - c[1]) <= MAX_ARM * length) ||
      !(Math.hypot(c[6] - c[4], c[7] - c[5]) <= MAX_ARM * length)
    )
  }
}
