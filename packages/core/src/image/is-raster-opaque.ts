import type { Raster } from '../model/raster'

/** Whether every pixel of a raster has full opacity. */
export function isRasterOpaque({ rgba }: Raster): boolean {
  for (let p = 3; p < rgba.length; p += 4) if (rgba[p] < 255) return false
  return true
}
