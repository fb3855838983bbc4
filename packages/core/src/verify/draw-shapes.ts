import { flatten } from '../geometry/flatten'
import type { Drawing, Fill } from '../model/drawing'
import { fillColorAt } from './fill-color'
import { type PixelAreas, SignedArea } from './signed-area'

/** Largest distance of a curve from the polyline that is drawn for it, px. */
const FLATNESS = 0.02

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
    paint(fill, area.collect(), width, color, out)
  }
  return out
}

/** Paints the pixels that a shape covers. A function of its own is compiled after a few shapes, a loop in the function above after a few drawings. */
function paint(
  fill: Fill,
  { pixels, areas, count }: PixelAreas,
  width: number,
  color: Float64Array,
  out: Float32Array,
): void {
  fillColorAt(fill, 0, 0, color)
  for (let k = 0; k < count; k++) {
    const at = 4 * pixels[k]
    const covered = Math.min(1, Math.abs(areas[k]))
    if (fill.kind !== 'flat') fillColorAt(fill, (pixels[k] % width) + 0.5, Math.floor(pixels[k] / width) + 0.5, color)
    const left = 1 - (covered * color[3]) / 255
    // Written out: a loop over so few channels takes twice the time
    out[at] = out[at] * left + covered * color[0]
    out[at + 1] = out[at + 1] * left + covered * color[1]
    out[at + 2] = out[at + 2] * left + covered * color[2]
    out[at + 3] = out[at + 3] * left + covered * color[3]
  }
}
