import { SOLID } from '../model/indexed'
import type { PurePixels } from './pure-pixels'

/** Distance, px, of the pixels of a line from a crossing: those beside it show the rim of the line that crosses, too. */
const BEYOND = 2

/**
 * Gives pixels at which two translucent lines of one ink cross the ink of these lines: both darken the pixel, which may have the color of a stroke elsewhere by chance. For lines along
 * rows and columns that one pixel shows alone. `strokes` are the packed colors of strokes, whose pixels are solid in `pure`.
 */
export function settleCrossings(pure: PurePixels, strokes: readonly number[]): void {
  if (strokes.length < 2) return
  const { pixels, inkOf, purity, width, height } = pure
  const isStroke = new Set(strokes)
  for (let y = BEYOND; y < height - BEYOND; y++) {
    for (let x = BEYOND, i = y * width + BEYOND; x < width - BEYOND; x++, i++) {
      if (purity[i] !== SOLID || !isStroke.has(pixels[i])) continue
      const left = i - BEYOND
      const above = i - BEYOND * width
      const line = pixels[left]
      if (line === pixels[i] || !isStroke.has(line) || purity[left] !== SOLID) continue
      if (pixels[i + BEYOND] === line && pixels[above] === line && pixels[i + BEYOND * width] === line)
        inkOf[i] = inkOf[left]
    }
  }
}
