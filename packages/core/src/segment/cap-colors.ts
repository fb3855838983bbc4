import { reduceColors } from '../color/reduce-colors'
import type { Palette } from '../model/palette'
import type { RegionMap } from '../model/region-map'
import { connectedRegions } from './connected-regions'

/** Regions with the palette that fills them. */
export interface ColoredRegions {
  readonly map: RegionMap
  readonly palette: Palette
}

/**
 * Reduces the picture to at most `limit` (>= 1) visible colours, chosen by area; the transparent ground does not count.
 * Regions that come to share a colour become one. Within the limit, the arguments come back as they are, without unused inks.
 */
export function capColors(map: RegionMap, palette: Palette, limit: number): ColoredRegions {
  const area = inkAreas(map, palette.count)
  const visible: number[] = []
  for (let ink = 0; ink < palette.count; ink++) if (area[ink] > 0 && palette.rgba[4 * ink + 3] > 0) visible.push(ink)
  if (visible.length <= limit) return { map, palette }
  const reduced = reduceColors(
    visible.flatMap((ink) => [...palette.rgba.subarray(4 * ink, 4 * ink + 4)]),
    visible.map((ink) => area[ink]),
    limit,
  )
  const entryOf = new Int32Array(palette.count).fill(reduced.count)
  for (let n = 0; n < visible.length; n++) entryOf[visible[n]] = reduced.entryOf[n]
  const rgba = new Float64Array(4 * (reduced.count + 1))
  rgba.set(reduced.rgba)
  const { labels, inkOf, width, height } = map
  const values = labels.map((label) => entryOf[inkOf[label]])
  return {
    map: connectedRegions(values, width, height),
    palette: { count: reduced.count + 1, rgba, reach: new Float64Array(reduced.count + 1) },
  }
}

function inkAreas(map: RegionMap, inkCount: number): Float64Array {
  const area = new Float64Array(inkCount)
  for (let i = 0; i < map.labels.length; i++) area[map.inkOf[map.labels[i]]]++
  return area
}
