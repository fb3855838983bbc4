import { squaredError } from '../color/blend'
import type { ColorSpace, Picture } from '../model/color-space'

/** Largest distance, levels, of the pixels of a block or a line from their ink. */
const TOLERANCE = 6
/** Side, px, of a block of one ink: blends of two fill narrower ones, beside straight borders. */
const BLOCK = 3

/** Whether ink k fills a block anywhere. `colors` holds four premultiplied levels an ink. */
export function fillsBlock<S extends ColorSpace>(
  { width, height, pixels }: Picture<S>,
  colors: ArrayLike<number>,
  k: number,
): boolean {
  // For each pixel, the side of the largest square of the ink whose last pixel it is.
  const side = new Uint8Array(pixels.length)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (squaredError(pixels[i], colors, k) > TOLERANCE ** 2) continue
      side[i] = x === 0 || y === 0 ? 1 : 1 + Math.min(side[i - 1], side[i - width], side[i - width - 1])
      if (side[i] === BLOCK) return true
    }
  }
  return false
}

/**
 * Whether ink k shows as a line of one pixel, three long, with one color on both sides. A line that covers part of two rows shows blends in both.
 */
export function formsLine<S extends ColorSpace>(
  { width, height, pixels }: Picture<S>,
  colors: ArrayLike<number>,
  k: number,
): boolean {
  const isOwn = (i: number): boolean => squaredError(pixels[i], colors, k) <= TOLERANCE ** 2
  const isLine = (i: number, along: number, across: number): boolean =>
    [i - along, i, i + along].every((n) => {
      const isBetween = pixels[n - across] === pixels[i + across] && pixels[n + across] === pixels[i + across]
      return isOwn(n) && isBetween && !isOwn(n + across)
    })
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1, i = y * width + 1; x + 1 < width; x++, i++) {
      if (isOwn(i) && (isLine(i, 1, width) || isLine(i, width, 1))) return true
    }
  }
  return false
}
