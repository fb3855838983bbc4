import { reduceColors } from '../color/reduce-colors'
import { rgbPalette } from '../color/ycbcr'
import type { Coloring } from '../model/coloring'
import type { Palette } from '../model/palette'
import type { Reading } from '../model/reading'
import type { RegionMap } from '../model/region-map'
import { connectedRegions } from './connected-regions'

/**
 * The regions of a reading with the fills that they are painted in: at most `limit` (>= 1) visible colors, chosen by area. The
 * transparent ground does not count. Regions that come to share a fill become one region. Within the limit, the regions keep
 * their labels and the fills are the reading's inks.
 */
export function capColors(reading: Reading, limit: number): Coloring {
  const { regions } = reading
  const inks = rgbInks(reading)
  const area = inkAreas(regions, inks.count)
  const visible: number[] = []
  for (let ink = 0; ink < inks.count; ink++) if (area[ink] > 0 && inks.colors[4 * ink + 3] > 0) visible.push(ink)
  if (visible.length <= limit) return { regions: { ...regions, indexes: 'fills' }, fills: inks }
  const reduced = reduceColors(
    visible.flatMap((ink) => [...inks.colors.subarray(4 * ink, 4 * ink + 4)]),
    visible.map((ink) => area[ink]),
    limit,
  )
  const fillOf = new Int32Array(inks.count).fill(reduced.count)
  for (let n = 0; n < visible.length; n++) fillOf[visible[n]] = reduced.entryOf[n]
  const colors = new Float64Array(4 * (reduced.count + 1))
  colors.set(reduced.rgba)
  const { labels, colorOf, width, height } = regions
  const fills = labels.map((label) => fillOf[colorOf[label]])
  return {
    regions: connectedRegions(fills, width, height, 'fills'),
    fills: { space: 'rgb', count: reduced.count + 1, colors },
  }
}

/** The inks of a reading in sRGB. */
export function rgbInks(reading: Reading): Palette<'rgb'> {
  return reading.space === 'rgb' ? reading.inks : rgbPalette(reading.inks)
}

function inkAreas({ labels, colorOf }: RegionMap<'inks'>, inkCount: number): Float64Array {
  const area = new Float64Array(inkCount)
  for (let i = 0; i < labels.length; i++) area[colorOf[labels[i]]]++
  return area
}
