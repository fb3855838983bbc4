import { premultipliedPicture } from '../image/pixels'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { CELL, drawingErrors } from '../verify/drawing-error'
import { type ErrorCells, squaredDifference } from './error-cells'

/**
 * How far a drawing in the size of a raster is from its pixels, cell by cell, and how much there is to draw in each: in sRGB, multiplied by opacity. What a reading left out, such as a
 * thin line that passed for shading, is missing here as well.
 */
export function measureSeenCells(drawing: Drawing, raster: Raster): ErrorCells {
  const { width, height } = raster
  const { pixels } = premultipliedPicture(raster)
  const columns = Math.ceil(width / CELL)
  const rows = Math.ceil(height / CELL)
  const counts = new Uint8Array(columns * rows)
  const steps = new Float64Array(columns * rows)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL)
      counts[cell]++
      if (x + 1 < width) steps[cell] += squaredDifference(pixels[i], pixels[i + 1])
      if (y + 1 < height) steps[cell] += squaredDifference(pixels[i], pixels[i + width])
    }
  }
  return { columns, rows, pixels: counts, errors: drawingErrors(drawing, raster).cells, steps }
}
