import { reduceColors } from '../color/reduce-colors'
import type { Palette } from '../model/palette'
import type { Raster } from '../model/raster'
import type { RegionMap } from '../model/region-map'
import { connectedRegions } from '../segment/connected-regions'
import { type DistinctColors, distinctColors } from './distinct-colors'

/** A picture as regions and the inks that fill them. */
export interface PixelRegions {
  readonly map: RegionMap
  readonly palette: Palette
}

/**
 * The regions of a hard-edged raster: every distinct colour with its opacity is an ink, exact, and regions are its 4-connected parts.
 * All fully transparent pixels are one ink of alpha 0. `colorCap` (>= 1, or Infinity for all) bounds the visible inks;
 * above it the colours are reduced to that many. Inks are in scan order of their first pixel.
 */
export function pixelRegions(raster: Raster, colorCap: number): PixelRegions {
  const exact = distinctColors(raster)
  const visible: number[] = []
  for (let k = 0; k < exact.count; k++) if (exact.rgba[4 * k + 3] > 0) visible.push(k)
  const inks = visible.length > colorCap ? capColors(exact, visible, colorCap) : exact
  return {
    map: connectedRegions(inks.indices, raster.width, raster.height),
    palette: { count: inks.count, rgba: Float64Array.from(inks.rgba), reach: new Float64Array(inks.count) },
  }
}

/** Replaces the visible colours by at most `colorCap`; the transparent one stays as it is. */
function capColors(exact: DistinctColors, visible: readonly number[], colorCap: number): DistinctColors {
  const colors = new Uint8Array(4 * visible.length)
  const shares = new Float64Array(visible.length)
  for (const [n, k] of visible.entries()) {
    colors.set(exact.rgba.subarray(4 * k, 4 * k + 4), 4 * n)
    shares[n] = exact.weights[k]
  }
  const reduced = reduceColors(colors, shares, colorCap)
  const entryOf = new Int32Array(exact.count).fill(reduced.count)
  for (const [n, k] of visible.entries()) entryOf[k] = reduced.entryOf[n]

  const inkOf = new Int32Array(reduced.count + 1).fill(-1)
  const rgba = new Uint8Array(4 * (reduced.count + 1))
  const weights = new Float64Array(reduced.count + 1)
  let count = 0
  for (let k = 0; k < exact.count; k++) {
    const entry = entryOf[k]
    if (inkOf[entry] < 0) {
      inkOf[entry] = count
      if (entry < reduced.count) rgba.set(reduced.rgba.subarray(4 * entry, 4 * entry + 4), 4 * count)
      count++
    }
    weights[inkOf[entry]] += exact.weights[k]
  }
  const indices = exact.indices.map((k) => inkOf[entryOf[k]])
  return { count, rgba: rgba.slice(0, 4 * count), weights: weights.slice(0, count), indices }
}
