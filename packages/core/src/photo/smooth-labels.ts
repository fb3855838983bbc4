import type { Features } from './features'
import { RegionSums } from './region-sums'

/** Price of a neighbor with another label, as a share of the mean squared error. At 1.2 boundaries keep their length and the error falls by 0.5 dB. */
const STIFFNESS = 1.2

/**
 * Straightens region boundaries, in place: a pixel goes over to the region beside it that lowers its squared error (to the
 * regions' means as they were) plus a price for each of its eight neighbors with another label (iterated conditional modes on
 * a Potts prior, Besag 1986). It stays when leaving would divide or end its own region (only simple pixels move, Rosenfeld 1970): so
 * regions stay 4-connected and none disappears. Labels below 0 neither give nor take pixels; `count` labels exist.
 * Passes in scan order; returns the number of moves of the last one.
 */
export function smoothLabels(features: Features, labels: Int32Array, count: number, passes = 1): number {
  const sums = new RegionSums(features, { labels, count })
  let moves = 0
  for (let pass = 0; pass < passes; pass++) moves = smoothOnce(features, labels, sums)
  return moves
}

function smoothOnce(features: Features, labels: Int32Array, sums: RegionSums): number {
  const { width, height } = features
  const costs = new LabelCosts(features, sums)
  const { around } = costs
  let moves = 0
  for (let y = 1; y + 1 < height; y++) {
    for (let i = y * width + 1, end = (y + 1) * width - 1; i < end; i++) {
      const own = labels[i]
      const north = labels[i - width]
      const east = labels[i + 1]
      const south = labels[i + width]
      const west = labels[i - 1]
      const sides = Number(north === own) + Number(east === own) + Number(south === own) + Number(west === own)
      if (sides === 4 || sides === 0 || own < 0) continue
      around[0] = north
      around[1] = labels[i - width + 1]
      around[2] = east
      around[3] = labels[i + width + 1]
      around[4] = south
      around[5] = labels[i + width - 1]
      around[6] = west
      around[7] = labels[i - width - 1]
      if (!isSimple(around, own)) continue
      const best = costs.bestLabel(own, i)
      if (best === own) continue
      labels[i] = best
      sums.move(features.values, i, own, best)
      moves++
    }
  }
  return moves
}

/** What each label would cost a pixel whose eight neighbors have the labels `around`, clockwise from the one above. */
class LabelCosts {
  readonly around = new Int32Array(8)
  private readonly values: Uint16Array
  /** Mean features of each label, in their units. */
  private readonly means: Float64Array
  /** Price of a neighbor with another label, squared units. */
  private readonly stiffness: number

  constructor(features: Features, { areas, sums, squares }: RegionSums) {
    this.values = features.values
    this.means = new Float64Array(sums.length)
    let error = squares
    let pixels = 0
    for (let k = 0; k < sums.length; k++) {
      this.means[k] = sums[k] / areas[k >> 2]
      error -= sums[k] * this.means[k]
      if ((k & 3) === 0) pixels += areas[k >> 2]
    }
    this.stiffness = pixels === 0 ? 0 : (STIFFNESS * Math.max(0, error)) / pixels
  }

  /** The label, of pixel i and of those beside it, with the least cost; the pixel's own if none is lower. */
  bestLabel(own: number, i: number): number {
    const { around } = this
    let best = own
    let least = this.misfit(own, i) + this.border(own)
    let tried = own
    for (let side = 0; side < 8; side += 2) {
      const label = around[side]
      if (label === own || label === tried || label < 0) continue
      tried = label
      const border = this.border(label)
      if (border >= least) continue
      const candidate = this.misfit(label, i) + border
      if (candidate < least) {
        least = candidate
        best = label
      }
    }
    return best
  }

  /** The price of the neighbors of a pixel that have another label. */
  private border(label: number): number {
    const { around } = this
    let others = 0
    for (let k = 0; k < 8; k++) if (around[k] !== label) others++
    return this.stiffness * others
  }

  /** Squared error of pixel i against the mean of a label. */
  private misfit(label: number, i: number): number {
    const { values, means } = this
    const p = 4 * i
    const q = 4 * label
    const d0 = values[p] - means[q]
    const d1 = values[p + 1] - means[q + 1]
    const d2 = values[p + 2] - means[q + 2]
    const d3 = values[p + 3] - means[q + 3]
    return d0 * d0 + d1 * d1 + d2 * d2 + d3 * d3
  }
}

/** Whether the own-label neighbors beside the pixel stay connected to one another around it, without it. */
function isSimple(around: Int32Array, own: number): boolean {
  let parts = 0
  for (let side = 0; side < 8; side += 2) {
    if (around[side] !== own) continue
    const corner = around[side + 1]
    const next = around[(side + 2) & 7]
    if (corner !== own || next !== own) parts++
  }
  return parts <= 1
}
