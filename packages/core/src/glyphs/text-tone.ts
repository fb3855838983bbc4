import { premultiplied } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import type { Glyph } from './find-glyphs'

/** Share (0-1) of the pixels of words that show their ink best, by which its contrast is told. */
const SHOWN_SHARE = 0.1
/** Least sum of the differences in luma of words, as a share of that of their sizes: less says that dark and light strokes are mixed. */
const MIN_BALANCE = 0.5
/** Distance, px, to which compression spreads the color of strokes: it keeps one value for 2 x 2 pixels. */
const SPREAD = 2
/** Largest difference in luma, levels, of a pixel beside words from the ground that is only its blurred color. More shows something else. */
const HALO = 12

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
  /** Mean difference in luma of the pixels that show the ink best, levels: less than 0 for dark text, 0 where dark and light strokes are mixed. */
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
  let size = 0
  const isMember = new Set(glyphs.flatMap(({ members }) => [...members]))
  for (const i of withNeighbors(glyphs, width, height)) {
    const isHalo = pixels[i] >>> 24 === base[3] && Math.abs((pixels[i] & 255) - base[0]) <= HALO
    if (!isHalo && !isMember.has(i)) continue
    for (let c = 0; c < 3; c++) sums[c] += ((pixels[i] >>> (8 * c)) & 255) - base[c]
    size += Math.abs((pixels[i] & 255) - base[0])
  }
  const isMixed = size === 0 || Math.abs(sums[0]) < MIN_BALANCE * size
  return {
    ground,
    pixels: differences.length,
    isWide: isWide(glyphs),
    contrast: isMixed ? 0 : telling.reduce((sum, value) => sum + value, 0) / count,
    chroma: isMixed ? [0, 0] : [sums[1] / sums[0], sums[2] / sums[0]],
  }
}

/** The pixels of glyphs and those within `SPREAD` rows and columns, each once. */
function withNeighbors(glyphs: readonly Glyph[], width: number, height: number): Set<number> {
  const near = new Set<number>()
  for (const { members } of glyphs) {
    for (const i of members) {
      const x = i % width
      const y = (i - x) / width
      for (let v = Math.max(0, y - SPREAD); v <= Math.min(height - 1, y + SPREAD); v++) {
        for (let u = Math.max(0, x - SPREAD); u <= Math.min(width - 1, x + SPREAD); u++) near.add(v * width + u)
      }
    }
  }
  return near
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
