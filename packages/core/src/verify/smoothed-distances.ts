import { premultipliedPicture } from '../image/pixels'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { drawShapes } from './draw-shapes'

/** Channels of a pixel: three of color, premultiplied, and opacity. */
const CHANNELS = 4

/**
 * For each pixel the length, levels, of the mean difference over 3 x 3 px; 0 on the frame. Rings beside edges and borders a little beside their place change sign over so few pixels, what a
 * drawing lacks does not. `differences` has `CHANNELS` levels a pixel, row-major: a picture less its drawing. `chroma` is the weight of a level of the second and third channel for one of the others.
 */
export function smoothedDistances(
  differences: Float32Array,
  width: number,
  height: number,
  chroma: number,
): Float64Array {
  const out = new Float64Array(width * height)
  const weights = [1, chroma ** 2, chroma ** 2, 1]
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1, i = y * width + 1; x + 1 < width; x++, i++) {
      let squares = 0
      for (let c = 0; c < CHANNELS; c++) squares += weights[c] * meanAround(differences, width, i, c) ** 2
      out[i] = Math.sqrt(squares)
    }
  }
  return out
}

/** The mean of channel c over the 3 x 3 px around pixel i, which is not on the frame. */
function meanAround(differences: Float32Array, width: number, i: number, c: number): number {
  let sum = 0
  for (let row = i - width; row <= i + width; row += width) {
    const k = CHANNELS * row + c
    sum += differences[k - CHANNELS] + differences[k] + differences[k + CHANNELS]
  }
  return sum / 9
}

/** A raster less a drawing of its size: four levels a pixel, row-major, colors multiplied by opacity. */
export function drawingDifferences(drawing: Drawing, raster: Raster): Float32Array {
  const { pixels } = premultipliedPicture(raster)
  const drawn = drawShapes(drawing)
  // In place: the drawing becomes the differences from it
  for (let k = 0; k < drawn.length; k++) drawn[k] = ((pixels[k >> 2] >>> (8 * (k & 3))) & 255) - drawn[k]
  return drawn
}

/**
 * For each pixel of a raster, row-major, the length, levels, of the mean difference from a drawing in its size over 3 x 3 px and four channels (colors multiplied by opacity); 0 on the frame, and everywhere where a side is shorter than 3 px.
 */
export function drawingDistances(drawing: Drawing, raster: Raster): Float64Array {
  return smoothedDistances(drawingDifferences(drawing, raster), raster.width, raster.height, 1)
}
