import type { Picture } from '../model/color-space'
import type { Glyph } from './find-glyphs'

/** Least and largest share (0-1) of the ink in the pixels of a fill. Less is what rings leave in counters, more a stroke that shows its ink. */
const MIN_SHARE = 0.2
const MAX_SHARE = 0.8
/** Largest difference of these shares within 3 x 3 px. Blurred strokes of small letters differ by more. */
const EVEN = 0.2
/** Number of such squares, and share (0-1) of the line's pixels, from which on it holds a fill: a head of 17 x 12 px with hair has 6 %. Long lines of text have some by chance. */
const MIN_SQUARES = 4
const MIN_FILLED = 0.04

/**
 * Whether a line of compressed text encloses an even area of another color, which its luma shows as about half of its ink, such as the skin of an outlined face. Letters have strokes and counters, with blends a pixel or two wide between
 * them. `ground` and `ink` are their luma, levels, which differ.
 */
export function holdsFill(
  { members, left, top, width, height }: Glyph,
  ground: number,
  ink: number,
  picture: Picture<'ycbcr'>,
): boolean {
  // Shares of the pixels of the box; those of others lie beyond all bounds
  const shares = new Float64Array(width * height).fill(-1)
  for (const i of members) {
    const x = i % picture.width
    const y = (i - x) / picture.width
    shares[(y - top) * width + x - left] = ((picture.pixels[i] & 255) - ground) / (ink - ground)
  }
  let squares = 0
  for (let y = 1; y + 1 < height; y++)
    for (let x = 1; x + 1 < width; x++) if (isEven(shares, y * width + x, width)) squares++
  return squares >= Math.max(MIN_SQUARES, MIN_FILLED * members.length)
}

/** Whether the 3 x 3 px around one that is not on the frame have about the same share, between none and all of the ink. */
function isEven(shares: Float64Array, middle: number, width: number): boolean {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let row = middle - width; row <= middle + width; row += width) {
    for (let k = row - 1; k <= row + 1; k++) {
      least = Math.min(least, shares[k])
      most = Math.max(most, shares[k])
    }
  }
  return least >= MIN_SHARE && most <= MAX_SHARE && most - least <= EVEN
}
