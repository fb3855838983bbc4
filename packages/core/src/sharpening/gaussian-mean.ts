import { type PixelRuns, runsOf, wholeRows, widenedUpAndDown } from './pixel-runs'

/** Reach of the kernel in standard deviations. */
const REACH = 2.5

/** Weights of a Gaussian of this standard deviation, px, above 0, from the middle outward. They sum to 1 with those of the other side. */
export function gaussianWeights(deviation: number): Float64Array {
  const radius = Math.max(1, Math.ceil(REACH * deviation))
  const weights = Float64Array.from({ length: radius + 1 }, (_, i) => Math.exp((-i * i) / (2 * deviation * deviation)))
  const total = weights.reduce((sum, weight) => sum + 2 * weight, -1)
  return weights.map((weight) => weight / total)
}

/** Where means are taken: at which pixels, and which means along rows these are made of. */
export interface MeanRegion {
  readonly means: PixelRuns
  readonly alongRows: PixelRuns
}

/** Gaussian means of the values of planes of one size. At the frame, the last value continues. */
export class GaussianMean {
  private readonly weights: Float64Array
  private readonly line: Float64Array
  private readonly rows: Float64Array
  private readonly whole: MeanRegion

  /** `deviation` is the standard deviation, px, above 0. */
  constructor(
    private readonly width: number,
    height: number,
    deviation: number,
  ) {
    this.weights = gaussianWeights(deviation)
    const radius = this.weights.length - 1
    this.line = new Float64Array(width + 2 * radius)
    this.rows = new Float64Array(width * height)
    const all = wholeRows(width, height)
    this.whole = { means: all, alongRows: all }
  }

  /** The region of the pixels of a mask (1 for its pixels). */
  regionOf(mask: Uint8Array): MeanRegion {
    const { width, weights } = this
    const alongRows = runsOf(widenedUpAndDown(mask, width, weights.length - 1), width)
    return { means: runsOf(mask, width), alongRows }
  }

  /** Writes the mean about each of `values` in a region, or in all of the plane, to `out`. */
  take(values: Float64Array, out: Float64Array, { means, alongRows }: MeanRegion = this.whole): void {
    for (let r = 0; r < alongRows.length; r += 3) {
      this.takeRow(values, alongRows[r], alongRows[r + 1], alongRows[r + 2])
    }
    for (let r = 0; r < means.length; r += 3) this.takeColumns(means[r], means[r + 1], means[r + 2], out)
  }

  private takeRow(values: Float64Array, y: number, from: number, to: number): void {
    const { width, weights, line, rows } = this
    const radius = weights.length - 1
    const first = y * width
    const last = width - 1
    for (let x = from - radius; x < to + radius; x++) {
      line[x + radius] = values[first + Math.min(last, Math.max(0, x))]
    }
    for (let x = from; x < to; x++) {
      const at = x + radius
      let sum = weights[0] * line[at]
      for (let i = 1; i <= radius; i++) sum += weights[i] * (line[at - i] + line[at + i])
      rows[first + x] = sum
    }
  }

  private takeColumns(y: number, from: number, to: number, out: Float64Array): void {
    const { width, weights, rows } = this
    const first = y * width
    const last = rows.length - width
    for (let x = from; x < to; x++) out[first + x] = weights[0] * rows[first + x]
    for (let i = 1; i < weights.length; i++) {
      const above = Math.max(0, first - i * width)
      const below = Math.min(last, first + i * width)
      const weight = weights[i]
      for (let x = from; x < to; x++) out[first + x] += weight * (rows[above + x] + rows[below + x])
    }
  }
}
