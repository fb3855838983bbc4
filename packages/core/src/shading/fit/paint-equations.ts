import { CHANNELS } from './samples'

/** Color channels; the opacity is the fourth value of a stop. */
export const COLORS = 3
/** Number of sums for a pair of knots: colors by colors, opacity by each color, each color by opacity, opacity by opacity. */
const SUMS = 8

/** Layers of gradients at the sample at hand. */
export interface LayersAtSample {
  /** For sample i and layer l at `i * layers + l`: the value of the knot before it, and the share of the knot after it. */
  readonly knots: Int32Array
  readonly shares: Float64Array
  /** The color and opacity of each layer, `CHANNELS` levels each; what is below it, `COLORS` each; and what of the sample's color is missing. */
  readonly color: Float64Array
  readonly under: Float64Array
  readonly residuals: Float64Array
}

/**
 * The normal equations of the colors and opacities of all stops of gradients over one another. The slope of a color by a stop's color is the
 * same in every channel, so that a few sums for each pair of knots hold what the matrix says several times.
 */
export class PaintEquations {
  /** The sums of each knot with each other one of the same or a lower layer, `SUMS` each. */
  private readonly sums: Float64Array
  private readonly rhs: Float64Array
  /** How the color of all layers together changes with the color of each, the same in every channel, and with its opacity, `COLORS` each. */
  readonly byColor: Float64Array
  readonly byOpacity: Float64Array

  /** For `count` layers with `size` values; `at` holds what the sample at hand shows. */
  constructor(
    private readonly count: number,
    private readonly size: number,
    private readonly at: LayersAtSample,
  ) {
    this.sums = new Float64Array(SUMS * (size / CHANNELS) ** 2)
    this.rhs = new Float64Array(size)
    this.byColor = new Float64Array(count)
    this.byOpacity = new Float64Array(COLORS * count)
  }

  clear(): void {
    this.sums.fill(0)
    this.rhs.fill(0)
  }

  /** Adds sample i, the one at hand. */
  add(i: number): void {
    this.differentiate()
    for (let l = 0; l < this.count; l++) {
      this.addResiduals(i, l)
      for (let m = 0; m <= l; m++) this.addPair(i, l, m)
    }
  }

  /** Writes the equations to the first rows of a matrix of `total` columns; of the matrix, the lower triangle. */
  write(matrix: Float64Array, total: number, rhs: Float64Array): void {
    const { size, sums } = this
    rhs.set(this.rhs)
    for (let p = 0, at = 0; p < size; p += CHANNELS) {
      for (let q = 0; q < size; q += CHANNELS, at += SUMS) {
        if (q > p) continue
        const alpha = (p + COLORS) * total + q
        for (let c = 0; c < COLORS; c++) {
          matrix[(p + c) * total + q + c] = sums[at]
          matrix[alpha + c] = sums[at + 1 + c]
          matrix[(p + c) * total + q + COLORS] = sums[at + 4 + c]
        }
        matrix[alpha + COLORS] = sums[at + 7]
      }
    }
  }

  /** Sets the slopes of the color of all layers together. */
  private differentiate(): void {
    const { byColor, byOpacity } = this
    const { color, under } = this.at
    let seen = 1 / 255
    for (let l = this.count - 1; l >= 0; l--) {
      const alpha = color[CHANNELS * l + COLORS]
      byColor[l] = seen * alpha
      for (let c = 0; c < COLORS; c++)
        byOpacity[COLORS * l + c] = seen * (color[CHANNELS * l + c] - under[COLORS * l + c])
      seen *= 1 - alpha / 255
    }
  }

  /** Adds what sample i says of the stops of layer l to the right-hand sides. */
  private addResiduals(i: number, l: number): void {
    const { rhs, byColor, byOpacity } = this
    const { knots, shares, residuals } = this.at
    const at = knots[i * this.count + l]
    const v = shares[i * this.count + l]
    let product = 0
    for (let c = 0; c < COLORS; c++) {
      const wanted = byColor[l] * residuals[c]
      rhs[at + c] += (1 - v) * wanted
      rhs[at + CHANNELS + c] += v * wanted
      product += byOpacity[COLORS * l + c] * residuals[c]
    }
    rhs[at + COLORS] += (1 - v) * product
    rhs[at + CHANNELS + COLORS] += v * product
  }

  /** Adds what sample i says of the stops of layers l and m, m <= l, to the sums of the knots about it. */
  private addPair(i: number, l: number, m: number): void {
    const { byColor, byOpacity, sums, count } = this
    const { knots, shares } = this.at
    const a = byColor[l]
    const b = byColor[m]
    const a0 = byOpacity[COLORS * l]
    const a1 = byOpacity[COLORS * l + 1]
    const a2 = byOpacity[COLORS * l + 2]
    const b0 = byOpacity[COLORS * m]
    const b1 = byOpacity[COLORS * m + 1]
    const b2 = byOpacity[COLORS * m + 2]
    const v = shares[i * count + l]
    const w = shares[i * count + m]
    // Products of the derivatives by two colors (c), by an opacity and a color (o0-o2), by a color and an opacity (c0-c2), and by two opacities (oo)
    const c = a * b
    const o0 = a0 * b
    const o1 = a1 * b
    const o2 = a2 * b
    const c0 = a * b0
    const c1 = a * b1
    const c2 = a * b2
    const oo = a0 * b0 + a1 * b1 + a2 * b2
    // Knots count in steps of CHANNELS values.
    const row = (SUMS * this.size) >> 2
    const at = (knots[i * count + l] >> 2) * row + (knots[i * count + m] >> 2) * SUMS
    // Before the first stop and beyond the last one a layer shows one stop alone: sums of the other get nothing
    if (v < 1) {
      if (w < 1) addSums(sums, at, (1 - v) * (1 - w), c, o0, o1, o2, c0, c1, c2, oo)
      // A layer with itself: the pair before the diagonal is that after it.
      if (w > 0 && l !== m) addSums(sums, at + SUMS, (1 - v) * w, c, o0, o1, o2, c0, c1, c2, oo)
    }
    if (v > 0) {
      if (w < 1) addSums(sums, at + row, v * (1 - w), c, o0, o1, o2, c0, c1, c2, oo)
      if (w > 0) addSums(sums, at + row + SUMS, v * w, c, o0, o1, o2, c0, c1, c2, oo)
    }
  }
}

/** Adds `weight` times the eight products of a sample to the sums of a pair of knots, from `at` on. */
function addSums(
  sums: Float64Array,
  at: number,
  weight: number,
  colors: number,
  opacity0: number,
  opacity1: number,
  opacity2: number,
  color0: number,
  color1: number,
  color2: number,
  opacities: number,
): void {
  sums[at] += weight * colors
  sums[at + 1] += weight * opacity0
  sums[at + 2] += weight * opacity1
  sums[at + 3] += weight * opacity2
  sums[at + 4] += weight * color0
  sums[at + 5] += weight * color1
  sums[at + 6] += weight * color2
  sums[at + 7] += weight * opacities
}
