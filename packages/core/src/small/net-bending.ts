import type { BorderNet } from './border-net'

/** Turn at a vertex, radians, below which the price is quadratic, so that curves stay round. */
const SMOOTH_TURN = 0.05

/**
 * The total turn of the borders of a net as weighted squares of second differences (iteratively reweighted least squares): lines and convex curves cost the same,
 * waves more. The turns at junctions cost nothing.
 */
export class NetBending {
  /** For each inner vertex of a chain, the one before it, itself and the one after it. */
  private readonly triples: Int32Array
  private readonly weights: Float64Array

  /** `priceOf` gives the price of a turn of one radian along each chain. */
  constructor({ chains, coords }: BorderNet, priceOf: (chain: number) => number) {
    const count = chains.reduce((sum, { vertices, isLoop }) => sum + vertices.length - (isLoop ? 1 : 2), 0)
    this.triples = new Int32Array(3 * count)
    this.weights = new Float64Array(count)
    let n = 0
    for (const [chain, { vertices, isLoop }] of chains.entries()) {
      const price = priceOf(chain)
      const last = vertices.length - 1
      for (let k = isLoop ? 0 : 1; k < last; k++, n++) {
        this.triples.set([vertices[k === 0 ? last - 1 : k - 1], vertices[k], vertices[k + 1]], 3 * n)
        this.weights[n] = price * this.weightAt(n, coords)
      }
    }
  }

  /** Adds `scale` times the gradient of half the weighted squares of the second differences of `values` (interleaved x, y) to `out`. */
  add(values: Float64Array, scale: number, out: Float64Array): void {
    const { triples, weights } = this
    for (let n = 0; n < weights.length; n++) {
      for (let c = 0; c < 2; c++) {
        const a = 2 * triples[3 * n] + c
        const b = 2 * triples[3 * n + 1] + c
        const d = 2 * triples[3 * n + 2] + c
        const bend = scale * weights[n] * (values[a] - 2 * values[b] + values[d])
        out[a] += bend
        out[b] -= 2 * bend
        out[d] += bend
      }
    }
  }

  /** The weight that makes a squared second difference a turn. */
  private weightAt(n: number, coords: Float64Array): number {
    const [a, b, c] = this.triples.subarray(3 * n, 3 * n + 3)
    const [x, y] = [coords[2 * b], coords[2 * b + 1]]
    const [dx, dy] = [coords[2 * a] - x, coords[2 * a + 1] - y]
    const [ex, ey] = [coords[2 * c] - x, coords[2 * c + 1] - y]
    const spacing = Math.max(Number.EPSILON, (Math.hypot(dx, dy) + Math.hypot(ex, ey)) / 2)
    return 1 / (spacing * spacing * Math.hypot(Math.hypot(dx + ex, dy + ey) / spacing, SMOOTH_TURN))
  }
}
