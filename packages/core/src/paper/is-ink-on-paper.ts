import { pixelWords } from '../image/pixels'
import type { Raster } from '../model/raster'
import { hasClippedPaper } from './clipped-paper'
import type { Darkness } from './darkness'
import { deepShare, fadingShare } from './ink-depth'
import type { PaperLight } from './paper-light'

/** What a picture of ink on paper must show; what others show is in `bench/ink.mjs`'s and `bench/auto.mjs`'s pictures. */
const PAPER = {
  /** Darkness within which a pixel is bare paper: so many standard deviations, and a share of the light. */
  deviations: 4,
  margin: 0.02,
  /** Least share of bare paper: pages of text have 0.76, photographs and illustrations rarely 0.6. */
  bare: 0.6,
  /** Largest share that is lighter than the paper: 0.014 at most with ink, 0.01 to 0.05 in logos on shading. */
  lighter: 0.016,
  /** Largest share of bare pixels that equal the one on their right: paper has texture (up to 0.69), drawn grounds have 0.72 and more. */
  repeats: 0.71,
  /** Largest standard deviation of bare paper: paper has up to 0.02, plaster and sand 0.03. */
  noise: 0.026,
  /**
   * The same of noisy scans, as far as half of the ink is so many of its standard deviations dark: ink on a noisy page has 30 and more,
   * a grainy photograph with as much bare ground 8.
   */
  scanNoise: 0.05,
  contrast: 15,
  /** Least light of a cell, levels, and the least share of cells that show their own paper. */
  light: 80,
  cells: 0.75,
  /** Largest share of the ink whose surroundings hold no paper: lines have less, filled drawings more. */
  deep: 0.42,
  /**
   * Where the white was cut off, the largest share of the ink that is deep and less dark than `gray`, a share of the light: scans of lines have 0.06 at most, in shadow, a form with
   * gray boxes 0.24. Its boxes would be lost, and the words on them get halos.
   */
  grayDeep: 0.12,
  gray: 0.4,
  /**
   * Largest share of the ink that fades: it has paper nearby, but nothing at or below half its darkness. Pens, print and pencil have 0.012 at most, under 2.5 px of blur as
   * well; a photograph of soft light, which shows even ground otherwise, has 0.112.
   */
  fading: 0.04,
  /** Least share of the picture that is ink. */
  ink: 0.0005,
  /** Shortest side, px: in smaller JPEGs the noise beside edges is all over a drawing's ground, as texture is on paper. */
  side: 240,
} as const

/** Rows between those in which texture is looked for first, and the share of repeats above which there is surely none. */
const SAMPLED = { step: 8, repeats: 0.85 } as const
/**
 * Length, px, of runs of equal pixels, and the largest share of such runs, among all places of one, that are of one color. Of the squares of 8 x 8 px of photographed and scanned paper, also
 * where JPEG makes blocks even, at most 0.02 are of one color; of those of a card on a dithered gradient 0.4.
 */
const EVEN = { length: 8, share: 0.2 } as const
/** Largest difference of two neighbors, levels, that texture makes. */
const MAX_TEXTURE = 12
/** Largest third difference, levels, that shading makes once it is rounded, and the least share of larger ones: paper has 0.2 and more, shading 0.01. */
const ROUGH = { difference: 2, share: 0.05 } as const

/**
 * Whether a picture may have paper: small ones, translucent ones and those whose areas are of one color or change smoothly have none, unless that color is white
 * that was cut off. Looks at one row in eight, so that others lose no time; at every
 * pixel of rough pictures with even areas, for white that was cut off.
 */
export function mayHavePaper(raster: Raster): boolean {
  const { width, height, rgba } = raster
  if (Math.min(width, height) < PAPER.side) return false
  let pairs = 0
  let equal = 0
  let rough = 0
  for (let y = 0; y < height; y += SAMPLED.step) {
    for (let p = 4 * y * width, end = p + 4 * (width - 1); p < end; p += 4) {
      if (rgba[p + 3] < 255) return false
      const step = Math.abs(rgba[p + 1] - rgba[p + 5])
      if (step > MAX_TEXTURE) continue
      pairs++
      if (step === 0 && rgba[p] === rgba[p + 4] && rgba[p + 2] === rgba[p + 6]) equal++
      if (p + 12 < end && Math.abs(thirdDifference(rgba, p + 1)) > ROUGH.difference) rough++
    }
  }
  if (rough < ROUGH.share * pairs) return false
  const isTextured = equal <= SAMPLED.repeats * pairs && evenShare(rgba, width, height) <= EVEN.share
  return isTextured || hasClippedPaper(raster)
}

/** The share (0-1) of all places of `EVEN.length` pixels in sampled rows that are even and have the most frequent color of even places. Rows are at least that long. */
function evenShare(rgba: Raster['rgba'], width: number, height: number): number {
  const colors = pixelWords(rgba)
  const counts = new Map<number, number>()
  let runs = 0
  let most = 0
  for (let y = 0; y < height; y += SAMPLED.step) {
    for (let i = y * width, end = i + width - EVEN.length; i <= end; i += EVEN.length) {
      runs++
      let k = 1
      while (k < EVEN.length && colors[i + k] === colors[i]) k++
      if (k < EVEN.length) continue
      const count = (counts.get(colors[i]) ?? 0) + 1
      counts.set(colors[i], count)
      most = Math.max(most, count)
    }
  }
  return most / runs
}

/** The third difference of four bytes, 4 apart, from `at` on. */
function thirdDifference(rgba: Raster['rgba'], at: number): number {
  return rgba[at + 12] - rgba[at] + 3 * (rgba[at + 4] - rgba[at + 8])
}

/** Whether the light on a picture is that on paper: nowhere dark, and most cells show paper of their own. */
export function isLit({ levels, isPaper }: PaperLight): boolean {
  let own = 0
  for (let k = 0; k < isPaper.length; k++) {
    if (levels[3 * k + 1] < PAPER.light) return false
    own += isPaper[k]
  }
  return own >= PAPER.cells * isPaper.length
}

/** Whether a lit picture is ink on paper: bare paper under even or smoothly changing light, and lines that are darker. Also the share of bare paper, 0-1. */
export function isInkOnPaper(
  raster: Raster,
  { width, height, values, noise }: Darkness,
): { readonly isInk: boolean; readonly bare: number } {
  const limit = PAPER.deviations * noise + PAPER.margin
  const inked = new Float32Array(values.length)
  let lighter = 0
  let ink = 0
  for (let i = 0; i < values.length; i++) {
    if (values[i] < -limit) lighter++
    else if (values[i] > limit) {
      inked[i] = 1
      ink++
    }
  }
  const bare = 1 - (ink + lighter) / values.length
  const isInk =
    (noise <= PAPER.noise || (noise <= PAPER.scanNoise && isDark(values, limit, PAPER.contrast * noise, ink))) &&
    bare >= PAPER.bare &&
    lighter <= PAPER.lighter * values.length &&
    ink >= PAPER.ink * values.length &&
    deepShare({ width, height, values: inked }, ink, values) <= PAPER.deep &&
    fadingShare({ width, height, values }, limit, ink) <= PAPER.fading &&
    (hasClippedPaper(raster)
      ? deepShare({ width, height, values: inked }, ink, values, PAPER.gray) <= PAPER.grayDeep
      : repeatShare(raster, inked) <= PAPER.repeats)
  return { isInk, bare }
}

/** Whether half of the `ink` pixels, which are darker than `limit`, are darker than `least` as well. */
function isDark(values: Float32Array, limit: number, least: number, ink: number): boolean {
  let dark = 0
  for (const value of values) if (value > limit && value > least) dark++
  return 2 * dark >= ink
}

/** The share of the pairs of bare pixels in a row that are equal. */
function repeatShare({ width, height, rgba }: Raster, inked: Float32Array): number {
  let pairs = 0
  let equal = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x + 1 < width; x++, i++) {
      if (inked[i] === 1 || inked[i + 1] === 1) continue
      pairs++
      const p = 4 * i
      if (rgba[p] === rgba[p + 4] && rgba[p + 1] === rgba[p + 5] && rgba[p + 2] === rgba[p + 6]) equal++
    }
  }
  return pairs === 0 ? 1 : equal / pairs
}
