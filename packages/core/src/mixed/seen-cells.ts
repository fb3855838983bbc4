import { ycbcrPicture } from '../color/ycbcr'
import type { Box } from '../geometry/box'
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
    const box = boxOfCell(cell, cells, width, height)
    cells.errors[cell] = errorIn(box, width, pixels, drawn)
    cells.steps[cell] = stepsIn(box, width, height, pixels)
  }
  return cells
}

/** The squared differences of the lumas of a picture and of what was drawn (RGBA) in a box. */
function errorIn({ left, top, right, bottom }: Box, width: number, pixels: Uint32Array, drawn: Float32Array): number {
  let error = 0
  for (let y = top; y < bottom; y++) {
    for (let i = y * width + left, end = y * width + right; i < end; i++) {
      error += ((pixels[i] & 255) - lumaAt(drawn, 4 * i)) ** 2
    }
  }
  return error
}

/** The squared differences of the luma of each pixel of a box and its neighbors to the right and below. */
function stepsIn({ left, top, right, bottom }: Box, width: number, height: number, pixels: Uint32Array): number {
  let steps = 0
  for (let y = top; y < bottom; y++) {
    for (let x = left, i = y * width + left; x < right; x++, i++) {
      const luma = pixels[i] & 255
      if (x + 1 < width) steps += (luma - (pixels[i + 1] & 255)) ** 2
      if (y + 1 < height) steps += (luma - (pixels[i + width] & 255)) ** 2
    }
  }
  return steps
}
