import { reduceVisible } from '../color/reduce-visible'
import { connectedRegions } from '../geometry/connected-regions'
import { shrinkRaster } from '../image/shrink-raster'
import type { Coloring } from '../model/coloring'
import type { Palette } from '../model/palette'
import type { Raster } from '../model/raster'
import type { RegionMap } from '../model/region-map'
import { measureFeatures } from './features'
import { growRegions } from './grow-regions'
import { cutTree, mergeRegions } from './merge-tree'
import { smoothLabels } from './smooth-labels'

/** How far a photo is simplified. */
export interface PhotoPlan {
  /** Most shapes that may come out; a connected opaque part of the picture always keeps one. */
  readonly shapeCount: number
  /** Most different fills (>= 1); Infinity leaves each shape its own. */
  readonly colorCap: number
}

/** Pictures of more pixels are segmented at a reduced size of about this many. It bounds time and memory; more show nothing more at 4,000 shapes. */
const MAX_WORK_PIXELS = 1_500_000

/** Passes of the majority filter over the boundaries; each takes out teeth of one pixel. */
const SMOOTH_PASSES = 2

/** Squared error (levels) that one join of the growing pass may add: at 2000 shapes this loses up to 0.05 dB against merging single pixels. */
const GROW_COST = 100

/** Regions that the exact merging starts from, at most. It bounds the time that a noisy photo takes: about 0.2 s. */
const MAX_GROWN = 60_000

/**
 * Simplifies a photo to flat regions, those of a smaller copy if the raster has more than `MAX_WORK_PIXELS` pixels. Without a cap on the
 * colors, each region has a fill of its own, the mean of its pixels. Pixels less than half opaque are ground: their regions have the fill of alpha 0, and they are
 * never mixed with the others. Regions are 4-connected; their number is `plan.shapeCount` at most, or one for each
 * connected opaque part if those are more, besides the ground.
 */
export function mergePhoto(raster: Raster, plan: PhotoPlan): Coloring {
  const work = shrinkRaster(raster, MAX_WORK_PIXELS)
  const features = measureFeatures(work)
  const grown = growRegions(features, GROW_COST, MAX_GROWN)
  const tree = mergeRegions(features, grown)
  const cut = cutTree(tree, plan.shapeCount)
  const { labels } = cut
  for (let pass = 0; pass < SMOOTH_PASSES; pass++) smoothLabels(features, labels, cut.count)
  const regions = connectedRegions(labels, work.width, work.height, 'fills')
  return fillRegions(work, regions, plan.colorCap)
}

/** Gives every region its mean color, and the ground alpha 0. Above `colorCap` colors, similar ones become one and their regions unite. */
function fillRegions(work: Raster, map: RegionMap<'fills'>, colorCap: number): Coloring {
  const { rgba, areas } = meanColors(work, map)
  const reduced = reduceVisible(
    rgba,
    areas.map((area, region) => (map.colorOf[region] < 0 ? 0 : area)),
    colorCap,
  )
  const fills: Palette<'rgb'> = { space: 'rgb', count: reduced.count, colors: reduced.rgba }
  if (!reduced.isReduced) return { regions: { ...map, colorOf: reduced.entryOf }, fills }
  const united = map.labels.map((label) => reduced.entryOf[label])
  return { regions: connectedRegions(united, map.width, map.height, 'fills'), fills }
}

/** The mean of each region's pixels (straight sRGB, weighted by opacity; mean opacity; levels) and its area in px. */
function meanColors(work: Raster, map: RegionMap<'fills'>): { rgba: Float64Array; areas: Float64Array } {
  const areas = new Float64Array(map.count)
  const rgba = new Float64Array(4 * map.count)
  for (let i = 0, p = 0; i < map.labels.length; i++, p += 4) {
    const region = map.labels[i]
    const alpha = work.rgba[p + 3]
    areas[region]++
    for (let c = 0; c < 3; c++) rgba[4 * region + c] += alpha * work.rgba[p + c]
    rgba[4 * region + 3] += alpha
  }
  for (let region = 0; region < map.count; region++) {
    const alpha = rgba[4 * region + 3]
    if (alpha > 0) for (let c = 0; c < 3; c++) rgba[4 * region + c] /= alpha
    rgba[4 * region + 3] = alpha / areas[region]
  }
  return { rgba, areas }
}
