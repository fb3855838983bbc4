import { connectedRegions } from '../geometry/connected-regions'
import { mergeSpecks } from '../segment/despeckle'

/**
 * Most connected parts, visible or ground, that the pixels of a photo fall into; cut-outs have a few. Each visible part keeps a shape of its own, so it
 * bounds the shapes of pictures whose opacity is noise, in which it moves what is merged.
 */
const MAX_PARTS = 4000
/** Area, px, below which a part is a speck at first where there are too many, and the factor by which it grows from round to round. */
const AREA_FACTOR = 4

/**
 * Tells which pixels of a photo take part: a copy of `isVisible` (1 or 0 for each pixel, row-major) in which larger and larger specks took the
 * value around them, until at most 4,000 connected parts are left. Where no such parts are left, as in a chequer of opacity, all pixels take part.
 * `isVisible` itself where it has few parts.
 */
export function limitParts(isVisible: Uint8Array, width: number, height: number): Uint8Array {
  if (!isVisible.includes(0)) return isVisible
  const values = Int32Array.from(isVisible)
  let map = connectedRegions(values, width, height, 'inks')
  if (map.count <= MAX_PARTS) return isVisible
  for (let area = AREA_FACTOR; area < AREA_FACTOR * values.length; area *= AREA_FACTOR) {
    map = mergeSpecks(map, values, area)
    if (map.count <= MAX_PARTS) return Uint8Array.from(values)
  }
  return new Uint8Array(isVisible.length).fill(1)
}
