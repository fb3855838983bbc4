import { premultiplied } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import type { Glyph } from './find-glyphs'

/** Share (0-1) of the pixels of words that show their ink best, by which its contrast is told. */
const SHOWN_SHARE = 0.1
/** Pixels around a word to which compression spreads its color: it keeps one value for 2 x 2 pixels. */
const SPREAD = 1

/** Width of several letters, as a multiple of their height: a letter or an emblem alone is narrower. */
const MIN_WIDTH = 2

/** How words of compressed text differ from their ground. */
export interface Tone {
  /** Index of the ink of their ground. */
  readonly ground: number
  /** Number of their pixels. */
  readonly pixels: number
  /** Whether they are so wide for their height that they are several letters. */
  readonly isWide: boolean
  /** Mean difference in luma of the pixels that show the ink best, levels: less than 0 for dark text. */
  readonly contrast: number
  /** Differences in Cb and Cr for each level of difference in luma. Blurring keeps sums, so they are quotients of sums. */
  readonly chroma: readonly [number, number]
}

/** The tone of glyphs on one ground. There is at least one. */
export function toneOf(glyphs: readonly Glyph[], { pixels, width, height, inks }: ReadingIn<'ycbcr'>): Tone {
  const { ground } = glyphs[0]
  const base = premultiplied(inks).subarray(4 * ground, 4 * ground + 4)
  const differences = Float64Array.from(
    glyphs.flatMap(({ members }) => Array.from(members, (i) => (pixels[i] & 255) - base[0])),
  ).sort()
  const count = Math.max(1, Math.round(SHOWN_SHARE * differences.length))
  const isDark = -differences[0] > differences[differences.length - 1]
  const telling = isDark ? differences.subarray(0, count) : differences.subarray(differences.length - count)
  const sums = [0, 0, 0]
  for (const { left, top, width: across, height: down } of glyphs) {
    for (let y = Math.max(0, top - SPREAD); y < Math.min(height, top + down + SPREAD); y++) {
      for (let x = Math.max(0, left - SPREAD); x < Math.min(width, left + across + SPREAD); x++)
        for (let c = 0; c < 3; c++) sums[c] += ((pixels[y * width + x] >>> (8 * c)) & 255) - base[c]
    }
  }
  return {
    ground,
    pixels: differences.length,
    isWide: isWide(glyphs),
    contrast: telling.reduce((sum, value) => sum + value, 0) / count,
    chroma: sums[0] === 0 ? [0, 0] : [sums[1] / sums[0], sums[2] / sums[0]],
  }
}

/** Whether the box of glyphs is `MIN_WIDTH` times as wide as high. */
function isWide(glyphs: readonly Glyph[]): boolean {
  let [left, right, top, bottom] = [glyphs[0].left, 0, glyphs[0].top, 0]
  for (const glyph of glyphs) {
    left = Math.min(left, glyph.left)
    right = Math.max(right, glyph.left + glyph.width)
    top = Math.min(top, glyph.top)
    bottom = Math.max(bottom, glyph.top + glyph.height)
  }
  return right - left >= MIN_WIDTH * (bottom - top)
}
