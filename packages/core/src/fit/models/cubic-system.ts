import { cubicTerm, linearTerm, quadraticTerm } from '../../geometry/bezier'
import type { Direction } from '../../geometry/point'
import { solveCholesky } from '../../geometry/solve'
import { solveEight, solveFour } from '../../geometry/solve-blocks'
import type { SpanSamples } from '../points/span-samples'
import { MAX_POWER, sumMoments, sumPowers, toControlPoints } from './power-sums'

/**
 * Coefficients of 1, v, v^2, v^3 of the Bernstein basis functions of control points 1 and 2. The arms, which are the vectors from control
 * point 0 to 1 and from 3 to 2, are multiplied by these functions.
 */
const ARM_0 = [0, 3, -6, 3]
const ARM_3 = [0, 0, 3, -3]

/**
 * Coefficients of 1, v, v^2, v^3 of the functions by which the ends are multiplied in a cubic of ends and arms: the sums of the Bernstein
 * basis functions 0 and 1, and of 2 and 3.
 */
const END_0 = [1, 0, -3, 2]
const END_3 = [0, 0, 3, -2]

/**
 * The normal equations of a Bezier cubic through samples at known parameters. Each method replaces `control`, x0 y0 ... x3 y3, and
 * returns false, with `control` undefined, when the equations have no solution.
 *
 * The error of a sample is its distance across the curve, measured along the normal of the previous curve (Gauss-Newton on the distance
 * to the curve, called tangent distance by Wang, Pottmann and Liu 2006). That converges in one or two steps where the distance at a
 * fixed parameter takes dozens. `slide` is the weight of the distance along the curve, relative to that across it: 0 is pure tangent
 * distance, 1 is the distance at the fixed parameter, and a small value damps the step. The first and last samples always count in full,
 * because nothing else keeps the curve's ends from sliding along it.
 *
 * The unknowns are the polynomial coefficients of 1, v, v^2, v^3, so the equations are sums of powers of the parameters and cost the same
 * for every set of unknowns. Owns its scratch space, so a fit allocates nothing.
 */
export class CubicSystem {
  private readonly matrix = new Float64Array(64)
  private readonly rhs = new Float64Array(8)
  /** Sums of v^m times the samples' 2 x 2 weights, where v is a sample's parameter: xx, xy, yy of m = 0, then of m = 1, up to 6. */
  private readonly powers = new Float64Array(3 * (MAX_POWER + 1))
  /** Sums of v^m times the weighted positions of the samples, where v is a sample's parameter: x of m = 0 to 3, then y of m = 0 to 3. */
  private readonly moments = new Float64Array(8)
  /** Coefficients of 1, v, v^2, v^3 of the solved cubic: those of x, then those of y. */
  private readonly coefficients = new Float64Array(8)
  /**
   * One row of four for each of the `freeCount` free parameters of the arms: its direction in the space (arm 0 x, arm 0 y, arm 3 x,
   * arm 3 y).
   */
  private readonly freedom = new Float64Array(16)
  /** The 4 x 4 normal equations of the arms' coordinates (arm 0 x, arm 0 y, arm 3 x, arm 3 y), then their four right-hand sides. */
  private readonly arms = new Float64Array(20)
  /** Entries xx, xy and yy of the symmetric 2 x 2 weight of each sample, 1/px^2. */
  private readonly xx: Float64Array
  private readonly xy: Float64Array
  private readonly yy: Float64Array
  /** Each sample's weight times its position. */
  private readonly weightedX: Float64Array
  private readonly weightedY: Float64Array
  private freeCount = 4
  private isHeld0 = false
  private isHeld3 = false

  /** Makes room for up to `capacity` samples. */
  constructor(capacity: number) {
    this.xx = new Float64Array(capacity)
    this.xy = new Float64Array(capacity)
    this.yy = new Float64Array(capacity)
    this.weightedX = new Float64Array(capacity)
    this.weightedY = new Float64Array(capacity)
  }

  /**
   * Writes to `control` the cubic of least squared distance from the samples at their parameters. It needs no previous curve. Returns
   * false, with `control` undefined, when the equations have no solution.
   */
  fitParameters(samples: SpanSamples, control: Float64Array): boolean {
    const { matrix, rhs, powers, weightedX, weightedY } = this
    const { x, y, weight, count } = samples
    for (let k = 0; k < count; k++) {
      weightedX[k] = weight[k] * x[k]
      weightedY[k] = weight[k] * y[k]
    }
    sumPowers(weight, samples, powers, 0)
    sumMoments(weightedX, samples, rhs, 0)
    sumMoments(weightedY, samples, rhs, 4)
    for (let m = 0; m < 4; m++) for (let n = 0; n <= m; n++) matrix[4 * m + n] = powers[3 * (m + n)]
    if (!solveFour(matrix, rhs, 2)) return false
    toControlPoints(rhs, control)
    return true
  }

  /**
   * Replaces the cubic in `control` by that of least tangent distance from the samples, measured across the previous one. `slide` is the
   * weight of the distance along the curve relative to that across it. Returns false, with `control` undefined, when there is no solution.
   */
  fitNormals(samples: SpanSamples, control: Float64Array, slide: number): boolean {
    const { matrix, rhs, powers, moments, coefficients } = this
    this.collect(samples, control, slide)
    for (let m = 0; m < 4; m++) {
      for (let n = 0; n <= m; n++) {
        const s = 3 * (m + n)
        matrix[16 * m + 2 * n] = powers[s]
        matrix[16 * m + 2 * n + 1] = powers[s + 1]
        matrix[16 * m + 8 + 2 * n] = powers[s + 1]
        matrix[16 * m + 8 + 2 * n + 1] = powers[s + 2]
      }
      rhs[2 * m] = moments[m]
      rhs[2 * m + 1] = moments[4 + m]
    }
    if (!solveEight(matrix, rhs)) return false
    for (let m = 0; m < 4; m++) {
      coefficients[m] = rhs[2 * m]
      coefficients[4 + m] = rhs[2 * m + 1]
    }
    toControlPoints(coefficients, control)
    return true
  }

  /**
   * Sets the unit directions of travel at the cubic's start and end that `fitArms` keeps; null leaves both coordinates of that end's arm
   * free. One matrix of free directions serves all four cases with the same equations.
   */
  holdDirections(start: Direction | null, end: Direction | null): void {
    const { freedom } = this
    freedom.fill(0)
    this.isHeld0 = start !== null
    this.isHeld3 = end !== null
    const count0 = start === null ? 2 : 1
    this.freeCount = count0 + (end === null ? 2 : 1)
    const row3 = 4 * count0
    if (start === null) freedom[0] = freedom[5] = 1
    else {
      freedom[0] = start.dx
      freedom[1] = start.dy
    }
    if (end === null) freedom[row3 + 2] = freedom[row3 + 7] = 1
    else {
      freedom[row3 + 2] = -end.dx
      freedom[row3 + 3] = -end.dy
    }
  }

  /**
   * Replaces the arms of the cubic in `control` by those of least tangent distance and keeps its ends. `slide` is the weight of the
   * distance along the curve relative to that across it. Returns false, with `control` undefined, when there is no solution, and when an
   * arm with a held direction would point backwards or have no length.
   */
  fitArms(samples: SpanSamples, control: Float64Array, slide: number): boolean {
    const { matrix, rhs, freedom, freeCount, arms } = this
    this.collect(samples, control, slide)
    this.collectArms(control)
    for (let a = 0; a < freeCount; a++) {
      rhs[a] = 0
      for (let p = 0; p < 4; p++) rhs[a] += freedom[4 * a + p] * arms[16 + p]
      for (let b = 0; b <= a; b++) {
        let sum = 0
        for (let p = 0; p < 4; p++) {
          const f = freedom[4 * a + p]
          if (f !== 0) for (let q = 0; q < 4; q++) sum += f * freedom[4 * b + q] * arms[4 * p + q]
        }
        matrix[freeCount * a + b] = sum
      }
    }
    if (!solveCholesky(matrix, rhs, freeCount, 1)) return false
    if ((this.isHeld0 && !(rhs[0] > 0)) || (this.isHeld3 && !(rhs[freeCount - 1] > 0))) return false
    for (let p = 0; p < 4; p++) {
      let arm = 0
      for (let a = 0; a < freeCount; a++) arm += rhs[a] * freedom[4 * a + p]
      control[2 + p] = control[p < 2 ? p : 4 + p] + arm
    }
    return true
  }

  /** Collects in `powers` and `moments` the sums for the tangent distance from the curve with control points c. */
  private collect(samples: SpanSamples, c: Float64Array, slide: number): void {
    const { powers, moments, xx, xy, yy, weightedX, weightedY } = this
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
      weightedX[k] = xx[k] * x[k] + xy[k] * y[k]
      weightedY[k] = xy[k] * x[k] + yy[k] * y[k]
    }
    sumPowers(xx, samples, powers, 0)
    sumPowers(xy, samples, powers, 1)
    sumPowers(yy, samples, powers, 2)
    sumMoments(weightedX, samples, moments, 0)
    sumMoments(weightedY, samples, moments, 4)
  }

  /**
   * Writes the equations of the arms' four coordinates to `arms`. On the right-hand side, the contribution of the ends is subtracted
   * from the points.
   */
  private collectArms(control: Float64Array): void {
    const { arms, moments } = this
    const bases = [ARM_0, ARM_3]
    for (let p = 0; p < 4; p++) {
      const own = bases[p >> 1]
      const xy = p & 1
      for (let q = 0; q < 4; q++) arms[4 * p + q] = this.inner(own, bases[q >> 1], xy + (q & 1))
      let rhs = 0
      for (let m = 0; m < 4; m++) rhs += own[m] * moments[4 * xy + m]
      for (let c = 0; c < 2; c++) {
        rhs -= this.inner(own, END_0, xy + c) * control[c] + this.inner(own, END_3, xy + c) * control[6 + c]
      }
      arms[16 + p] = rhs
    }
  }

  /**
   * The inner product of the polynomials with coefficients a and b over the samples, weighted by `component` 0 (xx), 1 (xy) or 2 (yy)
   * of the samples' weights.
   */
  private inner(a: readonly number[], b: readonly number[], component: number): number {
    let sum = 0
    for (let m = 0; m < 4; m++) {
      if (a[m] !== 0) for (let n = 0; n < 4; n++) sum += a[m] * b[n] * this.powers[3 * (m + n) + component]
    }
    return sum
  }
}
