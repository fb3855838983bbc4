import { CubicSystem } from './cubic-system'
import type { EdgePoints } from './edge-points'

/** Points of a span that a cubic is fitted to, at most. */
export const MAX_SAMPLES = 48
/** Points that a fit is checked against in the end, about. */
const CHECKED = 160
/** Rounds of moving each point's parameter to its foot on the curve and solving again, in the search and for the result. */
const SEARCH_ROUNDS = 2
const FINAL_ROUNDS = 4
/** Newton steps that find the points' parameters on a known curve. */
const START_ROUNDS = 3
/** A first fit this many times worse than the limit does not come below it by moving parameters. */
const HOPELESS_RATIO = 20
/** Longest arm over the span's length; longer ones make loops. */
const MAX_ARM = 1.2
/** Longest arms, in the way to where they cross; a cusp needs 2 when both are alike (Stone and DeRose 1989). */
const MAX_CROSSING = 1.4
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
  private readonly previous = new Float64Array(8)
  private readonly system = new CubicSystem()
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
    const { system, control, t, px, py, pw, count } = this
    if (!system.fitParameters(t, px, py, pw, count, control)) return Number.POSITIVE_INFINITY
    let chi2 = this.chi2()
    if (chi2 > HOPELESS_RATIO * limit) return Number.POSITIVE_INFINITY
    for (let round = 0; round < SEARCH_ROUNDS; round++) {
      this.previous.set(control)
      this.reparametrize()
      const next = system.fitNormals(t, px, py, pw, count, control, slideOf(round))
        ? this.chi2()
        : Number.POSITIVE_INFINITY
      if (!(next < chi2)) {
        control.set(this.previous)
        break
      }
      chi2 = next
    }
    if (this.hasLongArms() || this.isPinched()) return Number.POSITIVE_INFINITY
    return j - i + 1 === this.count || chi2 > limit ? chi2 : Math.max(chi2, this.chi2Between(points, i, j))
  }

  /**
   * Fits the arms of a cubic whose ends are `x0, y0` and `x3, y3`, from the cubic `start` near the points. A direction of (0, 0)
   * leaves that end's tangent free; otherwise the arm lies along it: (tx0, ty0) points into the curve at the start, (tx3, ty3) into
   * the curve at the end. Returns the chi-squared.
   */
  fitBetween(
    points: EdgePoints,
    i: number,
    j: number,
    start: Float64Array,
    x0: number,
    y0: number,
    x3: number,
    y3: number,
    tx0: number,
    ty0: number,
    tx3: number,
    ty3: number,
  ): number {
    const { system, control, previous, t, px, py, pw } = this
    this.sample(points, i, j, MAX_SAMPLES)
    control.set(start)
    for (let round = 0; round < START_ROUNDS; round++) this.reparametrize()
    control[0] = x0
    control[1] = y0
    control[6] = x3
    control[7] = y3
    this.defaultArms(tx0, ty0, tx3, ty3)
    previous.set(control)
    let least = this.chi2()
    system.hold(tx0, ty0, tx3, ty3)
    for (let round = 0; round < FINAL_ROUNDS && this.count >= 3; round++) {
      if (round > 0) this.reparametrize()
      if (!system.fitArms(t, px, py, pw, this.count, control, slideOf(round)) || this.hasLongArms()) break
      const chi2 = this.chi2()
      if (chi2 < least) {
        least = chi2
        previous.set(control)
      }
    }
    control.set(previous)
    return least
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

  /** Arms of a third of the chord, along the held directions or else along the chord. */
  private defaultArms(tx0: number, ty0: number, tx3: number, ty3: number): void {
    const { control: c } = this
    const third = Math.hypot(c[6] - c[0], c[7] - c[1]) / 3
    const isFree0 = tx0 === 0 && ty0 === 0
    const isFree3 = tx3 === 0 && ty3 === 0
    c[2] = c[0] + (isFree0 ? (c[6] - c[0]) / 3 : third * tx0)
    c[3] = c[1] + (isFree0 ? (c[7] - c[1]) / 3 : third * ty0)
    c[4] = c[6] + (isFree3 ? (c[0] - c[6]) / 3 : third * tx3)
    c[5] = c[7] + (isFree3 ? (c[1] - c[7]) / 3 : third * ty3)
  }

  private reparametrize(): void {
    const { control: c, px, py, t } = this
    for (let k = 1; k + 1 < this.count; k++) {
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

  /** Whether both arms reach so far beyond the place where they cross that the curve has a cusp or a loop, or nearly one. */
  private isPinched(): boolean {
    const { control: c } = this
    const ax = c[2] - c[0]
    const ay = c[3] - c[1]
    const bx = c[4] - c[6]
    const by = c[5] - c[7]
    const sine = ax * by - ay * bx
    const ofFirst = (c[6] - c[0]) * by - (c[7] - c[1]) * bx
    const ofLast = (c[6] - c[0]) * ay - (c[7] - c[1]) * ax
    return ofFirst * sine > 0 && ofLast * sine > 0 && Math.max(ofFirst / sine, ofLast / sine) < 1 / MAX_CROSSING
  }

  private hasLongArms(): boolean {
    const { control: c, length } = this
    return (
      !(Math.hypot(c[2] - c[0], c[3] - c[1]) <= MAX_ARM * length) ||
      !(Math.hypot(c[6] - c[4], c[7] - c[5]) <= MAX_ARM * length)
    )
  }
}

/** Damped while the curve is far from the points, then hardly. */
function slideOf(round: number): number {
  return round === 0 ? 1e-3 : 1e-4
}
