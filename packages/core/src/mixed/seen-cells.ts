import { ycbcrPicture } from '../color/ycbcr'
import { lumaAt } from '../image/luma'
import { premultipliedPicture } from '../image/pixels'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { drawShapes } from '../verify/draw-shapes'
import { boxOfCell, type ErrorCells, emptyCells } from './error-cells'

/**
 * How far a drawing in the size of a raster is from its luma, cell by cell, and how much there is to draw in each. What a reading left out, such as a thin line that passed for shading, is
 * missing here as well. Black on nothing has no luma, and color differences do not count: compression halves their resolution, and every edge between two colors would.
 */
export function measureSeenCells(drawing: Drawing, raster: Raster): ErrorCells {
  const { width, height } = raster
  const { pixels } = ycbcrPicture(premultipliedPicture(raster))
  const drawn = drawShapes(drawing)
  const cells = emptyCells(width, height)
  for (let cell = 0; cell < cells.errors.length; cell++) {
    const { left, top, right, bottom } = boxOfCell(cell, cells, width, height)
    let error = 0
    let steps = 0
    for (let y = top; y < bottom; y++) {
      for (let x = left, i = y * width + left; x < right; x++, i++) {
        const luma = pixels[i] & 255
        error += (luma - lumaAt(drawn, 4 * i)) ** 2
        if (x + 1 < width) steps += (luma - (pixels[i + 1] & 255)) ** 2
        if (y + 1 < height) steps += (luma - (pixels[i + width] & 255)) ** 2
      }
    }
    cells.errors[cell] = error
    cells.steps[cell] = steps
  }
  return cells
}
