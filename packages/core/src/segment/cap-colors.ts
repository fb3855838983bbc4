import { reduceVisible } from '../color/reduce-visible'
import { rgbPalette } from '../color/ycbcr'
import type { Coloring } from '../model/coloring'
import type { Reading } from '../model/reading'
import type { RegionMap } from '../model/region-map'
import { connectedRegions } from './connected-regions'

/**
 * The regions of a reading with the fills that they are painted in: at most `limit` (>= 1) visible colors, chosen by the area that each ink
 * covers. The transparent ground is not counted. Regions that come to share a fill and touch are joined. If the inks are within the limit
 * already, the regions keep their labels and the fills are the reading's inks in sRGB.
 */
export function capColors(reading: Reading, limit: number): Coloring {
  const { regions } = reading
  const inks = rgbPalette(reading.inks)
  const reduced = reduceVisible(inks.colors, inkAreas(regions, inks.count), limit)
  if (!reduced.isReduced) return { regions: { ...regions, indexes: 'fills' }, fills: inks }
  const { labels, colorOf, width, height } = regions
  const fillOf = labels.map((label) => reduced.entryOf[colorOf[label]])
  return {
    regions: connectedRegions(fillOf, width, height, 'fills'),
    fills: { space: 'rgb', count: reduced.count, colors: reduced.rgba },
  }
}

/** The number of pixels of each ink, over all its regions. */
function inkAreas({ labels, colorOf }: RegionMap<'inks'>, inkCount: number): Float64Array {
  const area = new Float64Array(inkCount)
  for (let i = 0; i < labels.length; i++) area[colorOf[labels[i]]]++
  return area
}
