import { flatten } from '../geometry/flatten'
import { premultipliedPicture } from '../image/pixels'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { fillColorAt } from './fill-color'
import { SignedArea } from './signed-area'

/** Largest distance of a curve from the polyline that is drawn for it, px. */
const FLATNESS = 0.02

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

/**
 * The pixels of a drawing, row-major: four levels each, multiplied by opacity. Shapes are painted over one another with the exact areas that they
 * cover of each pixel, as a renderer does, and gradients have the color of the pixel's middle. Contours may run either way around, but holes the other way than
 * what they lie in; parts of a shape that overlap count once only where both cover the pixel whole.
 */
export function drawShapes({ width, height, shapes }: Drawing): Float32Array {
  const out = new Float32Array(4 * width * height)
  const color = new Float64Array(4)
  const area = new SignedArea(width, height)
  for (const { fill, contours } of shapes) {
    for (const contour of contours) area.addChain(flatten(contour, FLATNESS), false)
    const { pixels, areas, count } = area.collect()
    fillColorAt(fill, 0, 0, color)
    for (let k = 0; k < count; k++) {
      const at = 4 * pixels[k]
      const covered = Math.min(1, Math.abs(areas[k]))
      if (fill.kind !== 'flat') fillColorAt(fill, (pixels[k] % width) + 0.5, Math.floor(pixels[k] / width) + 0.5, color)
      const left = 1 - (covered * color[3]) / 255
      for (let c = 0; c < 4; c++) out[at + c] = out[at + c] * left + covered * color[c]
    }
  }
  return out
}
