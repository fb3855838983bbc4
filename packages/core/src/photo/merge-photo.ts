import { reduceColors } from '../color/reduce-colors'
import type { Palette } from '../model/palette'
import type { Raster } from '../model/raster'
import type { RegionMap } from '../model/region-map'
import { connectedRegions } from '../segment/connected-regions'
import { measureFeatures } from './features'
import { growRegions } from './grow-regions'
import { cutTree, mergeRegions } from './merge-tree'
import type { PhotoPlan } from './photo-plan'
import { shrinkRaster } from './shrink-raster'
import { smoothLabels } from './smooth-labels'

/** A photo as regions. The map may be smaller than the raster: multiply its coordinates by `scaleX` and `scaleY`. */
export interface MergedPhoto {
  readonly map: RegionMap
  /** One ink per region when colours are not capped: the mean of the region's original pixels. */
  readonly palette: Palette
  readonly scaleX: number
  readonly scaleY: number
}

/** Squared error (levels) that one join of the growing pass may add: at 2000 shapes this loses up to 0.05 dB against merging single pixels. */
const GROW_COST = 100

/** Regions that the exact merging starts from, at most; about 0.2 s worth. */
const MAX_GROWN = 60_000

/**
 * Simplifies a photo to flat regions. Pixels less than half opaque are ground: their regions have the ink of alpha 0, and they are
 * never mixed with the others. Regions are 4-connected; their number is `plan.shapeCount` at most, or one for each
 * connected opaque part if those are more, besides the ground.
 */
export function mergePhoto(raster: Raster, plan: PhotoPlan): MergedPhoto {
  const work = shrinkRaster(raster, plan.workPixels)
  const features = measureFeatures(work)
  const grown = growRegions(features, GROW_COST, Math.max(MAX_GROWN, 2 * plan.shapeCount))
  const tree = mergeRegions(features, grown)
  const cut = cutTree(tree, plan.shapeCount, plan.mergePrice)
  const { labels } = cut
  for (let pass = 0; pass < plan.smoothPasses; pass++) smoothLabels(features, labels, cut.count)
  const map = connectedRegions(labels, work.width, work.height)
  return {
    ...inkRegions(work, map, plan.colorCap),
    scaleX: raster.width / work.width,
    scaleY: raster.height / work.height,
  }
}

/** Gives every region its mean colour, and the ground alpha 0. Above `colorCap` colours, similar ones become one and their regions unite. */
function inkRegions(work: Raster, map: RegionMap, colorCap: number): { map: RegionMap; palette: Palette } {
  const means = meanColors(work, map)
  const visible: number[] = []
  for (let region = 0; region < map.count; region++) if (map.inkOf[region] >= 0) visible.push(region)
  const colors = visible.flatMap((region) => [...means.rgba.subarray(4 * region, 4 * region + 4)])
  const weights = visible.map((region) => means.areas[region])
  const inks = reduceColors(colors, weights, colorCap)

  const hasGround = visible.length < map.count
  const inkOf = new Int32Array(map.count).fill(inks.count)
  for (const [n, region] of visible.entries()) inkOf[region] = inks.entryOf[n]
  const rgba = new Float64Array(4 * (inks.count + (hasGround ? 1 : 0)))
  rgba.set(inks.rgba)
  const count = rgba.length / 4
  const palette = { count, rgba, reach: new Float64Array(count) }
  if (inks.count === visible.length) return { map: { ...map, inkOf }, palette }
  const united = map.labels.map((label) => inkOf[label])
  return { map: connectedRegions(united, map.width, map.height), palette }
}

/** The mean of each region's pixels (straight sRGB, weighted by opacity; mean opacity; levels) and its area in px. */
function meanColors(work: Raster, map: RegionMap): { rgba: Float64Array; areas: Float64Array } {
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
