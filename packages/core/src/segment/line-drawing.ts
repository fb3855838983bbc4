import type { TonedLine } from '../lines/line-tone'
import { NO_INK, type PurePixels } from './pure-pixels'

/** Distance from the middle of a line, px in rows and in columns, up to which compression blurs it. */
const REACH = 3
/**
 * Least share (0-1), in a drawing of lines, of the pixels of no ink that lie beside lines. Signatures have 0.91 to 0.99, contour lines, sheets of music and outlines 0.83 to
 * 0.97, charts with labels 0.65 to 0.82, plans with words 0.3 to 0.85. With 0.8, labels on the curves of a chart are torn.
 */
const MIN_SHARE = 0.85

/**
 * Whether a compressed picture is a drawing of lines: nearly all of its pixels that show none of the inks of its areas lie beside thin lines, so that there can be few
 * letters. False without lines. `pure` holds the pixels of the inks.
 */
export function isLineDrawing(lines: readonly TonedLine[], { inkOf, width, height }: PurePixels): boolean {
  if (lines.length === 0) return false
  const isBeside = new Uint8Array(inkOf.length)
  for (const { path } of lines) {
    for (const i of path) {
      const x = i % width
      const y = (i - x) / width
      const left = Math.max(0, x - REACH)
      const right = Math.min(width - 1, x + REACH)
      for (let v = Math.max(0, y - REACH); v <= Math.min(height - 1, y + REACH); v++)
        isBeside.fill(1, v * width + left, v * width + right + 1)
    }
  }
  let all = 0
  let beside = 0
  for (let i = 0; i < inkOf.length; i++) {
    if (inkOf[i] !== NO_INK) continue
    all++
    beside += isBeside[i]
  }
  return beside >= MIN_SHARE * all
}
