import { ColorTable } from '../color/color-table'
import type { Raster } from '../model/raster'

/**
 * The raster as indices into its distinct colours: pixel i is `rgba[4k .. 4k+3]` with k = `indices[i]`, and `weights[k]` pixels
 * have colour k. Colours are in scan order of their first pixel. All fully transparent pixels are the one colour 0, 0, 0, 0.
 */
export interface DistinctColors {
  readonly count: number
  readonly rgba: Uint8Array
  readonly weights: Float64Array
  readonly indices: Int32Array
}

/** Finds the distinct straight colours of a raster in one pass over runs of equal pixels, by a hash table. */
export function distinctColors(raster: Raster): DistinctColors {
  const pixels = packPixels(raster)
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

/** Straight pixels as 0xAABBGGRR, every fully transparent one as 0. */
export function packPixels(raster: Raster): Uint32Array {
  const { rgba } = raster
  const pixels = new Uint32Array(raster.width * raster.height)
  for (let i = 0, p = 0; i < pixels.length; i++, p += 4) {
    const alpha = rgba[p + 3]
    if (alpha > 0) pixels[i] = (rgba[p] | (rgba[p + 1] << 8) | (rgba[p + 2] << 16) | (alpha << 24)) >>> 0
  }
  return pixels
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
