import { solveCholesky } from '../../geometry/solve'
import { AXIS_VALUES, type Axis, slopesOn } from './axis'
import type { Profile } from './profile'
import { CHANNELS, type Samples } from './samples'

/**
 * The normal equations of a step of an axis' values under a fitted profile, with the profile's freedom projected out (Kaufman 1975). Between
 * two knots the profile's change is one vector, so that the sums over samples need only the slopes of their positions.
 */
export class StepEquations {
  private readonly matrix: Float64Array
  private readonly rhs: Float64Array
  private readonly system: Float64Array
  private readonly solution: Float64Array
  private readonly slopes: Float64Array
  /** Of the samples after knot k: sums of slopes, and of slopes times shares, `AXIS_VALUES` each. */
  private readonly sums: Float64Array
  private readonly shared: Float64Array
  /** Of each sample: the product of its residual and the profile's change between the knots about it. Of each knot: the square of the change after it. */
  private readonly along: Float64Array
  private readonly squared: Float64Array
  /** What the axis' values change at each knot, `columns` each; and the profile's answer to it. */
  private readonly changes: Float64Array
  private readonly answers: Float64Array

  /** `size` is the number of the axis' values. */
  constructor(
    private readonly samples: Samples,
    private readonly profile: Profile,
    private readonly size: number,
  ) {
    this.matrix = new Float64Array(size * size)
    this.system = new Float64Array(size * size)
    this.rhs = new Float64Array(size)
    this.solution = new Float64Array(size)
    this.slopes = new Float64Array(AXIS_VALUES * samples.count)
    this.sums = new Float64Array(AXIS_VALUES * profile.knotCount)
    this.shared = new Float64Array(AXIS_VALUES * profile.knotCount)
    this.along = new Float64Array(samples.count)
    this.squared = new Float64Array(profile.knotCount)
    const channels = profile.hasOpacities ? CHANNELS : CHANNELS - 1
    this.changes = new Float64Array(size * channels * profile.knotCount)
    this.answers = new Float64Array(size * channels * profile.knotCount)
  }

  /** Sets up the equations at the profile that was fitted along `axis`. */
  setUp(axis: Axis): void {
    const { samples, slopes } = this
    slopesOn(axis, samples.x, samples.y, samples.count, slopes)
    this.addSamples()
    this.projectOut()
  }

  /** The step of the damped equations, valid until the next one; null where they are singular. */
  step(damping: number): Float64Array | null {
    const { size, matrix, system, solution } = this
    system.set(matrix)
    for (let k = 0; k < size; k++) system[k * size + k] += damping * matrix[k * size + k] + 1e-12
    solution.set(this.rhs)
    return solveCholesky(system, solution, size, 1) ? solution : null
  }

  /** By how much the sum of squared residuals falls after a step, as far as the equations tell. */
  dropOf(step: Float64Array): number {
    const { size, matrix, rhs } = this
    let drop = 0
    for (let p = 0; p < size; p++) {
      let product = matrix[p * size + p] * step[p]
      for (let q = 0; q < p; q++) product += 2 * matrix[p * size + q] * step[q]
      drop += step[p] * (2 * rhs[p] - product)
    }
    return drop
  }

  /** Adds up what the samples say, in units of the distance between knots. */
  private addSamples(): void {
    this.compareSamples()
    this.sums.fill(0)
    this.shared.fill(0)
    for (let p = 0; p < this.size; p++) this.addValue(p)
  }

  /**
   * Adds up what the samples say of value p of the axis, together with the values before it. One value after the other keeps sums out of memory; slopes
   * by values that the axis does not have are 0.
   */
  private addValue(p: number): void {
    const { size, slopes, sums, shared, matrix, along, squared } = this
    const { knotOf, shareOf } = this.profile
    const { count } = this.samples
    let product = 0
    let with0 = 0
    let with1 = 0
    let with2 = 0
    let with3 = 0
    for (let k = 0, at = 0; k < count; k++, at += AXIS_VALUES) {
      const slope = slopes[at + p]
      const knot = knotOf[k]
      const sum = AXIS_VALUES * knot + p
      sums[sum] += slope
      shared[sum] += shareOf[k] * slope
      product += along[k] * slope
      const weighted = squared[knot] * slope
      with0 += weighted * slopes[at]
      with1 += weighted * slopes[at + 1]
      with2 += weighted * slopes[at + 2]
      with3 += weighted * slopes[at + 3]
    }
    this.rhs[p] = product
    const row = p * size
    matrix[row] = with0
    if (p > 0) matrix[row + 1] = with1
    if (p > 1) matrix[row + 2] = with2
    if (p > 2) matrix[row + 3] = with3
  }

  /**
   * Sets how much the profile's color changes after each knot, and what of the samples' residuals lies along that change. Samples beyond the last
   * knot say nothing: their slopes become 0.
   */
  private compareSamples(): void {
    const { slopes, along, squared } = this
    const { knotOf, shareOf, colors: knots, knotCount } = this.profile
    const { count, colors } = this.samples
    for (let k = 0; k + 1 < knotCount; k++) {
      squared[k] = 0
      for (let c = CHANNELS * k; c < CHANNELS * (k + 1); c++) squared[k] += (knots[c + CHANNELS] - knots[c]) ** 2
    }
    for (let k = 0, at = 0; k < count; k++, at += CHANNELS) {
      const v = shareOf[k]
      const knot = CHANNELS * knotOf[k]
      const change0 = knots[knot + 4] - knots[knot]
      const change1 = knots[knot + 5] - knots[knot + 1]
      const change2 = knots[knot + 6] - knots[knot + 2]
      const change3 = knots[knot + 7] - knots[knot + 3]
      let sum = change0 * (colors[at] - knots[knot] - v * change0)
      sum += change1 * (colors[at + 1] - knots[knot + 1] - v * change1)
      sum += change2 * (colors[at + 2] - knots[knot + 2] - v * change2)
      sum += change3 * (colors[at + 3] - knots[knot + 3] - v * change3)
      along[k] = sum
      if (v <= 1) continue
      const slope = AXIS_VALUES * k
      slopes[slope] = 0
      slopes[slope + 1] = 0
      slopes[slope + 2] = 0
      slopes[slope + 3] = 0
    }
  }

  /** Takes out of the equations what the profile answers to a step. */
  private projectOut(): void {
    const { size, sums, shared, changes, answers, matrix, rhs, profile } = this
    const { colors: knots, knotCount, spacing } = profile
    const channels = changes.length / (size * knotCount)
    const columns = size * channels
    for (let k = 0, at = 0; k < knotCount; k++) {
      const knot = CHANNELS * k
      for (let p = 0; p < size; p++) {
        const after = sums[knot + p] - shared[knot + p]
        const before = k === 0 ? 0 : shared[knot - CHANNELS + p]
        for (let c = knot; c < knot + channels; c++, at++) {
          changes[at] = k + 1 < knotCount ? (knots[c + CHANNELS] - knots[c]) * after : 0
          if (k > 0) changes[at] += (knots[c] - knots[c - CHANNELS]) * before
        }
      }
    }
    answers.set(changes)
    profile.solve(answers, columns)
    for (let r = 0; r < changes.length; r += columns) {
      for (let p = 0; p < size; p++) {
        for (let q = 0; q <= p; q++) {
          let sum = 0
          for (let c = 0; c < channels; c++) sum += changes[r + channels * p + c] * answers[r + channels * q + c]
          matrix[p * size + q] -= sum
        }
      }
    }
    for (let k = 0; k < matrix.length; k++) matrix[k] /= spacing * spacing
    for (let p = 0; p < size; p++) rhs[p] /= spacing
  }
}
