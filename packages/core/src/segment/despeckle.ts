import { connectedRegions } from './connected-regions'
import type { Indexed } from './indexed'
import type { RegionMap } from './region-map'

/** Rounds of absorption: a speck beside a speck needs a second look; more would eat into chains of real dots. */
const ROUNDS = 3

/**
 * The regions of an indexed raster, without specks: a region of fewer than `minArea` px goes to the ink with which it shares
 * the longest border (ties: the lower ink). `indexed.inks` is rewritten in place.
 */
export function findCleanRegions(indexed: Indexed, minArea: number): RegionMap {
  let map = connectedRegions(indexed.inks, indexed.width, indexed.height)
  for (let round = 0; round < ROUNDS; round++) {
    if (!absorbSpecks(indexed, map, minArea)) break
    map = connectedRegions(indexed.inks, indexed.width, indexed.height)
  }
  return map
}

function absorbSpecks(indexed: Indexed, map: RegionMap, minArea: number): boolean {
  const { width, height, labels, count } = map
  const area = new Int32Array(count)
  for (let i = 0; i < labels.length; i++) area[labels[i]]++
  const contacts = new Map<number, Map<number, number>>()
  for (let label = 0; label < count; label++) if (area[label] < minArea) contacts.set(label, new Map())
  if (contacts.size === 0 || contacts.size === count) return false
  const touch = (i: number, j: number): void => {
    const neighbours = contacts.get(labels[i])
    if (neighbours === undefined || labels[i] === labels[j]) return
    const ink = indexed.inks[j]
    neighbours.set(ink, (neighbours.get(ink) ?? 0) + 1)
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (area[labels[i]] >= minArea) continue
      if (x > 0) touch(i, i - 1)
      if (x + 1 < width) touch(i, i + 1)
      if (y > 0) touch(i, i - width)
      if (y + 1 < height) touch(i, i + width)
    }
  }
  const target = new Int32Array(count).fill(-1)
  for (const [label, neighbours] of contacts) {
    let longest = 0
    for (const [ink, length] of neighbours) {
      if (length > longest || (length === longest && ink < target[label])) {
        longest = length
        target[label] = ink
      }
    }
  }
  for (let i = 0; i < labels.length; i++) if (target[labels[i]] >= 0) indexed.inks[i] = target[labels[i]]
  return true
}
