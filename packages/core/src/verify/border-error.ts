import type { CurveMap } from '../model/curve-map'
import type { Reading } from '../model/reading'
import { drawnResidual } from './drawn-residual'

/**
 * How much of what neighboring pixels of a picture differ by a drawing of its regions leaves unexplained: the squared differences of picture
 * and drawing over those of neighboring pixels. 0 where the drawing shows the pixels exactly.
 */
export function borderError(curves: CurveMap, reading: Reading): number {
  const residual = drawnResidual(curves, reading)
  const { pixels, width } = reading
  const rest = new Float64Array(4)
  let errors = 0
  let steps = 0
  for (let i = 0; i < pixels.length; i++) {
    residual.read(i, rest)
    for (let c = 0; c < 4; c++) {
      const level = (pixels[i] >>> (8 * c)) & 255
      errors += rest[c] * rest[c]
      if ((i + 1) % width !== 0) steps += (((pixels[i + 1] >>> (8 * c)) & 255) - level) ** 2
      if (i + width < pixels.length) steps += (((pixels[i + width] >>> (8 * c)) & 255) - level) ** 2
    }
  }
  return steps > 0 ? errors / steps : 0
}
