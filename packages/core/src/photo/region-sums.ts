import type { Features } from './features'
import type { Labeling } from './grow-regions'

/** Area (px) and feature totals of each region. */
export class RegionSums {
  readonly areas: Float64Array
  readonly sums: Float64Array

  constructor(features: Features, partition: Labeling) {
    this.areas = new Float64Array(partition.count)
    this.sums = new Float64Array(4 * partition.count)
    for (let i = 0; i < partition.labels.length; i++) {
      const label = partition.labels[i]
      if (label < 0) continue
      this.areas[label]++
      for (let c = 0; c < 4; c++) this.sums[4 * label + c] += features.values[4 * i + c]
    }
  }

  join(keep: number, drop: number): void {
    this.areas[keep] += this.areas[drop]
    for (let c = 0; c < 4; c++) this.sums[4 * keep + c] += this.sums[4 * drop + c]
  }
}
