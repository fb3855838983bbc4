import type { PaperLight } from './paper-light'

/** Difference of the logarithms of two channels' ratio from its median, from which on a cell has another hue: 0.09 is 9 %. A white page around a cream card (#fdf1d0) differs by 0.14. */
const OTHER_HUE = 0.09
/** Largest share of such cells on paper. Highlighted words are a few hundredths, the page around a card is an eighth and more. */
const MAX_OTHER = 0.12
/** Least level of a channel: the ratio of darker ones is noise. */
const MIN_LEVEL = 8

/**
 * Whether bare paper has one hue: light and shadow change how bright it is, and hardly its color. The ground of a drawn card or gradient changes
 * its color. Cells that show no paper of their own do not count.
 */
export function hasOneHue({ levels, isPaper }: PaperLight): boolean {
  const red: number[] = []
  const blue: number[] = []
  for (let k = 0; k < isPaper.length; k++) {
    if (isPaper[k] === 0) continue
    const green = Math.log(Math.max(MIN_LEVEL, levels[3 * k + 1]))
    red.push(Math.log(Math.max(MIN_LEVEL, levels[3 * k])) - green)
    blue.push(Math.log(Math.max(MIN_LEVEL, levels[3 * k + 2])) - green)
  }
  const usualRed = medianOf(red)
  const usualBlue = medianOf(blue)
  let others = 0
  for (let k = 0; k < red.length; k++)
    if (Math.max(Math.abs(red[k] - usualRed), Math.abs(blue[k] - usualBlue)) > OTHER_HUE) others++
  return others <= MAX_OTHER * red.length
}

function medianOf(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  return sorted.length === 0 ? 0 : sorted[sorted.length >> 1]
}
