import { lumaAt } from '../image/luma'
import type { Raster } from '../model/raster'

/** The luma of each pixel of a picture, levels (0-255, fractional), row-major. JPEG and WebP keep it more exactly than color. */
export interface LumaPlane {
  readonly width: number
  readonly height: number
  readonly luma: Float32Array
}

/** The luma of an opaque raster. */
export function lumaPlane({ width, height, rgba }: Raster): LumaPlane {
  const luma = new Float32Array(width * height)
  for (let i = 0; i < luma.length; i++) luma[i] = lumaAt(rgba, 4 * i)
  return { width, height, luma }
}

/** A plane with rows and columns exchanged: pixel (x, y) is pixel (y, x) of the given one. */
export function transposedPlane({ width, height, luma }: LumaPlane): LumaPlane {
  const turned = new Float32Array(luma.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, k = y; x < width; x++, i++, k += height) turned[k] = luma[i]
  }
  return { width: height, height: width, luma: turned }
}
