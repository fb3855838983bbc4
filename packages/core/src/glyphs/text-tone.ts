import { MIDDLE } from '../color/ycbcr'
import { premultiplied } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import { clippedInk } from './clipped-ink'
import type { Glyph } from './find-glyphs'

/** Share (0-1) of the pixels of words that show their ink best, by which its contrast is told. */
const SHOWN_SHARE = 0.1
/** Least contrast, as a share of that of the ink, of a pixel that lies within a stroke, and of one that is covered by half. */
const WITHIN = 0.92
const HALF = 0.5
/** Least share (0-1) of the latter that lie within, in words whose strokes show their ink exactly. Stems of 2 px show 0.5 and 0.98 of the ink's contrast, those of 1.3 px 0.3 and 0.92. */
const WITHIN_SHARE = 0.45
/** Fewest pixels of such words. Fewer, as of a quote, are of wide strokes by chance. */
const MIN_EXACT = 60
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
  /** Whether their strokes are so wide that their contrast is that of their ink: thin ones show a part of it. False where dark and light strokes are mixed. */
  readonly isExact: boolean
  /** Mean difference in luma of the pixels that show the ink best, levels: less than 0 for dark text, 0 where dark and light strokes are mixed. */
  readonly contrast: number
  /** Differences in Cb and Cr for each level of difference in luma. Blurring keeps sums, so they are quotients of sums. */
  readonly chroma: readonly [number, number]
}

/** The tone of glyphs on one ground. There is at least one. */
export function toneOf(glyphs: readonly Glyph[], { pixels, width, height, inks }: ReadingIn<'ycbcr'>): Tone {
  const { ground } = glyphs[0]
  const base = premultiplied(inks).subarray(4 * ground, 4 * ground + 4)
  const difference = (i: number): number => (pixels[i] & 255) - base[0]
  const members = glyphs.flatMap((glyph) => [...glyph.members]).sort((i, k) => difference(i) - difference(k) || i - k)
  const count = Math.max(1, Math.round(SHOWN_SHARE * members.length))
  const isDark = -difference(members[0]) > difference(members[members.length - 1])
  const telling = isDark ? members.slice(0, count) : members.slice(-count)
  const sums = [0, 0, 0]
  let size = 0
  const isMember = new Set(members)
  for (const i of withNeighbors(glyphs, width, height)) {
    const isHalo = pixels[i] >>> 24 === base[3] && Math.abs((pixels[i] & 255) - base[0]) <= HALO
    if (!isHalo && !isMember.has(i)) continue
    for (let c = 0; c < 3; c++) sums[c] += ((pixels[i] >>> (8 * c)) & 255) - base[c]
    size += Math.abs((pixels[i] & 255) - base[0])
  }
  const contrast = telling.reduce((sum, i) => sum + difference(i), 0) / count
  const isMixed = contrast === 0 || size === 0 || Math.abs(sums[0]) < MIN_BALANCE * size
  const told = { ground, pixels: members.length, isWide: isWide(glyphs) }
  if (isMixed) return { ...told, isExact: false, contrast: 0, chroma: [0, 0] }
  const shownBy = (share: number): number => members.filter((i) => difference(i) / contrast >= share).length
  const isExact = members.length >= MIN_EXACT && shownBy(WITHIN) >= WITHIN_SHARE * shownBy(HALF)
  const chroma = [sums[1] / sums[0], sums[2] / sums[0]] as const
  const limit = clippedInk(
    telling.map((i) => levelsOf(pixels[i])),
    [base[0], base[1], base[2]],
    [base[0] + contrast, base[1] + chroma[0] * contrast, base[2] + chroma[1] * contrast],
  )
  if (limit === undefined) return { ...told, isExact, contrast, chroma }
  const whole = limit - base[0]
  return { ...told, isExact, contrast: whole, chroma: [(MIDDLE - base[1]) / whole, (MIDDLE - base[2]) / whole] }
}

/** Luma, Cb and Cr of a packed pixel. */
function levelsOf(pixel: number): [light: number, b: number, r: number] {
  return [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255]
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
