import { Blend } from '../color/blend'
import type { Picture } from '../model/color-space'
import { appendInks, type Inks, premultiplied, straightColors } from '../model/palette'
import { farthestPixel } from './farthest-pixel'
import type { Glyph } from './find-glyphs'
import { findWords } from './find-words'

/** Smallest number of pixels of a word that are full of one color, and smallest share (0-1) of its pixels, that make the color its ink. */
const MIN_FULL_PIXELS = 5
const MIN_FULL_SHARE = 0.05
/** Fewest words that show a color in as many pixels together. */
const MIN_WORDS = 2
/** Most words whose colors are compared, each with all others. It bounds the work: a page of small text has some hundred words. */
const MAX_SHOWN = 4096
/** Largest share of the pixels of a word in a color that is its ink. A stem between two columns is of one gray, of which it shows more. */
const MAX_FULL_SHARE = 0.6
/** Share (0-1) of an ink from which on a pixel is full of it. */
const FULL = 0.97
/** Largest difference, levels in a channel, of pixels of one color. */
const SAME = 3
/** Fewest pixels of a glyph in the color that lies farthest from its ground that tell its color, and largest difference, levels in a channel, of two such colors of one word: a thin stem shows half of its ink. */
const MIN_OWN_PIXELS = 3
const MAX_APART = 64
/** Share (0-1) of a known ink from which on a color is no other: thin strokes of small text show no more of it. */
const NEARLY_FULL = 0.85
/**
 * Share (0-1) of the ink of the nearest sure word that a word must show in a pixel to be drawn in it, if it has so many pixels: line numbers in pale gray beside
 * black code show 0.37 to 0.41 of black, and as thin black strokes they vanished.
 */
const MIN_NEAREST = 0.44
const MIN_PALE_PIXELS = 16
/** Least distance, levels, of such an ink from its ground: overshoot that is left in sharpened pictures has up to 10, pale gray text 40 and more. */
const MIN_CONTRAST = 32
/** Fewest letters of such a word, and least height of a letter, px. Specks along the outlines of an icon are words otherwise: one logo of 256 px has 266 segments for 130. */
const MIN_LETTERS = 2
const MIN_HEIGHT = 4
/** Width of a word that shows an ink of its own, as a multiple of its height: a letter alone may have a bar of one gray. */
const MIN_WIDTH = 2
/** Most such inks. Each is tried for every glyph. */
const MAX_ADDED = 32

/**
 * The inks of a picture and, after them, those of words that a palette misses because they lie between the ground and a darker ink, as gray words beside
 * black ones do: the color that lies farthest from the ground, if many pixels of the word are of it.
 */
export function withWordInks(glyphs: readonly Glyph[], { pixels }: Picture<'rgb'>, inks: Inks<'rgb'>): Inks<'rgb'> {
  const levels = premultiplied(inks)
  const blend = new Blend(levels)
  const isNearInk = (color: number, ground: number): boolean => {
    for (let ink = 0; ink < inks.count; ink++) {
      blend.ofTwo(color, ink, ground)
      if (blend.error <= SAME && blend.first >= NEARLY_FULL) return true
    }
    return false
  }
  const shown: ShownColor[] = []
  for (const word of wordsOf(glyphs, pixels)) {
    if (shown.length >= MAX_SHOWN) break
    if (!isLong(word.map((k) => glyphs[k]))) continue
    const members = word.flatMap((k) => Array.from(glyphs[k].members))
    const ground = glyphs[word[0]].ground
    const color = farthest(members, pixels, levels, ground)
    if (distance(color, levels, ground) < MIN_CONTRAST || isNearInk(color, ground)) continue
    const full = countOf(color, members, pixels)
    if (full <= MAX_FULL_SHARE * members.length) shown.push({ color, full, pixels: members.length })
  }
  const added = inksAmong(shown)
  const tolerance = inks.tolerance.reduce((most, value) => Math.max(most, value), 0)
  return added.length === 0
    ? inks
    : appendInks(inks, straightColors(added), new Float64Array(added.length).fill(tolerance))
}

/** A color that lies farthest from the ground of a word, the number of pixels in it, and of all pixels of the word. */
interface ShownColor {
  readonly color: number
  readonly full: number
  readonly pixels: number
}

/** The colors that are inks: of a word with many pixels in it, or of several words that show it in some pixels each. Most words of small gray text show its ink in few pixels. */
function inksAmong(shown: readonly ShownColor[]): number[] {
  const added: number[] = []
  for (const { color, full, pixels } of shown) {
    if (added.length >= MAX_ADDED) break
    if (added.some((other) => difference(other, color) <= SAME)) continue
    const alike = shown.filter((other) => difference(other.color, color) <= SAME)
    const together = alike.reduce((sum, other) => sum + other.full, 0)
    if (isMany(full, pixels) || (alike.length >= MIN_WORDS && together >= MIN_FULL_PIXELS)) added.push(color)
  }
  return added
}

/** The words of a page whose glyphs do not differ clearly in color: a gray unit right beside a black number is a word of its own. */
function wordsOf(glyphs: readonly Glyph[], pixels: Uint32Array): number[][] {
  const colors = glyphs.map((glyph) => {
    const color = farthestPixel(glyph, pixels)
    return countOf(color, glyph.members, pixels) >= MIN_OWN_PIXELS ? color : null
  })
  return findWords(glyphs, (a, b) => {
    const [first, second] = [colors[a], colors[b]]
    return first !== null && second !== null && difference(first, second) > MAX_APART
  })
}

/** Whether a word is so wide for its height that it is several letters. */
function isLong(word: readonly Glyph[]): boolean {
  if (word.filter(({ height }) => height >= MIN_HEIGHT).length < MIN_LETTERS) return false
  const span = (from: 'left' | 'top', size: 'width' | 'height'): number =>
    word.reduce((most, glyph) => Math.max(most, glyph[from] + glyph[size]), 0) -
    word.reduce((least, glyph) => Math.min(least, glyph[from]), Number.POSITIVE_INFINITY)
  return span('left', 'width') >= MIN_WIDTH * span('top', 'height')
}

/** How many of some pixels are of a color. */
function countOf(color: number, members: ArrayLike<number>, pixels: Uint32Array): number {
  let count = 0
  for (let k = 0; k < members.length; k++) if (difference(pixels[members[k]], color) <= SAME) count++
  return count
}

/** Whether so many of the pixels of a word are full that their color is its ink. */
function isMany(full: number, pixels: number): boolean {
  return full >= Math.max(MIN_FULL_PIXELS, MIN_FULL_SHARE * pixels)
}

/** The packed pixel that lies farthest from the ground. */
function farthest(members: readonly number[], pixels: Uint32Array, levels: Float64Array, ground: number): number {
  let most = -1
  let color = 0
  for (const i of members) {
    const reach = distance(pixels[i], levels, ground)
    if (reach <= most) continue
    most = reach
    color = pixels[i]
  }
  return color
}

/** Distance, levels, of a packed pixel from an ink. */
function distance(pixel: number, levels: Float64Array, ink: number): number {
  let squares = 0
  for (let c = 0; c < 4; c++) squares += (((pixel >>> (8 * c)) & 255) - levels[4 * ink + c]) ** 2
  return Math.sqrt(squares)
}

/** The largest difference of two packed pixels in a channel. */
function difference(a: number, b: number): number {
  let most = 0
  for (let c = 0; c < 32; c += 8) most = Math.max(most, Math.abs(((a >>> c) & 255) - ((b >>> c) & 255)))
  return most
}

/** The words of a page with the inks that are sure. */
export class WordInks {
  private readonly words: readonly (readonly number[])[]

  /** `candidates` holds the inks that explain each glyph. */
  constructor(
    private readonly glyphs: readonly Glyph[],
    private readonly candidates: readonly (readonly number[])[],
    private readonly picture: Picture<'rgb'>,
    private readonly blend: Blend,
  ) {
    this.words = wordsOf(glyphs, picture.pixels)
  }

  /**
   * Writes the ink of all glyphs of the words that are sure: of the inks that explain all of a word, the one of which most pixels are full, if these
   * are many. A word that is not sure has the only ink of which it shows nearly all in a pixel, otherwise that of the nearest sure glyph of its
   * line if this explains it and it is not far too pale. Returns 1 for the glyphs of words of several glyphs that show their ink.
   */
  settle(own: Int32Array): Uint8Array {
    const isSure = new Uint8Array(own.length)
    const sureInRow = new Map<number, { glyph: Glyph; ink: number }[]>()
    const unsure: (readonly number[])[] = []
    for (const word of this.words) {
      const ink = this.fullInk(word)
      if (ink < 0) unsure.push(word)
      for (const k of ink < 0 ? [] : word) {
        own[k] = ink
        isSure[k] = word.length > 1 ? 1 : 0
        const glyph = this.glyphs[k]
        const row = glyph.top + (glyph.height >> 1)
        const sure = sureInRow.get(row)
        if (sure === undefined) sureInRow.set(row, [{ glyph, ink }])
        else sure.push({ glyph, ink })
      }
    }
    for (const word of unsure) {
      const shared = this.sharedInks(word)
      const shown = this.isLong(word) ? shared.filter((ink) => this.countFrom(word, ink, NEARLY_FULL) > 0) : []
      const ink = shown.length === 1 ? shown[0] : nearestInk(this.glyphs[word[0]], sureInRow)
      if (!shared.includes(ink) || (shown.length !== 1 && this.isPale(word, ink))) continue
      for (const k of word) {
        own[k] = ink
        isSure[k] = word.length > 1 && shown.length === 1 ? 1 : 0
      }
    }
    return isSure
  }

  /** Whether a word is too pale for an ink, of which none of its many pixels shows about half. */
  private isPale(word: readonly number[], ink: number): boolean {
    const total = word.reduce((sum, k) => sum + this.glyphs[k].members.length, 0)
    return total >= MIN_PALE_PIXELS && this.countFrom(word, ink, MIN_NEAREST) === 0
  }

  private isLong(word: readonly number[]): boolean {
    return isLong(word.map((k) => this.glyphs[k]))
  }

  /** The inks that explain all glyphs of a word. */
  private sharedInks(word: readonly number[]): number[] {
    return this.candidates[word[0]].filter((ink) => word.every((k) => this.candidates[k].includes(ink)))
  }

  /** The ink that explains a word and of which most of its pixels are full; -1 where those are not many, or the word is short. */
  private fullInk(word: readonly number[]): number {
    if (!this.isLong(word)) return -1
    let total = 0
    for (const k of word) total += this.glyphs[k].members.length
    let best = -1
    let most = 0
    for (const ink of this.sharedInks(word)) {
      const full = this.countFrom(word, ink, FULL)
      if (full <= most || !isMany(full, total)) continue
      most = full
      best = ink
    }
    return best
  }

  /** Number of pixels of a word that show `share` of an ink, or more. */
  private countFrom(word: readonly number[], ink: number, share: number): number {
    let count = 0
    for (const k of word) {
      const { members, ground } = this.glyphs[k]
      for (const i of members) {
        this.blend.ofTwo(this.picture.pixels[i], ink, ground)
        if (this.blend.first >= share) count++
      }
    }
    return count
  }
}

/** The ink of the sure glyph nearest to one, of those whose middle lies in its rows; -1 where there is none. */
function nearestInk(
  { left, top, width, height, ground }: Glyph,
  sureInRow: ReadonlyMap<number, readonly { glyph: Glyph; ink: number }[]>,
): number {
  let nearest = Number.POSITIVE_INFINITY
  let found = -1
  for (let y = top; y < top + height; y++) {
    for (const { glyph, ink } of sureInRow.get(y) ?? []) {
      const gap = Math.max(glyph.left - left - width, left - glyph.left - glyph.width)
      if (gap >= nearest || glyph.ground !== ground) continue
      nearest = gap
      found = ink
    }
  }
  return found
}
