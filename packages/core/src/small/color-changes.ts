import { SCALE } from '../glyphs/field'
import type { BorderNet } from './border-net'

/** Points of each line at which the area that it sweeps is taken. Lines are about as long as half a pixel. */
const POINTS = 3
/** Channels of a pixel. */
const CHANNELS = 4

/**
 * How the colors of pixels change when the vertices of a net of samples move: each line sweeps its length times its movement across it, which turns from the
 * ink on one hand to that on the other. It holds for small movements. Colors are parts of the 255 levels, four a pixel.
 */
export class ColorChanges {
  /** Number of points of lines that lie in the picture. */
  private count = 0
  /** For each such point, its pixel, the vertices of its line, how far it is from the first to the second (0-1), and its chain. */
  private readonly pixels: Int32Array
  private readonly firsts: Int32Array
  private readonly seconds: Int32Array
  private readonly parts: Float64Array
  private readonly chainOf: Int32Array
  /** Its share of the line's normal (interleaved x, y), px, toward the right hand; as long as the line. */
  private readonly normals: Float64Array
  /** For each chain, the color on its left hand less that on its right. */
  private readonly differences: Float64Array

  /** `colors` holds four levels an ink; the picture has `width` x `height` px. */
  constructor(
    private readonly net: BorderNet,
    colors: readonly number[],
    width: number,
    height: number,
  ) {
    const { chains } = net
    const most = POINTS * chains.reduce((sum, { vertices }) => sum + vertices.length - 1, 0)
    this.pixels = new Int32Array(most)
    this.firsts = new Int32Array(most)
    this.seconds = new Int32Array(most)
    this.parts = new Float64Array(most)
    this.chainOf = new Int32Array(most)
    this.normals = new Float64Array(2 * most)
    this.differences = new Float64Array(CHANNELS * chains.length)
    for (const [n, { vertices, inks }] of chains.entries()) {
      for (let c = 0; c < CHANNELS; c++) {
        const difference = colors[CHANNELS * inks.left + c] - colors[CHANNELS * inks.right + c]
        this.differences[CHANNELS * n + c] = difference / 255
      }
      for (let k = 0; k + 1 < vertices.length; k++) this.addLine(n, vertices[k], vertices[k + 1], width, height)
    }
  }

  /** The distance (0-2) of the colors on both hands of chain n. */
  contrastOf(n: number): number {
    const [a, b, c, d] = this.differences.subarray(CHANNELS * n, CHANNELS * n + CHANNELS)
    return Math.hypot(a, b, c, d)
  }

  /** Adds to colors what movements of the vertices (interleaved x, y, samples) change. */
  add(moves: Float64Array, colors: Float64Array): void {
    const { pixels, firsts, seconds, parts, normals, chainOf, differences } = this
    for (let k = 0; k < this.count; k++) {
      const [a, b, t] = [2 * firsts[k], 2 * seconds[k], parts[k]]
      const across = (1 - t) * moves[a] + t * moves[b]
      const down = (1 - t) * moves[a + 1] + t * moves[b + 1]
      const area = normals[2 * k] * across + normals[2 * k + 1] * down
      const at = CHANNELS * pixels[k]
      const from = CHANNELS * chainOf[k]
      for (let c = 0; c < CHANNELS; c++) colors[at + c] += area * differences[from + c]
    }
  }

  /** Adds to `slopes` (interleaved x, y) how fast the inner product of the colors and `weights` grows as each vertex moves: the transpose of `add`. */
  addTransposed(weights: Float64Array, slopes: Float64Array): void {
    const { pixels, firsts, seconds, parts, normals, chainOf, differences } = this
    for (let k = 0; k < this.count; k++) {
      const at = CHANNELS * pixels[k]
      const from = CHANNELS * chainOf[k]
      let sum = 0
      for (let c = 0; c < CHANNELS; c++) sum += weights[at + c] * differences[from + c]
      const [a, b, t] = [2 * firsts[k], 2 * seconds[k], parts[k]]
      slopes[a] += (1 - t) * sum * normals[2 * k]
      slopes[a + 1] += (1 - t) * sum * normals[2 * k + 1]
      slopes[b] += t * sum * normals[2 * k]
      slopes[b + 1] += t * sum * normals[2 * k + 1]
    }
  }

  private addLine(chain: number, first: number, second: number, width: number, height: number): void {
    const { coords } = this.net
    const [x, y] = [coords[2 * first] / SCALE, coords[2 * first + 1] / SCALE]
    const [dx, dy] = [coords[2 * second] / SCALE - x, coords[2 * second + 1] / SCALE - y]
    for (let p = 0; p < POINTS; p++) {
      const t = (p + 0.5) / POINTS
      const column = Math.floor(x + t * dx)
      const row = Math.floor(y + t * dy)
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      const k = this.count++
      this.pixels[k] = row * width + column
      this.firsts[k] = first
      this.seconds[k] = second
      this.parts[k] = t
      this.chainOf[k] = chain
      // A movement by one sample sweeps a part of a pixel
      this.normals[2 * k] = -dy / (POINTS * SCALE)
      this.normals[2 * k + 1] = dx / (POINTS * SCALE)
    }
  }
}
