import { ColorTable } from '../color/color-table'
import { straightPixels } from '../image/pixels'
import type { Raster } from '../model/raster'

/**
 * The raster as indices into its distinct colors: pixel i is `rgba[4k .. 4k+3]` with k = `indices[i]`, and `weights[k]` pixels
 * have color k. Colors are in scan order of their first pixel. All fully transparent pixels are the one color 0, 0, 0, 0.
 */
export interface DistinctColors {
  readonly count: number
  readonly rgba: Uint8Array
  readonly weights: Float64Array
  readonly indices: Int32Array
}

/** Finds the distinct straight colors of a raster in one pass over runs of equal pixels, by a hash table. */
export function distinctColors(raster: Raster): DistinctColors {
  const pixels = straightPixels(raster)
  const indices = new Int32Array(pixels.length)
  const table = new ColorTable(1 << 11)
  for (let i = 0; i < pixels.length; ) {
    const color = pixels[i]
    const index = table.add(color)
    while (i < pixels.length && pixels[i] === color) indices[i++] = index
  }
  const { count, colors } = table
  const weights = new Float64Array(count)
  for (let i = 0; i < indices.length; i++) weights[indices[i]]++
  return { count, rgba: unpack(colors, count), weights, indices }
}

function unpack(colors: Uint32Array, count: number): Uint8Array {
  const rgba = new Uint8Array(4 * count)
  for (let k = 0; k < count; k++) {
    rgba[4 * k] = colors[k]
    rgba[4 * k + 1] = colors[k] >>> 8
    rgba[4 * k + 2] = colors[k] >>> 16
    rgba[4 * k + 3] = colors[k] >>> 24
  }
  return rgba
}
