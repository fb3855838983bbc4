import { CHANNELS, haveEqualOpacity } from './samples'

/** Weight, in samples, of the wish that knots without samples lie on the line between their neighbors. */
const RIDGE = 1e-4
/** Sums for a knot, side by side in memory: of its diagonal, of the entry beside that, and of its right-hand sides. */
const SUMS = 2 + CHANNELS

/**
 * Colors of samples as a continuous, piecewise linear function of their position along an axis (linear spline; least squares over hat
 * functions). The knots are uniform on the range of the positions. All work is done in arrays that are made once.
 */
export class Profile {
  /** The position of the first knot, and the distance between knots. */
  first = 0
  spacing = 1
  /** Color of knot k in `colors[CHANNELS * k ..]`, levels. */
  readonly colors: Float64Array
  /** Sum of the squared residuals over all samples and channels. */
  error = 0
  /** Of each sample, the knot at or before its position, the last but one at the end; and how far it lies between it and the next, above 1 beyond the last. */
  readonly knotOf: Uint8Array
  readonly shareOf: Float64Array
  /** Whether opacities differ. Equal ones depend on no position and are left out of the sums. */
  readonly hasOpacities: boolean
  private readonly squares: number
  private readonly sums: Float64Array
  private readonly diagonal: Float64Array
  private readonly off: Float64Array
  private readonly pivot: Float64Array
  private readonly rhs: Float64Array

  /** For `count` samples; at most 256 knots. */
  constructor(
    readonly knotCount: number,
    private readonly sampleColors: Float64Array,
    private readonly count: number,
  ) {
    this.colors = new Float64Array(CHANNELS * knotCount)
    this.sums = new Float64Array(SUMS * knotCount)
    this.diagonal = new Float64Array(knotCount)
    this.off = new Float64Array(knotCount)
    this.pivot = new Float64Array(knotCount)
    this.rhs = new Float64Array(CHANNELS * knotCount)
    this.knotOf = new Uint8Array(count)
    this.shareOf = new Float64Array(count)
    this.hasOpacities = !haveEqualOpacity(sampleColors, count)
    const channels = this.hasOpacities ? CHANNELS : CHANNELS - 1
    let squares = 0
    for (let at = 0; at < CHANNELS * count; at += CHANNELS)
      for (let c = at; c < at + channels; c++) squares += sampleColors[c] * sampleColors[c]
    this.squares = squares
  }

  /** Fits the profile to the colors of the samples at `positions`. Beyond `limit`, the last knot, the color is constant. */
  fit(positions: Float64Array, limit = Number.POSITIVE_INFINITY): void {
    const { count, knotCount, rhs, colors } = this
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
    this.addSamples(positions)
    this.factorize()
    colors.set(rhs)
    this.solve(colors, CHANNELS)
    let explained = 0
    for (let r = 0; r < colors.length; r++) explained += colors[r] * rhs[r]
    this.error = Math.max(0, this.squares - explained)
    if (!this.hasOpacities) for (let r = 3; r < colors.length; r += CHANNELS) colors[r] = this.sampleColors[3]
  }

  /** Sets up the normal equations of samples at `positions`. */
  private addSamples(positions: Float64Array): void {
    const { count, first, spacing, hasOpacities, sampleColors, knotOf, shareOf, sums } = this
    const lastKnot = this.knotCount - 2
    sums.fill(0)
    for (let k = 0; k < count; k++) {
      const at = CHANNELS * k
      const place = (positions[k] - first) / spacing
      // A whole number for the compiler too: it indexes several arrays.
      const knot = place < lastKnot ? place | 0 : lastKnot
      const share = place - knot
      knotOf[k] = knot
      shareOf[k] = share
      const v = Math.min(1, share)
      const u = 1 - v
      const red = sampleColors[at]
      const green = sampleColors[at + 1]
      const blue = sampleColors[at + 2]
      const own = SUMS * knot
      sums[own] += u * u
      sums[own + 1] += u * v
      sums[own + 2] += u * red
      sums[own + 3] += u * green
      sums[own + 4] += u * blue
      sums[own + SUMS] += v * v
      sums[own + SUMS + 2] += v * red
      sums[own + SUMS + 3] += v * green
      sums[own + SUMS + 4] += v * blue
      if (!hasOpacities) continue
      sums[own + 5] += u * sampleColors[at + 3]
      sums[own + SUMS + 5] += v * sampleColors[at + 3]
    }
    this.readSums()
  }

  /** Takes the normal equations from the sums. */
  private readSums(): void {
    const { knotCount, sums, diagonal, off, rhs } = this
    for (let k = 0; k < knotCount; k++) {
      diagonal[k] = sums[SUMS * k]
      off[k] = sums[SUMS * k + 1]
      for (let c = 0; c < CHANNELS; c++) rhs[CHANNELS * k + c] = sums[SUMS * k + 2 + c]
    }
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
