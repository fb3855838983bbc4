import { CHANNELS } from './samples'

/** Weight, in samples, of the wish that knots without samples lie on the line between their neighbors. */
const RIDGE = 1e-4

/**
 * Colors as a continuous, piecewise linear function of the position along an axis (linear spline; least squares over hat functions). The
 * knots are uniform on the range of the positions. All work is done in arrays that are made once.
 */
export class Profile {
  /** The position of the first knot, and the distance between knots. */
  first = 0
  spacing = 1
  /** Color of knot k in `colors[CHANNELS * k ..]`, levels. */
  readonly colors: Float64Array
  /** Sum of the squared residuals over all samples and channels. */
  error = 0
  private readonly diagonal: Float64Array
  private readonly off: Float64Array
  private readonly pivot: Float64Array
  private readonly rhs: Float64Array

  constructor(readonly knotCount: number) {
    this.colors = new Float64Array(CHANNELS * knotCount)
    this.diagonal = new Float64Array(knotCount)
    this.off = new Float64Array(knotCount)
    this.pivot = new Float64Array(knotCount)
    this.rhs = new Float64Array(CHANNELS * knotCount)
  }

  /**
   * Fits the profile to the colors of `count` samples at `positions`. Beyond `limit`, the last knot, the color is constant.
   */
  fit(positions: Float64Array, sampleColors: Float64Array, count: number, limit = Number.POSITIVE_INFINITY): void {
    const { knotCount, diagonal, off, rhs, colors } = this
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let k = 0; k < count; k++) {
      const t = positions[k]
      if (t < low) low = t
      if (t > high) high = t
    }
    high = Math.max(low + 1e-9, Math.min(high, limit))
    this.first = low
    this.spacing = Math.max(1e-9, (high - low) / (knotCount - 1))
    diagonal.fill(0)
    off.fill(0)
    rhs.fill(0)
    let squares = 0
    for (let k = 0, at = 0; k < count; k++, at += CHANNELS) {
      const knot = this.knotOf(positions[k])
      const v = Math.min(1, (positions[k] - low) / this.spacing - knot)
      const u = 1 - v
      diagonal[knot] += u * u
      diagonal[knot + 1] += v * v
      off[knot] += u * v
      for (let c = 0, r = CHANNELS * knot; c < CHANNELS; c++, r++) {
        const level = sampleColors[at + c]
        rhs[r] += u * level
        rhs[r + CHANNELS] += v * level
        squares += level * level
      }
    }
    this.factorize()
    colors.set(rhs)
    this.solve(colors, CHANNELS)
    let explained = 0
    for (let r = 0; r < colors.length; r++) explained += colors[r] * rhs[r]
    this.error = Math.max(0, squares - explained)
  }

  /** The knot at or before position t; the last but one at the end. */
  knotOf(t: number): number {
    const knot = Math.floor((t - this.first) / this.spacing)
    return Math.max(0, Math.min(knot, this.knotCount - 2))
  }

  /** Solves the normal equations of the last fit for `columns` right-hand sides, whose values for knot k stand at `values[columns * k ..]`. */
  solve(values: Float64Array, columns: number): void {
    const { knotCount, off, pivot } = this
    for (let k = 1; k < knotCount; k++) {
      const factor = off[k - 1] / pivot[k - 1]
      for (let c = 0; c < columns; c++) values[columns * k + c] -= factor * values[columns * (k - 1) + c]
    }
    for (let k = knotCount - 1; k >= 0; k--) {
      for (let c = 0; c < columns; c++) {
        const after = k + 1 < knotCount ? off[k] * values[columns * (k + 1) + c] : 0
        values[columns * k + c] = (values[columns * k + c] - after) / pivot[k]
      }
    }
  }

  /** Decomposes the tridiagonal normal equations (Thomas algorithm), with a ridge that couples neighboring knots. */
  private factorize(): void {
    const { knotCount, diagonal, off, pivot } = this
    for (let k = 0; k + 1 < knotCount; k++) {
      diagonal[k] += RIDGE
      diagonal[k + 1] += RIDGE
      off[k] -= RIDGE
    }
    pivot[0] = diagonal[0] + RIDGE * 1e-3
    for (let k = 1; k < knotCount; k++) pivot[k] = diagonal[k] + RIDGE * 1e-3 - (off[k - 1] * off[k - 1]) / pivot[k - 1]
  }
}
