import { premultipliedPicture } from '../image/pixels'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { drawShapes } from './draw-shapes'

/** Side of the cells in which errors are summed, px: a letter or a stretch of a line. */
const CELL = 8

/**
 * The squared differences of a raster and a drawing of its size, summed in cells of 8 x 8 px, row-major: colors multiplied by opacity, levels, over all
 * pixels and four channels. Cells at the right and at the bottom may have fewer pixels.
 */
export function drawingErrors(drawing: Drawing, raster: Raster): Float64Array {
  const { width, height } = raster
  const drawn = drawShapes(drawing)
  const { pixels } = premultipliedPicture(raster)
  const columns = Math.ceil(width / CELL)
  const errors = new Float64Array(columns * Math.ceil(height / CELL))
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * columns
    for (let x = 0; x < width; x++, i++) {
      let error = 0
      for (let c = 0; c < 4; c++) error += (((pixels[i] >>> (8 * c)) & 255) - drawn[4 * i + c]) ** 2
      errors[row + Math.floor(x / CELL)] += error
    }
  }
  return errors
}
