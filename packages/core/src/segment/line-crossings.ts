import { SOLID } from '../model/indexed'
import type { PurePixels } from './pure-pixels'

/** Distance, px, of the pixels of a line from a crossing: those beside it show the rim of the line that crosses, too. */
const BEYOND = 2

/** Levels by which rounding moves the color of a crossing. */
const ROUNDING = 2

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
      if (pixels[i + BEYOND] !== line || pixels[above] !== line || pixels[i + BEYOND * width] !== line) continue
      if (isTwice(pixels[above - BEYOND], line, pixels[i])) inkOf[i] = inkOf[left]
    }
  }
}

/** Whether a packed color is farther from the ground than that of a line, the same way in each channel and by no more than the line is: as a translucent line over itself. */
function isTwice(ground: number, line: number, color: number): boolean {
  for (let shift = 0; shift < 32; shift += 8) {
    const once = ((line >>> shift) & 255) - ((ground >>> shift) & 255)
    const again = ((color >>> shift) & 255) - ((line >>> shift) & 255)
    if (once < 0 ? again > ROUNDING || again < once - ROUNDING : again < -ROUNDING || again > once + ROUNDING)
      return false
  }
  return true
}
