import { ycbcrPicture } from '../color/ycbcr'
import { lumaAt } from '../image/luma'
import { premultipliedPicture } from '../image/pixels'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { drawShapes } from '../verify/draw-shapes'
import { CELL } from '../verify/drawing-error'
import type { ErrorCells } from './error-cells'

/**
 * How far a drawing in the size of a raster is from its luma, cell by cell, and how much there is to draw in each. What a reading left out, such as a thin line that passed for shading, is
 * missing here as well. Black on nothing has no luma, and color differences do not count: compression halves their resolution, and every edge between two colors would.
 */
export function measureSeenCells(drawing: Drawing, raster: Raster): ErrorCells {
  const { width, height } = raster
  const { pixels } = ycbcrPicture(premultipliedPicture(raster))
  const drawn = drawShapes(drawing)
  const columns = Math.ceil(width / CELL)
  const rows = Math.ceil(height / CELL)
  const counts = new Uint8Array(columns * rows)
  const errors = new Float64Array(columns * rows)
  const steps = new Float64Array(columns * rows)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL)
      const luma = pixels[i] & 255
      counts[cell]++
      errors[cell] += (luma - lumaAt(drawn, 4 * i)) ** 2
      if (x + 1 < width) steps[cell] += (luma - (pixels[i + 1] & 255)) ** 2
      if (y + 1 < height) steps[cell] += (luma - (pixels[i + width] & 255)) ** 2
    }
  }
  return { columns, rows, pixels: counts, errors, steps }
}
