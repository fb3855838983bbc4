import { squaredError } from '../color/blend'
import type { ColorSpace, Picture } from '../model/color-space'

/** Largest distance, levels, of a pixel from an ink that it shows: compression moves pixels of one color less. */
export const SAME_INK = 24
/** Fewest such pixels that tell the color of their ink. */
const MIN_PIXELS = 4

/**
 * Colors, four premultiplied levels each, moved to the medians of the pixels that are nearest to them: the first reading of a small compressed picture
 * has few pixels to find colors by, and took noise for them. Those numbered in `fixed` stay.
 */
export function settleInks<S extends ColorSpace>(
  { pixels }: Picture<S>,
  colors: readonly number[],
  fixed: ReadonlySet<number>,
): number[] {
  const shown = Array.from({ length: colors.length / 4 }, (): number[] => [])
  for (const pixel of pixels) {
    let nearest = -1
    let least = SAME_INK ** 2
    for (let k = 0; k < shown.length; k++) {
      const error = squaredError(pixel, colors, k)
      if (error >= least) continue
      least = error
      nearest = k
    }
    if (nearest >= 0) shown[nearest].push(pixel)
  }
  return shown.flatMap((own, k) =>
    own.length < MIN_PIXELS || fixed.has(k)
      ? colors.slice(4 * k, 4 * k + 4)
      : [0, 8, 16, 24].map((shift) => median(own.map((pixel) => (pixel >>> shift) & 255))),
  )
}

/** The middle of at least one number; the higher one of two. */
function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]
}
