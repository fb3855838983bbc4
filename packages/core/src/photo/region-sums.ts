import type { Features } from './features'
import type { Labeling } from './grow-regions'

/** Area (px) and feature totals of each region, and the squares of all features summed. */
export class RegionSums {
  readonly areas: Float64Array
  readonly sums: Float64Array
  readonly squares: number

  constructor(features: Features, partition: Labeling) {
    this.areas = new Float64Array(partition.count)
    this.sums = new Float64Array(4 * partition.count)
    const { labels } = partition
    const { values } = features
    const { areas, sums } = this
    let squares = 0
    for (let i = 0; i < labels.length; i++) {
      const label = labels[i]
      if (label < 0) continue
      const p = 4 * i
      const q = 4 * label
      areas[label]++
      const v0 = values[p]
      const v1 = values[p + 1]
      const v2 = values[p + 2]
      const v3 = values[p + 3]
      sums[q] += v0
      sums[q + 1] += v1
      sums[q + 2] += v2
      sums[q + 3] += v3
      squares += v0 * v0 + v1 * v1 + v2 * v2 + v3 * v3
    }
    this.squares = squares
  }

  /** Moves pixel i, which has the feature values `values[4i .. 4i+3]`, from one region to another. */
  move(values: Uint16Array, i: number, from: number, to: number): void {
    this.areas[from]--
    this.areas[to]++
    for (let c = 0; c < 4; c++) {
      this.sums[4 * from + c] -= values[4 * i + c]
      this.sums[4 * to + c] += values[4 * i + c]
    }
  }

  join(keep: number, drop: number): void {
    const { areas, sums } = this
    const p = 4 * keep
    const q = 4 * drop
    areas[keep] += areas[drop]
    sums[p] += sums[q]
    sums[p + 1] += sums[q + 1]
    sums[p + 2] += sums[q + 2]
    sums[p + 3] += sums[q + 3]
  }
}
