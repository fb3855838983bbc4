import { reduceVisible } from '../color/reduce-visible'
import { rgbPalette } from '../color/ycbcr'
import { connectedRegions } from '../geometry/connected-regions'
import { runEnd } from '../geometry/run-end'
import type { Coloring } from '../model/coloring'
import type { Palette } from '../model/palette'
import type { Reading } from '../model/reading'
import type { RegionMap } from '../model/region-map'
import { type FigureGround, separateFigure } from './figure-ground'

/** The number of colors with which people ask for a figure on its ground, both flat. */
export const FIGURE_AND_GROUND = 2

/**
 * The regions of a reading with the fills that they are painted in: at most `limit` (>= 1) visible colors, chosen by the area that each ink
 * covers; two are the colors of figure and ground where the picture has a ground. The transparent ground is not counted. Regions that come to share a fill and touch are joined. If the inks are within the limit
 * already, the regions keep their labels and the fills are the reading's inks in sRGB.
 */
export function capColors(reading: Reading, limit: number): Coloring {
  const { regions } = reading
  const inks = rgbPalette(reading.inks)
  const reduced = reduceVisible(inks.colors, inkAreas(regions, inks.count), limit)
  if (!reduced.isReduced)
    return { regions: { ...regions, indexes: 'fills' }, fills: inks, gradients: reading.gradients }
  const separated = limit === FIGURE_AND_GROUND ? separateFigure(regions, inks) : null
  if (separated !== null) return twoColors(regions, inks, separated)
  const { labels, colorOf, width, height } = regions
  const fillOf = labels.map((label) => reduced.entryOf[colorOf[label]])
  return {
    regions: connectedRegions(fillOf, width, height, 'fills'),
    fills: { space: 'rgb', count: reduced.count, colors: reduced.rgba },
  }
}

/** Figure and ground, each in the color of its ink; what is transparent stays so. */
function twoColors(
  regions: RegionMap<'inks'>,
  inks: Palette<'rgb'>,
  { ground, figure, isFigure }: FigureGround,
): Coloring {
  const { labels, colorOf, width, height } = regions
  const isClear = (ink: number) => inks.colors[4 * ink + 3] === 0
  const used = colorOf.some(isClear) ? [ground, figure, colorOf.find(isClear) ?? ground] : [ground, figure]
  const fillOf = labels.map((label) => (isClear(colorOf[label]) ? 2 : isFigure[label]))
  const colors = used.flatMap((ink) => [...inks.colors.subarray(4 * ink, 4 * ink + 4)])
  return {
    regions: connectedRegions(fillOf, width, height, 'fills'),
    fills: { space: 'rgb', count: used.length, colors: Float64Array.from(colors) },
  }
}

/** The number of pixels of each ink, over all its regions. */
export function inkAreas({ labels, colorOf }: RegionMap<'inks'>, inkCount: number): Float64Array {
  const area = new Float64Array(inkCount)
  for (let i = 0, end = 0; i < labels.length; i = end) {
    end = runEnd(labels, i, labels.length)
    area[colorOf[labels[i]]] += end - i
  }
  return area
}
