import { MAX_ARTWORK_REGIONS } from '../limits'
import type { Indexed } from '../model/indexed'
import type { RegionMap } from '../model/region-map'
import { connectedRegions } from './connected-regions'

/** Rounds of absorption: a speck beside a speck needs a second look; more would eat into chains of real dots. */
const ROUNDS = 3

/**
 * The regions of an indexed raster, without specks: a region of fewer than `minArea` px takes the ink of the neighbour with which
 * it shares the longest border, among those that are no smaller than itself (ties: the lower label). Noise that leaves more than
 * `MAX_ARTWORK_REGIONS` is absorbed with an ever larger `minArea`. `indexed.inks` is rewritten in place.
 */
export function findCleanRegions(indexed: Indexed, minArea: number): RegionMap<'inks'> {
  const { inkOf: inks, width, height } = indexed
  let map = connectedRegions(inks, width, height, 'inks')
  for (let least = minArea; least < 4 * inks.length; least *= 4) {
    for (let round = 0; round < ROUNDS && absorbSpecks(inks, map, least); round++) {
      map = connectedRegions(inks, width, height, 'inks')
    }
    if (map.count <= MAX_ARTWORK_REGIONS) break
  }
  return map
}

/** Gives every speck its new ink. Returns whether there was one that could take another. */
function absorbSpecks(inks: Int32Array, map: RegionMap<'inks'>, minArea: number): boolean {
  const { labels, count, colorOf } = map
  const area = new Int32Array(count)
  for (let i = 0; i < labels.length; i++) area[labels[i]]++
  const start = new Int32Array(count + 1)
  for (let label = 0; label < count; label++)
    start[label + 1] = start[label] + (area[label] < minArea ? area[label] : 0)
  if (start[count] === 0) return false
  const members = new Int32Array(start[count])
  const next = start.slice()
  for (let i = 0; i < labels.length; i++) if (area[labels[i]] < minArea) members[next[labels[i]]++] = i
  const neighbours = new Neighbours(map, area)
  let changed = false
  for (let label = 0; label < count; label++) {
    if (start[label] === start[label + 1]) continue
    const target = neighbours.longest(members, start[label], start[label + 1])
    if (target < 0) continue
    changed = true
    for (let k = start[label]; k < start[label + 1]; k++) inks[members[k]] = colorOf[target]
  }
  return changed
}

/** Counts the border that one region shares with each of its neighbours. */
class Neighbours {
  private labels: number[] = []
  private lengths: number[] = []

  constructor(
    private readonly map: RegionMap<'inks'>,
    private readonly area: Int32Array,
  ) {}

  /** The neighbour with the longest border of the region of pixels members[from..to), among those as large as it; -1 for none. */
  longest(members: Int32Array, from: number, to: number): number {
    const { width, labels } = this.map
    this.labels.length = 0
    this.lengths.length = 0
    const own = labels[members[from]]
    for (let k = from; k < to; k++) {
      const i = members[k]
      const x = i % width
      if (x > 0) this.touch(own, labels[i - 1])
      if (x + 1 < width) this.touch(own, labels[i + 1])
      if (i >= width) this.touch(own, labels[i - width])
      if (i + width < labels.length) this.touch(own, labels[i + width])
    }
    let best = -1
    for (let k = 0; k < this.labels.length; k++) {
      if (best < 0 || this.lengths[k] > this.lengths[best]) best = k
      else if (this.lengths[k] === this.lengths[best] && this.labels[k] < this.labels[best]) best = k
    }
    return best < 0 ? -1 : this.labels[best]
  }

  private touch(own: number, label: number): void {
    if (label === own || this.area[label] < this.area[own]) return
    const k = this.labels.indexOf(label)
    if (k >= 0) this.lengths[k]++
    else {
      this.labels.push(label)
      this.lengths.push(1)
    }
  }
}
