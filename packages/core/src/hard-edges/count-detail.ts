import { ColorTable } from '../color/color-table'
import { countCorners } from '../geometry/lattice-corners'
import { straightPixels } from '../image/pixels'
import type { Raster } from '../model/raster'

/**
 * Whether a raster has at most `maxColors` distinct straight colors, and borders between them with at most `maxCorners` corners. All fully
 * transparent pixels have one color.
 */
export function hasDetailWithin(raster: Raster, maxColors: number, maxCorners: number): boolean {
  const pixels = straightPixels(raster)
  const table = new ColorTable(16)
  for (let i = 0; i < pixels.length; i++) {
    if (i > 0 && pixels[i] === pixels[i - 1]) continue
    table.add(pixels[i])
    if (table.count > maxColors) return false
  }
  return countCorners(pixels, raster.width, maxCorners) <= maxCorners
}
