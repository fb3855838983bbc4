import type { Picture } from '../model/color-space'
import { type Inks, isOfLinesOnly, premultiplied } from '../model/palette'
import type { Glyph } from './find-glyphs'
import {
  GUESSED_BOUNDS,
  isSeenInStripes,
  SHOWN_BOUNDS,
  type StripeBounds,
  type StripeCoverages,
  stripeCoverages,
  USUAL_BOUNDS,
} from './stripes'

/** Largest difference, levels in a channel, of pixels and inks of one color. */
const SAME = 3
/** Fewest pixels of a word that show its ink alone: the middle of a flat stroke. One or two are of some other color by chance. */
const MIN_SHOWN_PIXELS = 3
/** Most colors that are tried for a word. It bounds the time. */
const MAX_TRIED = 4

/** Four premultiplied levels. */
type Color = readonly number[]

/** The color of a glyph's ink, and what each stripe shows of it. */
export interface StripedGlyph {
  readonly color: Color
  readonly shares: StripeCoverages
}

/**
 * The glyphs that one ink explains on a screen with colored stripes. Those of a word, which lie on one ground, get one ink: of the colors that pixels of the word show alone, the one that explains most of them. Where no such color explains as many as a guess does,
 * as of thin strokes, it is the color of most glyphs on the ground whose words show theirs (`usualColor`) or the guess (`guessedInk`). Lines of text that nearly touch are one word, whatever their colors.
 */
export function stripedGlyphs(
  words: readonly (readonly Glyph[])[],
  picture: Picture<'rgb'>,
  inks: Inks<'rgb'>,
): ReadonlyMap<Glyph, StripedGlyph> {
  const levels = premultiplied(inks)
  const colorOf = (ink: number): Color => Array.from(levels.subarray(4 * ink, 4 * ink + 4))
  const wordsOn = new Map<number, (readonly Glyph[])[]>()
  for (const word of words) {
    if (word.length === 0) continue
    const others = wordsOn.get(word[0].ground)
    if (others === undefined) wordsOn.set(word[0].ground, [word])
    else others.push(word)
  }
  const found = new Map<Glyph, StripedGlyph>()
  const ordinary = Array.from({ length: inks.count }, (_, ink) => ink).filter((ink) => !isOfLinesOnly(inks, ink))
  for (const [ground, own] of wordsOn) {
    const under = colorOf(ground)
    const colors = ordinary.map(colorOf).filter((color) => isSeenInStripes(color, under))
    const inker = new WordInker(own, picture, colors, under)
    for (const { color, glyphs } of inker.inked()) {
      for (const [glyph, shares] of glyphs) found.set(glyph, { color, shares })
    }
  }
  return found
}

/** A word in one ink: the coverages of those of its glyphs that the ink explains. */
interface InkedWord {
  readonly color: Color
  readonly glyphs: ReadonlyMap<Glyph, StripeCoverages>
}

/** Finds the inks of the words on one ground. */
class WordInker {
  private readonly guessed: Color

  /** `colors` are those that may be inks on the ground. */
  constructor(
    private readonly words: readonly (readonly Glyph[])[],
    private readonly picture: Picture<'rgb'>,
    private readonly colors: readonly Color[],
    private readonly ground: Color,
  ) {
    this.guessed = guessedInk(words.flat(), picture, ground)
  }

  inked(): readonly InkedWord[] {
    const shown = this.words.map((word) => this.inShown(word))
    const usual = usualColor(shown)
    return this.words.map((word, k) => {
      const own = shown[k]
      if (own !== null && own.glyphs.size === word.length) return own
      const guessed = this.inColor(word, this.guessed, GUESSED_BOUNDS)
      if (own !== null && own.glyphs.size >= guessed.glyphs.size) return own
      const inUsual = usual && this.inColor(word, usual, USUAL_BOUNDS)
      return inUsual !== null && inUsual.glyphs.size >= guessed.glyphs.size ? inUsual : guessed
    })
  }

  /** A word in the color that explains most of its glyphs, of those that its pixels show alone (ties: the one that more pixels show); null where none explains any. */
  private inShown(word: readonly Glyph[]): InkedWord | null {
    let best: InkedWord | null = null
    for (const color of shownColors(word, this.picture, this.colors, this.ground)) {
      const inked = this.inColor(word, color, SHOWN_BOUNDS)
      if (inked.glyphs.size > (best?.glyphs.size ?? 0)) best = inked
    }
    return best
  }

  private inColor(word: readonly Glyph[], color: Color, bounds: StripeBounds): InkedWord {
    const glyphs = new Map<Glyph, StripeCoverages>()
    for (const glyph of word) {
      const shares = stripeCoverages(glyph, this.picture, color, this.ground, bounds)
      if (shares !== null) glyphs.set(glyph, shares)
    }
    return { color, glyphs }
  }
}

/** The color of most glyphs of words that show theirs (ties: the first); null for none. */
function usualColor(words: readonly (InkedWord | null)[]): Color | null {
  const counts: { readonly color: Color; count: number }[] = []
  for (const word of words) {
    if (word === null) continue
    const known = counts.find(({ color }) => areAlike(color, word.color))
    if (known === undefined) counts.push({ color: word.color, count: word.glyphs.size })
    else known.count += word.glyphs.size
  }
  const most = counts.reduce((best, { count }) => Math.max(best, count), 0)
  return counts.find(({ count }) => count === most)?.color ?? null
}

/** The colors that pixels of a word show alone, those that most show first (ties: the farther from the ground): of `colors`, and the one whose channels lie farthest from the ground's in the word, which is among them in any case. */
function shownColors(
  word: readonly Glyph[],
  { pixels }: Picture<'rgb'>,
  colors: readonly Color[],
  ground: Color,
): readonly Color[] {
  const counts = new Map<number, number>()
  const widest = ground.slice()
  for (const { members } of word) {
    for (const i of members) {
      widen(widest, ground, pixels[i])
      counts.set(pixels[i], (counts.get(pixels[i]) ?? 0) + 1)
    }
  }
  const countOf = (color: Color): number => {
    let count = 0
    for (const [pixel, times] of counts) if (isAlike(pixel, color)) count += times
    return count
  }
  const candidates = colors.some((color) => areAlike(color, widest)) ? colors : [widest, ...colors]
  const shown = candidates
    .map((color) => ({ color, count: countOf(color), distance: distanceOf(color, ground) }))
    .filter(({ count }) => count >= MIN_SHOWN_PIXELS)
    .sort((a, b) => b.count - a.count || b.distance - a.distance)
    .map(({ color }) => color)
  return shown.filter((color, k) => k < MAX_TRIED || areAlike(color, widest))
}

function isAlike(pixel: number, color: Color): boolean {
  for (let c = 0; c < 4; c++) if (Math.abs(levelOf(pixel, c) - color[c]) > SAME) return false
  return true
}

function areAlike(a: Color, b: Color): boolean {
  return a.every((level, c) => Math.abs(level - b[c]) <= SAME)
}

/** Distance of two colors, levels over all channels, added up. */
function distanceOf(a: Color, b: Color): number {
  return a.reduce((sum, level, c) => sum + Math.abs(level - b[c]), 0)
}

/**
 * A guess of the ink of the glyphs on one ground: the color whose channels lie farthest from the ground's in any glyph. In light text the strokes show each channel to another part; there all channels
 * hold the same area in all glyphs together. Of the two colors, the one that explains more glyphs is the ink.
 */
function guessedInk(glyphs: readonly Glyph[], picture: Picture<'rgb'>, ground: readonly number[]): readonly number[] {
  const widest = ground.slice()
  const sums = [0, 0, 0]
  for (const { members } of glyphs) {
    for (const i of members) {
      widen(widest, ground, picture.pixels[i])
      for (let c = 0; c < 3; c++) sums[c] += levelOf(picture.pixels[i], c) - ground[c]
    }
  }
  const balanced = balance(widest, ground, sums)
  const counts = [widest, balanced].map(
    (ink) => glyphs.filter((glyph) => stripeCoverages(glyph, picture, ink, ground, GUESSED_BOUNDS) !== null).length,
  )
  return counts[1] > counts[0] ? balanced : widest
}

/**
 * The color that differs from the ground's as `sums` do from channel to channel, by so much that no channel of `widest` lies beyond, within
 * 0-255. The ground's own color where a sum is 0.
 */
function balance(widest: readonly number[], ground: readonly number[], sums: readonly number[]): number[] {
  if (sums.some((sum) => sum === 0)) return ground.slice()
  let scale = 0
  for (let c = 0; c < 3; c++) scale = Math.max(scale, (widest[c] - ground[c]) / sums[c])
  for (let c = 0; c < 3; c++) scale = Math.min(scale, ((sums[c] > 0 ? 255 : 0) - ground[c]) / sums[c])
  return ground.map((level, c) => (c < 3 ? level + scale * sums[c] : level))
}

function levelOf(pixel: number, channel: number): number {
  return (pixel >>> (8 * channel)) & 255
}

/** Moves each channel of an ink to that of a packed pixel where the pixel lies farther from the ground. */
function widen(ink: number[], ground: readonly number[], pixel: number): void {
  for (let c = 0; c < 4; c++) {
    const level = levelOf(pixel, c)
    if (Math.abs(level - ground[c]) > Math.abs(ink[c] - ground[c])) ink[c] = level
  }
}
