/** Reach of the kernel in standard deviations. */
const REACH = 2.5

/** Weights of a Gaussian of this standard deviation, px, above 0, from the middle outward. They sum to 1 with those of the other side. */
export function gaussianWeights(deviation: number): Float64Array {
  const radius = Math.max(1, Math.ceil(REACH * deviation))
  const weights = Float64Array.from({ length: radius + 1 }, (_, i) => Math.exp((-i * i) / (2 * deviation * deviation)))
  const total = weights.reduce((sum, weight) => sum + 2 * weight, -1)
  return weights.map((weight) => weight / total)
}

/** Gaussian means of the values of planes of one size. At the frame, the last value continues. */
export class GaussianMean {
  private readonly weights: Float64Array
  private readonly line: Float64Array
  private readonly rows: Float64Array

  /** `deviation` is the standard deviation, px, above 0. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    deviation: number,
  ) {
    this.weights = gaussianWeights(deviation)
    const radius = this.weights.length - 1
    this.line = new Float64Array(width + 2 * radius)
    this.rows = new Float64Array(width * height)
  }

  /** Writes the mean about each of `values` to `out`. */
  take(values: Float64Array, out: Float64Array): void {
    for (let y = 0; y < this.height; y++) this.takeRow(values, y)
    for (let y = 0; y < this.height; y++) this.takeColumns(y, out)
  }

  private takeRow(values: Float64Array, y: number): void {
    const { width, weights, line, rows } = this
    const radius = weights.length - 1
    const first = y * width
    line.fill(values[first], 0, radius)
    for (let x = 0; x < width; x++) line[radius + x] = values[first + x]
    line.fill(values[first + width - 1], radius + width)
    for (let x = 0; x < width; x++) {
      const at = x + radius
      let sum = weights[0] * line[at]
      for (let i = 1; i <= radius; i++) sum += weights[i] * (line[at - i] + line[at + i])
      rows[first + x] = sum
    }
  }

  private takeColumns(y: number, out: Float64Array): void {
    const { width, height, weights, rows } = this
    const first = y * width
    for (let x = 0; x < width; x++) out[first + x] = weights[0] * rows[first + x]
    for (let i = 1; i < weights.length; i++) {
      const above = Math.max(0, y - i) * width
      const below = Math.min(height - 1, y + i) * width
      const weight = weights[i]
      for (let x = 0; x < width; x++) out[first + x] += weight * (rows[above + x] + rows[below + x])
    }
  }
}
