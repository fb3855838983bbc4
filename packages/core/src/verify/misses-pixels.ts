import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import { drawingDistances } from './smoothed-distances'

/**
 * Distance, levels, of the mean around a pixel from that of a drawing, from which on the drawing misses the pixel: other than in `small/missed-pixels.ts`, the pixel itself may be shown. With 14 and 20
 * pixels, 12 of 234 pictures change instead of 11.
 */
const MISSED = 20
/**
 * Fewest such pixels, or more of them than another drawing misses: the end of a stroke, or half a letter. Of 234 lossless pictures of 48 to 288 px, 10 change with 20 pixels and 11 with 10, which gain 2.25 dB at
 * four times the size.
 */
const MIN_PIXELS = 10
/** Most pixels of a picture that is compared: the comparison takes about 30 bytes a pixel. */
export const MAX_COMPARED = 1_000_000

/** Whether a drawing shows another color than its raster around some pixels, as where overshoot was removed that was a line, or where borders lie beside thin strokes. */
export function missesPixels(drawing: Drawing, raster: Raster): boolean {
  return countMissed(drawing, raster) >= MIN_PIXELS
}

/**
 * Whether a drawing misses more pixels of its raster than another one, such as those of eyes or of lips; false for a raster of more than `MAX_COMPARED` pixels. Of 364 lossless pictures of 40 to 288 px whose
 * pixels are trusted fully, 18 keep their first drawing by it, although the second one is likelier or shorter. They gain 0.4 dB at four times the size and take twice the bytes.
 */
export function losesPixels(drawing: Drawing, other: Drawing, raster: Raster): boolean {
  if (raster.width * raster.height > MAX_COMPARED) return false
  const missed = countMissed(drawing, raster)
  // The first condition saves drawing the other one
  return missed >= MIN_PIXELS && missed >= countMissed(other, raster) + MIN_PIXELS
}

/** The number of pixels of a raster that a drawing misses. */
function countMissed(drawing: Drawing, raster: Raster): number {
  let count = 0
  for (const distance of drawingDistances(drawing, raster)) if (distance > MISSED) count++
  return count
}
