import { squaredDistance, toInkCoordinates } from '../color/difference'
import { rgbPalette } from '../color/ycbcr'
import { connectedRegions } from '../geometry/connected-regions'
import type { Coloring } from '../model/coloring'
import type { Reading } from '../model/reading'
import { inkAreas } from './cap-colors'

/**
 * The regions of a reading with the fills that they are painted in, where inks that people cannot tell apart are one fill: each ink takes the
 * color of the nearest larger one (by area) within `distance`, a difference in OKLab (0-1; over black and white for translucent colors).
 * Colors that others took do not change, so no color moves further (leader clustering; Hartigan 1975). Inks that stand for gradients and the
 * transparent ground stay as they are. When no two inks are alike, the regions keep their labels and the fills are the inks in sRGB.
 */
export function joinAlike(reading: Reading, distance: number): Coloring {
  const { regions, gradients } = reading
  const fills = rgbPalette(reading.inks)
  const fillOf = likenInks(
    fills.colors,
    inkAreas(regions, fills.count),
    distance,
    (ink) => gradients?.has(ink) ?? false,
  )
  if (fillOf.every((fill, ink) => fill === ink)) return { regions: { ...regions, indexes: 'fills' }, fills, gradients }
  const { labels, colorOf, width, height } = regions
  const owners = labels.map((label) => fillOf[colorOf[label]])
  return { regions: connectedRegions(owners, width, height, 'fills'), fills, gradients }
}

/**
 * A reading as the coloring that `joinAlike` made of it draws it: its regions are those of the coloring, in the inks whose colors they take. Its
 * curves have no borders between inks that were joined, so what they miss is told by these regions only.
 */
export function readAsJoined<R extends Reading>(reading: R, { regions }: Coloring): R {
  return { ...reading, regions: { ...regions, indexes: 'inks' } }
}

/** For each ink the one whose color it takes: itself, or an ink of larger area (ties: the first) that is alike. */
function likenInks(
  colors: Float64Array,
  areas: Float64Array,
  distance: number,
  isKept: (ink: number) => boolean,
): Int32Array {
  const coordinates = colors.slice()
  for (let ink = 0; ink < areas.length; ink++) toInkCoordinates(coordinates, 4 * ink)
  const order = Array.from(areas, (_, ink) => ink).filter((ink) => colors[4 * ink + 3] > 0 && !isKept(ink))
  order.sort((a, b) => areas[b] - areas[a] || a - b)
  const fillOf = Int32Array.from(areas, (_, ink) => ink)
  const leaders: number[] = []
  for (const ink of order) {
    let least = distance * distance
    for (const leader of leaders) {
      const squared = squaredDistance(coordinates, ink, coordinates, leader)
      if (squared > least || (squared === least && fillOf[ink] !== ink)) continue
      least = squared
      fillOf[ink] = leader
    }
    if (fillOf[ink] === ink) leaders.push(ink)
  }
  return fillOf
}
