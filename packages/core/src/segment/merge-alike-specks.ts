import { connectedRegions } from '../geometry/connected-regions'
import type { RegionMap } from '../model/region-map'

/**
 * Largest difference, levels of a channel, of two inks that compression turns into each other beside strong edges: that up to which only areas, not
 * colors of their own, are told apart (`AREA_TOLERANCE` and `wideTolerance` of `find-inks.ts`), and one for rounding. A larger one takes small pale shapes for specks.
 */
const ALIKE = 9
/** Area, px, from which on a region of such an ink is no ringing: more than two blocks of a JPEG. */
const MIN_AREA = 160

/**
 * The regions of a compressed picture after those of fewer than 160 px were merged into the larger neighbor of an alike ink with which they share the longest
 * border, if they have one. `colors` are the inks' channels, four each, levels. The same map where none is merged.
 */
export function mergeAlikeSpecks(map: RegionMap<'inks'>, colors: Float64Array): RegionMap<'inks'> {
  const { width, height, labels, colorOf, count } = map
  const areas = new Int32Array(count)
  for (let i = 0; i < labels.length; i++) areas[labels[i]]++
  const borders = new Map<number, number>()
  const touch = (a: number, b: number): void => {
    if (a === b || (areas[a] >= MIN_AREA && areas[b] >= MIN_AREA) || !isAlike(colors, colorOf[a], colorOf[b])) return
    const [speck, other] = areas[a] < areas[b] || (areas[a] === areas[b] && a > b) ? [a, b] : [b, a]
    borders.set(speck * count + other, (borders.get(speck * count + other) ?? 0) + 1)
  }
  for (let i = 0; i < labels.length; i++) {
    if ((i + 1) % width !== 0) touch(labels[i], labels[i + 1])
    if (i + width < labels.length) touch(labels[i], labels[i + width])
  }
  if (borders.size === 0) return map
  const target = new Int32Array(count).fill(-1)
  const longest = new Int32Array(count)
  for (const [key, length] of borders) {
    const speck = Math.floor(key / count)
    if (length <= longest[speck]) continue
    longest[speck] = length
    target[speck] = key % count
  }
  const inkOf = labels.map((label) => colorOf[target[label] < 0 ? label : target[label]])
  return connectedRegions(inkOf, width, height, 'inks')
}

function isAlike(colors: Float64Array, a: number, b: number): boolean {
  for (let c = 0; c < 4; c++) if (Math.abs(colors[4 * a + c] - colors[4 * b + c]) > ALIKE) return false
  return true
}
