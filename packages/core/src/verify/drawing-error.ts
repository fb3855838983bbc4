import { premultipliedPicture } from '../image/pixels'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { drawShapes } from './draw-shapes'

/** Side of the cells in which errors are summed, px: a letter or a stretch of a line. */
export const CELL = 8

/** How far the pixels of a drawing differ from those of a raster: colors multiplied by opacity, levels, four channels. */
export interface DrawingErrors {
  /** Squared differences, summed over the channels and pixels of cells of 8 x 8 px, row-major. Cells at the right and at the bottom may have fewer pixels. */
  readonly cells: Float64Array
  /** Squared differences, summed over all pixels. */
  readonly squared: number
  /** Distances over the four channels, summed over all pixels. Beside the squared differences, wide faint differences weigh more. */
  readonly distances: number
}

/** The differences of a drawing from a raster of its size. */
export function drawingErrors(drawing: Drawing, raster: Raster): DrawingErrors {
  const { width, height } = raster
  const drawn = drawShapes(drawing)
  const { pixels } = premultipliedPicture(raster)
  const columns = Math.ceil(width / CELL)
  const cells = new Float64Array(columns * Math.ceil(height / CELL))
  let squared = 0
  let distances = 0
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / CELL) * columns
    for (let x = 0; x < width; x++, i++) {
      let error = 0
      for (let c = 0; c < 4; c++) error += (((pixels[i] >>> (8 * c)) & 255) - drawn[4 * i + c]) ** 2
      cells[row + Math.floor(x / CELL)] += error
      squared += error
      distances += Math.sqrt(error)
    }
  }
  return { cells, squared, distances }
}
