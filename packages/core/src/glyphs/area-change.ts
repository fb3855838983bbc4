import { type Field, SCALE } from './field'
import type { Observation } from './observation'
import type { Outline } from './outline'

/** Points of each line at which the area that it sweeps is taken. Lines are about as long as two samples. */
const POINTS = 2

/**
 * How the sums of samples that an outline covers (`Outline.sums`) change when its vertices move: each line sweeps its length times its
 * movement across it. It holds for small movements.
 */
export class AreaChange {
  /** For each point of each line, the sum that it lies in; -1 outside of the field. */
  private readonly cells: Int32Array

  constructor(
    private readonly outline: Outline,
    { width, height }: Field,
  ) {
    const { coords, next, count } = outline
    const stride = width * SCALE
    this.cells = new Int32Array(count * POINTS)
    for (let i = 0, k = 0; i < count; i++) {
      const j = next[i]
      for (let p = 0; p < POINTS; p++, k++) {
        const t = (p + 0.5) / POINTS
        const u = Math.floor(coords[2 * i] + t * (coords[2 * j] - coords[2 * i]))
        const v = Math.floor((coords[2 * i + 1] + t * (coords[2 * j + 1] - coords[2 * i + 1])) / SCALE)
        this.cells[k] = u >= 0 && v >= 0 && u < stride && v < height ? v * stride + u : -1
      }
    }
  }

  /** Adds to `sums` what movements of the vertices (interleaved x, y) change. */
  add(moves: Float64Array, sums: Float64Array): void {
    const { coords, next, count } = this.outline
    for (let i = 0, k = 0; i < count; i++) {
      const a = 2 * i
      const b = 2 * next[i]
      const across = (coords[b + 1] - coords[a + 1]) / POINTS
      const down = (coords[a] - coords[b]) / POINTS
      const first = across * moves[a] + down * moves[a + 1]
      const second = across * moves[b] + down * moves[b + 1]
      for (let p = 0; p < POINTS; p++, k++) {
        const t = (p + 0.5) / POINTS
        if (this.cells[k] >= 0) sums[this.cells[k]] += (1 - t) * first + t * second
      }
    }
  }

  /** Adds to `slopes` (interleaved x, y) how fast the inner product of the sums and `weights` grows as each vertex moves: the transpose of `add`. */
  addTransposed(weights: Float64Array, slopes: Float64Array): void {
    const { coords, next, count } = this.outline
    for (let i = 0, k = 0; i < count; i++) {
      const a = 2 * i
      const b = 2 * next[i]
      const across = (coords[b + 1] - coords[a + 1]) / POINTS
      const down = (coords[a] - coords[b]) / POINTS
      let first = 0
      let second = 0
      for (let p = 0; p < POINTS; p++, k++) {
        const t = (p + 0.5) / POINTS
        const weight = this.cells[k] < 0 ? 0 : weights[this.cells[k]]
        first += (1 - t) * weight
        second += t * weight
      }
      slopes[a] += across * first
      slopes[a + 1] += down * first
      slopes[b] += across * second
      slopes[b + 1] += down * second
    }
  }
}

/**
 * The normal matrix of the filters: the product of each observation's filter and its transpose, averaged over the observations. It is the
 * same for all pixels, so it is a short kernel for each phase of a sample within its pixel.
 */
export class FilterNormal {
  private readonly reach: number
  private readonly kernel: Float64Array

  constructor(observations: readonly Observation[]) {
    this.reach = observations.reduce((most, { filter }) => Math.max(most, filter.weights.length), 1) - 1
    const span = 2 * this.reach + 1
    this.kernel = new Float64Array(SCALE * span)
    for (const { filter } of observations) {
      filter.weights.forEach((weight, k) => {
        const at = (((filter.first + k) % SCALE) + SCALE) % SCALE
        filter.weights.forEach((other, l) => {
          this.kernel[at * span + this.reach + l - k] += (weight * other) / (SCALE ** 4 * observations.length)
        })
      })
    }
  }

  /** Writes to `out` what `sums`, rows of `stride`, become. */
  apply(sums: Float64Array, stride: number, out: Float64Array): void {
    const { reach, kernel } = this
    const span = 2 * reach + 1
    out.fill(0)
    for (let row = 0; row < sums.length; row += stride) {
      for (let u = 0; u < stride; u++) {
        const sum = sums[row + u]
        if (sum === 0) continue
        const first = (u % SCALE) * span + reach - u
        const last = Math.min(stride - 1, u + reach)
        for (let to = Math.max(0, u - reach); to <= last; to++) out[row + to] += kernel[first + to] * sum
      }
    }
  }
}
