import type { Picture } from '../model/color-space'
import type { Glyph } from './find-glyphs'

/** Smallest difference, levels, of ink and ground in each channel. A channel in which they are alike says nothing. */
const MIN_CONTRAST = 40
/** How far below 0 and above 1 a coverage may be: rounding, and hints of gamma. */
const MAX_BEYOND = 0.08
/** Largest difference between two channels of the coverages summed over a row, px, and as a share of that sum where this is more: stripes move ink along rows only. Discs of two colors on each other differ by 4 px. */
const MAX_ROW_IMBALANCE = 0.5
const MAX_ROW_SHARE = 0.15
/** Distance, px, of the centers of what the first and the last channel show: two stripes. */
const SHIFT = 2 / 3

/** How far a glyph may be from what stripes show. */
export interface StripeBounds {
  /** Least share (0-1) of the ink that it shows in a pixel of each channel. */
  readonly share: number
  /** Largest difference of the coverages summed over it between two channels, as a share of the sum. */
  readonly imbalance: number
  /** Largest difference of the distance of the centers of two channels from two stripes, px. */
  readonly shiftError: number
}

/**
 * Bounds for an ink that pixels of the glyph's word show alone. In old dialogs, such letters have an imbalance of up to 0.034 and multiplication signs one of 0.077, from rounding and from what filters lose at the ends of strokes, a word of thin joined letters an error of 0.201 px, and dots a share of 0.4. With the bounds of guessed inks, colons and some words of these stay in pieces of colored fringes. Higher ones take drawings in two colors for text.
 */
export const SHOWN_BOUNDS: StripeBounds = { share: 0.3, imbalance: 0.08, shiftError: 0.3 }
/** Bounds for an ink that other words on the ground show. Paler text is of another ink: a lower share draws it too thin and too dark. */
export const USUAL_BOUNDS: StripeBounds = { share: 0.5, imbalance: 0.08, shiftError: 0.3 }
/** Bounds for an ink that was guessed from channels. */
export const GUESSED_BOUNDS: StripeBounds = { share: 0.5, imbalance: 0.03, shiftError: 0.2 }

/** Whether an ink (four premultiplied levels) differs from a ground in each channel, so that each stripe tells of it. */
export function isSeenInStripes(ink: ArrayLike<number>, ground: ArrayLike<number>): boolean {
  return [0, 1, 2].every((c) => Math.abs(ink[c] - ground[c]) >= MIN_CONTRAST)
}

/** The coverages of a glyph's pixels by its ink, in the order of its members, for the stripes of a pixel from left to right. */
export type StripeCoverages = readonly Float64Array[]

/**
 * The coverages of a glyph by `ink` (four premultiplied levels) on `ground` in each channel, if it was drawn for a screen whose pixels are stripes of red, green and blue
 * (sub-pixel rendering; Platt 2000), in this order or the opposite one: then all channels hold the same area, nearly so in each row, and red lies two thirds of a
 * pixel from blue. Null if not.
 */
export function stripeCoverages(
  { members, top, height }: Glyph,
  { pixels, width }: Picture<'rgb'>,
  ink: ArrayLike<number>,
  ground: ArrayLike<number>,
  bounds: StripeBounds,
): StripeCoverages | null {
  if (!isSeenInStripes(ink, ground) || members.some((i) => pixels[i] >>> 24 !== ground[3])) return null
  const out = [0, 1, 2].map(() => new Float64Array(members.length))
  const rows = [0, 1, 2].map(() => new Float64Array(height))
  const sums = [0, 0, 0]
  const centers = [0, 0, 0]
  for (let c = 0; c < 3; c++) {
    const step = ink[c] - ground[c]
    for (let k = 0; k < members.length; k++) {
      const share = (((pixels[members[k]] >>> (8 * c)) & 255) - ground[c]) / step
      if (share < -MAX_BEYOND || share > 1 + MAX_BEYOND) return null
      out[c][k] = Math.min(1, Math.max(0, share))
      sums[c] += share
      rows[c][Math.floor(members[k] / width) - top] += share
      centers[c] += share * (members[k] % width)
    }
    if (!(sums[c] > 0) || !(out[c].reduce((most, share) => Math.max(most, share), 0) >= bounds.share)) return null
    centers[c] /= sums[c]
  }
  if (Math.max(...sums) - Math.min(...sums) > bounds.imbalance * sums[1]) return null
  if (!areRowsBalanced(rows)) return null
  const shift = centers[0] - centers[2]
  if (Math.abs(Math.abs(shift) - SHIFT) > bounds.shiftError) return null
  return shift > 0 ? out : out.reverse()
}

/** Whether all channels, the entries of `rows`, hold nearly the same area in each row. */
function areRowsBalanced([first, second, third]: readonly Float64Array[]): boolean {
  return first.every((sum, row) => {
    const most = Math.max(sum, second[row], third[row])
    const least = Math.min(sum, second[row], third[row])
    return most - least <= Math.max(MAX_ROW_IMBALANCE, MAX_ROW_SHARE * most)
  })
}
