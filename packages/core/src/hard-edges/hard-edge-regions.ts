import { reduceVisible } from '../color/reduce-visible'
import { connectedRegions } from '../geometry/connected-regions'
import type { Coloring } from '../model/coloring'
import type { Raster } from '../model/raster'
import { type DistinctColors, distinctColors } from './distinct-colors'

/**
 * The regions of a hard-edged raster: every distinct color with its opacity is a fill, exact, and regions are its 4-connected parts.
 * All fully transparent pixels are one fill of alpha 0. `colorCap` (>= 1, or Infinity for all) bounds the visible fills;
 * above it the colors are reduced to that many. Inks are in scan order of their first pixel.
 */
export function hardEdgeRegions(raster: Raster, colorCap: number): Coloring {
  const colors = capColors(distinctColors(raster), colorCap)
  return {
    regions: connectedRegions(colors.indices, raster.width, raster.height, 'fills'),
    fills: { space: 'rgb', count: colors.count, colors: Float64Array.from(colors.rgba) },
  }
}

/** Replaces the visible colors by at most `colorCap`, in scan order again; the transparent one stays as it is. */
function capColors(exact: DistinctColors, colorCap: number): Pick<DistinctColors, 'count' | 'rgba' | 'indices'> {
  const reduced = reduceVisible(exact.rgba, exact.weights, colorCap)
  if (!reduced.isReduced) return exact
  const fillOf = new Int32Array(reduced.count).fill(-1)
  const rgba = new Uint8Array(4 * reduced.count)
  let count = 0
  for (let k = 0; k < exact.count; k++) {
    const entry = reduced.entryOf[k]
    if (fillOf[entry] >= 0) continue
    rgba.set(reduced.rgba.subarray(4 * entry, 4 * entry + 4), 4 * count)
    fillOf[entry] = count++
  }
  return { count, rgba, indices: exact.indices.map((k) => fillOf[reduced.entryOf[k]]) }
}
