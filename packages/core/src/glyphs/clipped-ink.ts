import { MIDDLE, rgbOf } from '../color/ycbcr'

/** Largest distance, levels, of red, green or blue from the level at which decoders clip it: they round. */
const AT_LIMIT = 4
/** Largest difference in luma, levels, of an ink as sums tell it from white or black that is one of them. Clipping takes up to 8. */
const MAX_GAP = 16
/** Largest share (0-1) of the ground's color differences that blurring gives to strokes of white and black. Strokes of a pixel take up to half. */
const MAX_BLUR = 0.6
/** Rounding of color differences, levels. */
const ROUNDING = 3
/** Share (0-1) of the pixels that show an ink best which are clipped, from which on it is white or black. Rings clip single pixels of pale inks. */
const MIN_SHARE = 0.5
/** Least color difference, levels, of a ground that clipping changes words on: less is as far as inks are told. */
const MIN_CHROMA = 12

/** Luma, Cb and Cr of an opaque color, levels (0-255), as `ycbcrPicture` has them. */
type Levels = readonly [light: number, b: number, r: number]

/**
 * The luma of white (255) or black (0) where the words in it are clipped, and undefined elsewhere. Compression blurs the color of a strong ground over white
 * strokes. Such a color is brighter than red, green and blue can be, and decoders clip it. What they clip is missing from sums of color
 * differences, by which the ink would lean to the ground's opposite: white on blue would be cream.
 *
 * `telling` are the colors of the pixels that show the ink best, at least one; `summed` is the ink as sums tell it.
 */
export function clippedInk(telling: readonly Levels[], ground: Levels, summed: Levels): 0 | 255 | undefined {
  const tint = chromaOf(ground)
  const strength = tint[0] ** 2 + tint[1] ** 2
  if (strength < MIN_CHROMA ** 2 || dot(chromaOf(summed), tint) > 0) return undefined
  const limit = summed[0] > ground[0] ? 255 : 0
  if (Math.abs(summed[0] - limit) > MAX_GAP) return undefined
  const isClipped = (color: Levels): boolean => {
    const lean = dot(chromaOf(color), tint)
    const slack = ROUNDING * Math.sqrt(strength)
    if (lean < -slack || lean > MAX_BLUR * strength + slack) return false
    return rgbOf(...color).some((channel) => Math.abs(channel - limit) <= AT_LIMIT)
  }
  return telling.filter(isClipped).length >= MIN_SHARE * telling.length ? limit : undefined
}

function chromaOf([, b, r]: Levels): [number, number] {
  return [b - MIDDLE, r - MIDDLE]
}

function dot([a, b]: readonly [number, number], [c, d]: readonly [number, number]): number {
  return a * c + b * d
}
