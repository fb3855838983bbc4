import { runEnd } from '../geometry/run-end'
import type { Raster } from '../model/raster'
import { pixelWords, premultipliedPixel } from './pixels'

/**
 * Whether a raster has exactly two colors, all transparency being one: what scanners of 1 bit, fax machines and thresholds leave. Ends at the
 * third color, which other pictures have within their first rows or beside their first edge.
 */
export function hasTwoColors({ width, height, rgba }: Raster): boolean {
  const count = width * height
  const first = premultipliedPixel(rgba, 0)
  let second = first
  const words = pixelWords(rgba)
  for (let i = 0; i < count; i = runEnd(words, i, count)) {
    const color = premultipliedPixel(rgba, 4 * i)
    if (color === first || color === second) continue
    if (second !== first) return false
    second = color
  }
  return second !== first
}
