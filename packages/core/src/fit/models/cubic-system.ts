import { cubicTerm, linearTerm, quadraticTerm } from '../../geometry/bezier'
import { solveCholesky } from '../../geometry/solve'
import type { SpanSamples } from '../points/span-samples'

/** Highest power of the parameter in the product of two cubics' basis functions. */
const DEGREE = 6
/** What each arm, and each end with its arm of no length, adds to a cubic: coefficients of 1, v, v^2, v^3. */
const ARM_0 = [0, 3, -6, 3]
const ARM_3 = [0, 0, 3, -3]
const END_0 = [1, 0, -3, 2]
const END_3 = [0, 0, 3, -2]

/**
 * The normal equations of a Bezier cubic through samples at known parameters; `control` receives x0 y0 ... x3 y3. A point counts
 * with its distance along the curve's normal (Gauss-Newton on the distance to the curve, called tangent distance by Wang, Pottmann
 * and Liu 2006), which converges in a step or two where the distance at a fixed parameter takes dozens. `slide` is what a step along
 * the curve costs, in what a step across it does: 1 is the distance at the fixed parameter. The first and last points hold the
 * curve's ends where they are: else those would slide. Every method returns false, with `control` undefined, when the equations
 * have no solution. The unknowns are the coefficients of 1, v, v^2, v^3, so that their equations are sums of powers. Allocates nothing.
 */
export class CubicSystem {
  private readonly matrix = new Float64Array(64)
  private readonly rhs = new Float64Array(8)
  /** Sums of v^m times the points' 2 x 2 weights: xx, xy, yy by m; and of v^m times the weighted points: x, y by m. */
  private readonly powers = new Float64Array(3 * (DEGREE + 1))
  private readonly moments = new Float64Array(8)
  /** Rows: the directions, of arm 0 (x, y) and of arm 3 (x, y), that the arms may move in. */
  private readonly freedom = new Float64Array(16)
  private readonly arms = new Float64Array(20)
  /** By sample: its 2 x 2 weight, and the weighted point. */
  private readonly xx: Float64Array
  private readonly xy: Float64Array
  private readonly yy: Float64Array
  private readonly pullX: Float64Array
  private readonly pullY: Float64Array
  private free = 4
  private isHeld0 = false
  private isHeld3 = false

  /** For up to `capacity` samples. */
  constructor(capacity: number) {
    this.xx = new Float64Array(capacity)
    this.xy = new Float64Array(capacity)
    this.yy = new Float64Array(capacity)
    this.pullX = new Float64Array(capacity)
    this.pullY = new Float64Array(capacity)
  }

  /** All four control points from the samples' parameters alone: the start, when no curve is known yet. */
  fitParameters(samples: SpanSamples, control: Float64Array): boolean {
    const { matrix, rhs, powers, pullX, pullY } = this
    const { x, y, weight, t, count } = samples
    for (let k = 0; k < count; k++) {
      pullX[k] = weight[k] * x[k]
      pullY[k] = weight[k] * y[k]
    }
    sumPowers(weight, t, count, powers, 0)
    sumMoments(pullX, t, count, rhs, 0, 1)
    sumMoments(pullY, t, count, rhs, 4, 1)
    for (let m = 0; m < 4; m++) for (let n = 0; n <= m; n++) matrix[4 * m + n] = powers[3 * (m + n)]
    if (!solveCholesky(matrix, rhs, 4, 2)) return false
    for (let c = 0; c < 2; c++) fromPowers(rhs[4 * c], rhs[4 * c + 1], rhs[4 * c + 2], rhs[4 * c + 3], control, c)
    return true
  }

  /** All four control points, by the distances along the normals of the curve in `control`. */
  fitNormals(samples: SpanSamples, control: Float64Array, slide: number): boolean {
    const { matrix, rhs, powers } = this
    this.collect(samples, control, slide)
    for (let m = 0; m < 4; m++) {
      for (let n = 0; n <= m; n++) {
        const s = 3 * (m + n)
        matrix[16 * m + 2 * n] = powers[s]
        matrix[16 * m + 2 * n + 1] = powers[s + 1]
        matrix[16 * m + 8 + 2 * n] = powers[s + 1]
        matrix[16 * m + 8 + 2 * n + 1] = powers[s + 2]
      }
    }
    rhs.set(this.moments)
    if (!solveCholesky(matrix, rhs, 8, 1)) return false
    for (let c = 0; c < 2; c++) fromPowers(rhs[c], rhs[2 + c], rhs[4 + c], rhs[6 + c], control, c)
    return true
  }

  /** The directions of the arms that `fitArms` keeps: unit vectors into the curve at both ends; (0, 0) leaves an arm free. */
  hold(tx0: number, ty0: number, tx3: number, ty3: number): void {
    const { freedom } = this
    freedom.fill(0)
    this.isHeld0 = tx0 !== 0 || ty0 !== 0
    this.isHeld3 = tx3 !== 0 || ty3 !== 0
    const n0 = this.isHeld0 ? 1 : 2
    this.free = n0 + (this.isHeld3 ? 1 : 2)
    freedom[0] = this.isHeld0 ? tx0 : 1
    if (this.isHeld0) freedom[1] = ty0
    else freedom[5] = 1
    freedom[4 * n0 + 2] = this.isHeld3 ? tx3 : 1
    if (this.isHeld3) freedom[4 * n0 + 3] = ty3
    else freedom[4 * n0 + 7] = 1
  }

  /** The two arms, the ends held. With a slide of 1 no curve need be known yet. False also for arms of no length. */
  fitArms(samples: SpanSamples, control: Float64Array, slide: number): boolean {
    const { matrix, rhs, freedom, free, arms } = this
    this.collect(samples, control, slide)
    this.collectArms(control)
    for (let a = 0; a < free; a++) {
      rhs[a] = 0
      for (let p = 0; p < 4; p++) rhs[a] += freedom[4 * a + p] * arms[16 + p]
      for (let b = 0; b <= a; b++) {
        let sum = 0
        for (let p = 0; p < 4; p++) {
          const f = freedom[4 * a + p]
          if (f !== 0) for (let q = 0; q < 4; q++) sum += f * freedom[4 * b + q] * arms[4 * p + q]
        }
        matrix[free * a + b] = sum
      }
    }
    if (!solveCholesky(matrix, rhs, free, 1)) return false
    if ((this.isHeld0 && !(rhs[0] > 0)) || (this.isHeld3 && !(rhs[free - 1] > 0))) return false
    for (let p = 0; p < 4; p++) {
      let arm = 0
      for (let a = 0; a < free; a++) arm += rhs[a] * freedom[4 * a + p]
      control[2 + p] = control[p < 2 ? p : 4 + p] + arm
    }
    return true
  }

  private collect(samples: SpanSamples, c: Float64Array, slide: number): void {
    const { powers, moments, xx, xy, yy, pullX, pullY } = this
    const { x, y, weight, t, count } = samples
    const ax = 3 * cubicTerm(c, 0)
    const ay = 3 * cubicTerm(c, 1)
    const bx = 2 * quadraticTerm(c, 0)
    const by = 2 * quadraticTerm(c, 1)
    const cx = linearTerm(c, 0)
    const cy = linearTerm(c, 1)
    for (let k = 0; k < count; k++) {
      const v = t[k]
      const gx = (ax * v + bx) * v + cx
      const gy = (ay * v + by) * v + cy
      const along = weight[k] * (k === 0 || k === count - 1 ? 1 : slide)
      const across = (weight[k] - along) / (gx * gx + gy * gy + 1e-12)
      xx[k] = along + across * gy * gy
      xy[k] = -across * gx * gy
      yy[k] = along + across * gx * gx
      pullX[k] = xx[k] * x[k] + xy[k] * y[k]
      pullY[k] = xy[k] * x[k] + yy[k] * y[k]
    }
    sumPowers(xx, t, count, powers, 0)
    sumPowers(xy, t, count, powers, 1)
    sumPowers(yy, t, count, powers, 2)
    sumMoments(pullX, t, count, moments, 0, 2)
    sumMoments(pullY, t, count, moments, 1, 2)
  }

  /** The equations of the arms' four coordinates, 4 x 4, then what pulls them: the points, less what the ends explain. */
  private collectArms(control: Float64Array): void {
    const { arms, moments } = this
    const bases = [ARM_0, ARM_3]
    for (let p = 0; p < 4; p++) {
      const own = bases[p >> 1]
      const xy = p & 1
      for (let q = 0; q < 4; q++) arms[4 * p + q] = this.inner(own, bases[q >> 1], xy + (q & 1))
      let pull = 0
      for (let m = 0; m < 4; m++) pull += own[m] * moments[2 * m + xy]
      for (let c = 0; c < 2; c++) {
        pull -= this.inner(own, END_0, xy + c) * control[c] + this.inner(own, END_3, xy + c) * control[6 + c]
      }
      arms[16 + p] = pull
    }
  }

  /** The weighted sum of the product of two polynomials, of component 0 (xx), 1 (xy) or 2 (yy). */
  private inner(a: readonly number[], b: readonly number[], component: number): number {
    let sum = 0
    for (let m = 0; m < 4; m++) {
      if (a[m] !== 0) for (let n = 0; n < 4; n++) sum += a[m] * b[n] * this.powers[3 * (m + n) + component]
    }
    return sum
  }
}

/** Coordinate c of the control points of d0 + d1 v + d2 v^2 + d3 v^3. */
function fromPowers(d0: number, d1: number, d2: number, d3: number, control: Float64Array, c: number): void {
  control[c] = d0
  control[2 + c] = d0 + d1 / 3
  control[4 + c] = d0 + (2 * d1 + d2) / 3
  control[6 + c] = d0 + d1 + d2 + d3
}

/** Sums of the values times v^0 to v^6, in every third place of `out` from `first` on. Sums in locals: this is the hottest loop of all. */
function sumPowers(values: Float64Array, t: Float64Array, count: number, out: Float64Array, first: number): void {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  let s4 = 0
  let s5 = 0
  let s6 = 0
  for (let k = 0; k < count; k++) {
    const v = t[k]
    const a = values[k]
    const b = a * v
    const c = b * v
    const d = c * v
    const e = d * v
    const f = e * v
    s0 += a
    s1 += b
    s2 += c
    s3 += d
    s4 += e
    s5 += f
    s6 += f * v
  }
  out[first] = s0
  out[first + 3] = s1
  out[first + 6] = s2
  out[first + 9] = s3
  out[first + 12] = s4
  out[first + 15] = s5
  out[first + 18] = s6
}

/** Sums of the values times v^0 to v^3, in every `stride`th place of `out` from `first` on. */
function sumMoments(
  values: Float64Array,
  t: Float64Array,
  count: number,
  out: Float64Array,
  first: number,
  stride: number,
): void {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  for (let k = 0; k < count; k++) {
    const v = t[k]
    const a = values[k]
    const b = a * v
    const c = b * v
    s0 += a
    s1 += b
    s2 += c
    s3 += c * v
  }
  out[first] = s0
  out[first + stride] = s1
  out[first + 2 * stride] = s2
  out[first + 3 * stride] = s3
}
