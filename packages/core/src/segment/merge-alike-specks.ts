import { regionValues } from '../geometry/region-values'
import type { RegionMap } from '../model/region-map'
import { mergeSpecks } from './despeckle'

/**
 * Largest difference, levels of a channel, of two inks that compression turns into each other beside strong edges: that up to which only areas, not
 * colors of their own, are told apart (`AREA_TOLERANCE` and `wideTolerance` of `find-inks.ts`), and one for rounding.
 */
const ALIKE = 9
/** Area, px, from which on a region of such an ink is no ringing: more than two blocks of a JPEG. */
const MIN_AREA = 160

/**
 * The regions of a compressed picture after those of fewer than 160 px were merged into the larger neighbor of an alike ink with which they share the longest
 * border, if they have one. `colors` are the inks' channels, four each, levels. The same map where none is merged.
 */
export function mergeAlikeSpecks(map: RegionMap<'inks'>, colors: Float64Array): RegionMap<'inks'> {
  const inkOf = regionValues(map.labels, map.colorOf)
  return mergeSpecks(map, inkOf, MIN_AREA, (ink, other) => isAlike(colors, ink, other))
}

function isAlike(colors: Float64Array, a: number, b: number): boolean {
  for (let c = 0; c < 4; c++) if (Math.abs(colors[4 * a + c] - colors[4 * b + c]) > ALIKE) return false
  return true
}
