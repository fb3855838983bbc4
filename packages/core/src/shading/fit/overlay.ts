import { solveCholesky } from '../../geometry/solve'
import { type Axis, positionsOn } from './axis'
import { Gradient } from './gradient'
import { knotBefore, shareBetween } from './knots'
import { CHANNELS, type Samples } from './samples'

/** Weight of the wish that a knot keeps its color and opacity, in samples of contrast 1 level. */
const RIDGE = 2
/** Number of sums for a pair of knots: of weights; of weights by the color below, for each channel; and of those twice. */
const SUMS = 5

/**
 * A gradient over or under others, as it is fitted to samples: its axis and the positions of its knots stay, its colors and opacities change.
 * Knot k has the color `values[4 k .. 4 k + 2]`, multiplied by opacity, and the opacity `values[4 k + 3]`, 0-255.
 */
export class Overlay {
  gradient: Gradient
  /** Its colors at the samples, multiplied by opacity, `CHANNELS` levels each. */
  readonly colors: Float64Array
  private readonly axis: Axis
  private readonly positions: Float64Array
  /** Of each sample: the knot before it, and how far it lies between that and the next. */
  private readonly knotOf: Uint8Array
  private readonly shareOf: Float64Array
  /** Normal equations: sums for each knot with itself, then with the next; their matrix; and right-hand sides. */
  private readonly sums: Float64Array
  private readonly matrix: Float64Array
  private readonly rhs: Float64Array

  constructor(
    { count, x, y }: Samples,
    { axis, positions }: { axis: Axis; positions: Float64Array },
    private readonly values: Float64Array,
  ) {
    this.axis = axis
    this.positions = positions
    this.colors = new Float64Array(CHANNELS * count)
    this.knotOf = new Uint8Array(count)
    this.shareOf = new Float64Array(count)
    positionsOn(axis, x, y, count, this.shareOf)
    for (let i = 0; i < count; i++) {
      const t = this.shareOf[i]
      const knot = knotBefore(positions, t)
      this.knotOf[i] = knot
      this.shareOf[i] = shareBetween(positions, knot, t)
    }
    const size = values.length
    this.sums = new Float64Array(2 * SUMS * positions.length)
    this.matrix = new Float64Array(size * size)
    this.rhs = new Float64Array(size)
    this.gradient = this.drawn()
  }

  /**
   * Fits colors and opacities to the samples, where `under` and `over` are the colors below and above it at the samples; null where there is
   * nothing. The lowest stays opaque.
   */
  refit(samples: Samples, under: Float64Array | null, over: Float64Array | null): void {
    const { values, positions, matrix, rhs } = this
    this.addSamples(samples, under, over)
    this.fillMatrix()
    if (!solveCholesky(matrix, rhs, rhs.length, 1, 2 * CHANNELS)) return
    for (let k = 0; k < positions.length; k++) {
      const at = CHANNELS * k
      const alpha = under === null ? 255 : Math.min(255, Math.max(0, rhs[at + 3]))
      for (let c = 0; c < 3; c++) values[at + c] = Math.min(alpha, Math.max(0, rhs[at + c]))
      values[at + 3] = alpha
    }
    this.gradient = this.drawn()
  }

  /** Adds up the equations through * (color - opacity * under) = wanted, in which opacity counts in levels, as color does. */
  private addSamples({ count, colors }: Samples, under: Float64Array | null, over: Float64Array | null): void {
    const { knotOf, shareOf, sums, rhs, values } = this
    sums.fill(0)
    for (let at = 0; at < rhs.length; at++) rhs[at] = RIDGE * values[at]
    for (let i = 0, at = 0; i < count; i++, at += CHANNELS) {
      const through = over === null ? 1 : 1 - over[at + 3] / 255
      const v = shareOf[i] * through
      const u = through - v
      const row = CHANNELS * knotOf[i]
      const first = 2 * SUMS * knotOf[i]
      const uu = u * u
      const uv = u * v
      const vv = v * v
      let squares = 0
      let product = 0
      for (let c = 0; c < 3; c++) {
        const below = under === null ? 0 : under[at + c]
        const wanted = colors[at + c] - (over === null ? 0 : over[at + c]) - through * below
        const depth = -below / 255
        squares += depth * depth
        product += depth * wanted
        sums[first + 1 + c] += uu * depth
        sums[first + SUMS + 1 + c] += uv * depth
        sums[first + 2 * SUMS + 1 + c] += vv * depth
        rhs[row + c] += u * wanted
        rhs[row + CHANNELS + c] += v * wanted
      }
      sums[first] += uu
      sums[first + 4] += uu * squares
      sums[first + SUMS] += uv
      sums[first + SUMS + 4] += uv * squares
      sums[first + 2 * SUMS] += vv
      sums[first + 2 * SUMS + 4] += vv * squares
      rhs[row + 3] += u * product
      rhs[row + CHANNELS + 3] += v * product
    }
  }

  /** The lower triangle of the matrix from the sums, with the ridge. */
  private fillMatrix(): void {
    const { sums, matrix, rhs } = this
    const size = rhs.length
    matrix.fill(0)
    for (let at = 0, first = 0; at < size; at += CHANNELS, first += 2 * SUMS) {
      const alpha = at + 3
      for (let c = 0; c < 3; c++) {
        matrix[(at + c) * size + at + c] = RIDGE + sums[first]
        matrix[alpha * size + at + c] = sums[first + 1 + c]
        if (at + CHANNELS === size) continue
        matrix[(at + CHANNELS + c) * size + at + c] = sums[first + SUMS]
        matrix[(at + CHANNELS + c) * size + alpha] = sums[first + SUMS + 1 + c]
        matrix[(alpha + CHANNELS) * size + at + c] = sums[first + SUMS + 1 + c]
      }
      matrix[alpha * size + alpha] = RIDGE + sums[first + 4]
      if (at + CHANNELS < size) matrix[(alpha + CHANNELS) * size + alpha] = sums[first + SUMS + 4]
    }
  }

  /** The gradient of the values, whose colors at the samples are then in `colors`. */
  private drawn(): Gradient {
    const { axis, positions, values, knotOf, shareOf, colors } = this
    const gradient = new Gradient(axis, positions, values)
    const { straight } = gradient
    for (let i = 0, at = 0; i < knotOf.length; i++, at += CHANNELS) {
      const from = CHANNELS * knotOf[i]
      const v = shareOf[i]
      const alpha = straight[from + 3] + v * (straight[from + 7] - straight[from + 3])
      for (let c = 0; c < 3; c++)
        colors[at + c] = ((straight[from + c] + v * (straight[from + 4 + c] - straight[from + c])) * alpha) / 255
      colors[at + 3] = alpha
    }
    return gradient
  }
}
