import { ColorTable } from '../color/color-table'
import { straightPixels } from '../image/pixels'
import type { Raster } from '../model/raster'

/**
 * Whether a raster has at most `maxColors` distinct straight colors, and borders between them of at most `maxBorders` px together. All fully
 * transparent pixels have one color. Ends at the first color or row too many.
 */
export function hasDetailWithin(raster: Raster, maxColors: number, maxBorders: number): boolean {
  const { width, height } = raster
  const pixels = straightPixels(raster)
  const table = new ColorTable(16)
  let borders = 0
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isFirst = x === 0 || pixels[i] !== pixels[i - 1]
      if (isFirst && x > 0) borders++
      if (y > 0 && pixels[i] !== pixels[i - width]) borders++
      if (isFirst) table.add(pixels[i])
      if (table.count > maxColors) return false
    }
    if (borders > maxBorders) return false
  }
  return true
}
