import { connectedRegions } from '../geometry/connected-regions'
import { runEnd } from '../geometry/run-end'
import type { Indexed } from '../model/indexed'
import type { RegionMap } from '../model/region-map'

/**
 * Largest number of times that specks are merged into neighbors at one bound of their area. A speck beside a smaller speck needs a second
 * pass. It bounds the work: two specks of one area exchange their inks without end.
 */
const MAX_PASSES = 3

/** Whether specks of one ink may become another one. */
type MayTurn = (ink: number, other: number) => boolean
const ANY_INK: MayTurn = () => true

/**
 * Whether a region of so many px of one ink, all of whose neighbors in rows and columns are of a single region of another ink, is a mark that was drawn, however small. Between two other regions it may be a
 * blend of their inks.
 */
export type IsMark = (ink: number, around: number, area: number) => boolean
const NO_MARKS: IsMark = () => false

/**
 * The regions of an indexed picture after specks, which are regions of fewer than `minArea` px and no marks, were merged into neighbors. A speck takes
 * the ink of the neighbor with which it shares the longest border (ties: the lower label), among the neighbors that are at least as large;
 * without such a neighbor it stays. `indexed` stays as it is.
 */
export function findCleanRegions(indexed: Indexed, minArea: number, isMark: IsMark = NO_MARKS): RegionMap<'inks'> {
  const { width, height, inkOf } = indexed
  return mergeSpecks(connectedRegions(inkOf, width, height, 'inks'), inkOf.slice(), minArea, ANY_INK, isMark)
}

/**
 * The regions of a map after specks were merged into neighbors, as `findCleanRegions` does, among those whose inks they may turn into. `inkOf` holds the
 * ink of every pixel of the map and becomes that of the result. The same map where none is merged.
 */
export function mergeSpecks(
  map: RegionMap<'inks'>,
  inkOf: Int32Array,
  minArea: number,
  mayTurn: MayTurn = ANY_INK,
  isMark: IsMark = NO_MARKS,
): RegionMap<'inks'> {
  let merged = map
  for (let pass = 0; pass < MAX_PASSES && absorbSpecks(inkOf, merged, minArea, mayTurn, isMark); pass++) {
    merged = connectedRegions(inkOf, map.width, map.height, 'inks')
  }
  return merged
}

/**
 * Merges specks, which are regions of fewer than `minArea` px of `map` and no marks, into neighbors: writes the neighbor's ink to `inkOf` for their
 * pixels. Returns whether any speck had a neighbor to merge into; `map` stays as it is.
 */
function absorbSpecks(
  inkOf: Int32Array,
  map: RegionMap<'inks'>,
  minArea: number,
  mayTurn: MayTurn,
  isMark: IsMark,
): boolean {
  const { labels, count, colorOf } = map
  const area = pixelCounts(map)
  const start = new Int32Array(count + 1)
  for (let label = 0; label < count; label++)
    start[label + 1] = start[label] + (area[label] < minArea ? area[label] : 0)
  if (start[count] === 0) return false
  const members = new Int32Array(start[count])
  const next = start.slice()
  for (let i = 0; i < labels.length; i++) {
    if (area[labels[i]] >= minArea) i = runEnd(labels, i, labels.length) - 1
    else members[next[labels[i]]++] = i
  }
  const neighbors = new Neighbors(map, area, mayTurn)
  let changed = false
  for (let label = 0; label < count; label++) {
    if (start[label] === start[label + 1]) continue
    const target = neighbors.longest(members, start[label], start[label + 1])
    if (target < 0) continue
    if (neighbors.isSurrounded && isMark(colorOf[label], colorOf[target], area[label])) continue
    changed = true
    for (let k = start[label]; k < start[label + 1]; k++) inkOf[members[k]] = colorOf[target]
  }
  return changed
}

/** The number of pixels of each region. */
export function pixelCounts({ labels, count }: RegionMap<'inks'>): Int32Array {
  const area = new Int32Array(count)
  for (let i = 0, end = 0; i < labels.length; i = end) {
    end = runEnd(labels, i, labels.length)
    area[labels[i]] += end - i
  }
  return area
}

/** Measures the length, px, of the border that a region shares with each of its neighboring regions. */
class Neighbors {
  /** The neighbors found so far, and for each region the length of the border with it; all 0 between calls. */
  private readonly found: number[] = []
  private readonly lengths: Int32Array
  private count = 0
  /** A region beside the last one that was measured; -1 for none. */
  private beside = -1
  /** Whether all that lies beside the last region that was measured is a single region. */
  isSurrounded = false

  constructor(
    private readonly map: RegionMap<'inks'>,
    private readonly area: Int32Array,
    private readonly mayTurn: MayTurn,
  ) {
    this.lengths = new Int32Array(map.count)
  }

  /**
   * The label of the neighbor that shares the longest border with the region whose pixels (row-major indices) are `members[from .. to)`.
   * Only neighbors with at least as many pixels, and of an ink that it may turn into, count (ties: the lower label); -1 when there is none.
   * Sets `isSurrounded`.
   */
  longest(members: Int32Array, from: number, to: number): number {
    const { width, labels } = this.map
    const { found, lengths } = this
    this.count = 0
    this.beside = -1
    this.isSurrounded = true
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
    let longest = 0
    for (let k = 0; k < this.count; k++) {
      const label = found[k]
      const length = lengths[label]
      lengths[label] = 0
      if (length < longest || (length === longest && label > best)) continue
      best = label
      longest = length
    }
    return best
  }

  /**
   * Notes that region `label` lies beside region `own`, and adds 1 px to the border that they share, unless `label` has fewer pixels or
   * `own` may not turn into its ink. Does nothing if they are the same region.
   */
  private touch(own: number, label: number): void {
    if (label === own) return
    if (this.beside >= 0 && this.beside !== label) this.isSurrounded = false
    this.beside = label
    if (this.area[label] < this.area[own]) return
    if (!this.mayTurn(this.map.colorOf[own], this.map.colorOf[label])) return
    if (this.lengths[label]++ === 0) this.found[this.count++] = label
  }
}
