import { flatten } from '../geometry/flatten'
import { premultipliedPicture } from '../image/pixels'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { fillColorAt } from './fill-color'
import { SignedArea } from './signed-area'

/** Largest distance of a curve from the polyline that is drawn for it, px. */
const FLATNESS = 0.02

/** The squared differences of a raster and a drawing of its size: colors multiplied by opacity, levels, over all pixels and four channels. */
export function drawingError(drawing: Drawing, raster: Raster): number {
  const drawn = drawShapes(drawing)
  const { pixels } = premultipliedPicture(raster)
  let error = 0
  for (let i = 0; i < pixels.length; i++) {
    for (let c = 0; c < 4; c++) error += (((pixels[i] >>> (8 * c)) & 255) - drawn[4 * i + c]) ** 2
  }
  return error
}

/**
 * The pixels of a drawing, row-major: four levels each, multiplied by opacity. Shapes are painted over one another with the exact areas that they
 * cover of each pixel, as a renderer does, and gradients have the color of the pixel's middle. Contours of one shape may not overlap.
 */
export function drawShapes({ width, height, shapes }: Drawing): Float64Array {
  const out = new Float64Array(4 * width * height)
  const color = new Float64Array(4)
  const area = new SignedArea(width, height)
  for (const { fill, contours } of shapes) {
    for (const contour of contours) area.addChain(flatten(contour, FLATNESS), false)
    const { pixels, areas, count } = area.collect()
    fillColorAt(fill, 0, 0, color)
    for (let k = 0; k < count; k++) {
      const at = 4 * pixels[k]
      const covered = Math.min(1, Math.max(0, areas[k]))
      if (fill.kind !== 'flat') fillColorAt(fill, (pixels[k] % width) + 0.5, Math.floor(pixels[k] / width) + 0.5, color)
      const left = 1 - (covered * color[3]) / 255
      for (let c = 0; c < 4; c++) out[at + c] = out[at + c] * left + covered * color[c]
    }
  }
  return out
}
