import { mayBePage } from '../image/may-be-page'
import { type LineBands, NO_SOURCE } from '../lines/line-bands'
import { type Inks, premultiplied } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import type { Glyph } from './find-glyphs'
import { findWords } from './find-words'
import { holdsFill } from './holds-fill'
import { type Tone, toneOf } from './text-tone'
import { isText, NO_TEXT_INK, nearestInk, showsPart, withAddedInks } from './tone-inks'

/** Largest height, px, of lines that are parts of words. Strokes of letters are up to 4 px wide here, so letters are up to about 40 px high. */
const MAX_HEIGHT = 48
/** Largest color difference, levels, that compression blurs, and the same as a share of that of ink and ground: it keeps one value for 2 x 2 pixels. */
const MAX_BLUR = 24
const BLUR_SHARE = 0.8
/** Largest share (0-1) of the pixels of a word that differ more. Emblems of several colors have more such pixels. */
const MAX_OTHERS = 0.05
/** The same of one of its lines, whose few pixels differ more by chance: a red asterisk beside black text is none of it. */
export const MAX_OTHER_PART = 0.2

/** Fewest pixels of a line of text by which its ink is told. */
const MIN_BESIDE = 8

/** The inks of compressed text. */
export interface TextInks {
  /** The inks of the picture and, after them, those that only its text shows. */
  readonly inks: Inks<'ycbcr'>
  /** The index of the ink of each line, or NO_TEXT_INK. */
  readonly inkOf: Int32Array
  /** 1 for pixels whose color is no blend of the ground and the ink of their line; tells nothing of lines without ink. */
  readonly isOther: Uint8Array
}

/** Lines that make a word, or one that stands alone: their indices, and the tone of all of them. */
interface Word {
  readonly members: readonly number[]
  readonly tone: Tone
}

/**
 * The inks of lines of text in a compressed picture. Words share an ink: the one nearest to their contrast and color. Words that show no ink have one of
 * their own, as gray words beside black ones do, which the palette misses because their strokes fill no area; words alike share it.
 */
export function findTextInks(touching: readonly Glyph[], reading: ReadingIn<'ycbcr'>, bands: LineBands): TextInks {
  const lines = touching.map((line) => besideLines(line, bands))
  const words = wordsOf(lines, reading)
  const inks = withAddedInks(
    words.map(({ tone }) => tone),
    reading.inks,
    mayBePage(reading),
  )
  const isOther = new Uint8Array(reading.pixels.length)
  const inkOf = new Int32Array(lines.length).fill(NO_TEXT_INK)
  const levels = premultiplied(inks)
  const isBlend = (glyphs: readonly Glyph[], ink: number, most: number): boolean =>
    markOthers(glyphs, ink, reading, levels, isOther) <= most
  for (const { members, tone } of words) {
    const common = nearestInk(tone, inks)
    const isCommon =
      common !== NO_TEXT_INK &&
      isBlend(
        members.map((k) => lines[k]),
        common,
        MAX_OTHERS,
      )
    for (const k of members) {
      const own = members.length > 1 ? toneOf([lines[k]], reading) : tone
      if (isCommon && showsPart(own, common, inks) && isBlend([lines[k]], common, MAX_OTHER_PART)) {
        inkOf[k] = common
        continue
      }
      const ink = nearestInk(own, inks)
      if (ink !== NO_TEXT_INK && isBlend([lines[k]], ink, MAX_OTHERS)) inkOf[k] = ink
    }
  }
  for (const [k, line] of lines.entries())
    if (inkOf[k] !== NO_TEXT_INK && holdsFill(line, levels[4 * line.ground], levels[4 * inkOf[k]], reading))
      inkOf[k] = NO_TEXT_INK
  return { inks, inkOf, isOther }
}

/** The words of lines. A line that is taller than text, or pale as the shadow of a card is, is no part of what it may enclose. */
function wordsOf(lines: readonly Glyph[], reading: ReadingIn<'ycbcr'>): Word[] {
  const tones = lines.map((line) => toneOf([line], reading))
  const isPart = tones.map((tone, k) => isText(tone, reading.inks) && lines[k].height <= MAX_HEIGHT)
  const parts = [...lines.keys()].filter((k) => isPart[k])
  const words = findWords(parts.map((k) => lines[k])).map((word) => {
    const glyphs = word.map((n) => lines[parts[n]])
    return { members: word.map((n) => parts[n]), tone: toneOf(glyphs, reading) }
  })
  const alone = [...lines.keys()].filter((k) => !isPart[k])
  return [...words, ...alone.map((k) => ({ members: [k], tone: tones[k] }))]
}

/**
 * Marks the pixels of lines whose color is not, but for what compression blurs, that of the blend of ink and ground that their luma tells. Returns their
 * share (0-1).
 */
function markOthers(
  lines: readonly Glyph[],
  ink: number,
  { pixels }: ReadingIn<'ycbcr'>,
  levels: Float64Array,
  isOther: Uint8Array,
): number {
  const base = 4 * lines[0].ground
  const contrast = levels[4 * ink] - levels[base]
  let others = 0
  let count = 0
  for (const { members } of lines) {
    count += members.length
    for (const i of members) {
      const share = Math.min(1, Math.max(0, ((pixels[i] & 255) - levels[base]) / contrast))
      isOther[i] = 0
      for (let c = 1; c < 3; c++) {
        const step = levels[4 * ink + c] - levels[base + c]
        const difference = Math.abs(((pixels[i] >>> (8 * c)) & 255) - levels[base + c] - share * step)
        if (difference > Math.max(MAX_BLUR, BLUR_SHARE * Math.abs(step))) isOther[i] = 1
      }
      others += isOther[i]
    }
  }
  return others / count
}

/** A line of text without what lies over thin lines, which shows them as well; all of it where that leaves too little. */
function besideLines(line: Glyph, { source }: LineBands): Glyph {
  const members = line.members.filter((i) => source[i] === NO_SOURCE)
  return members.length < MIN_BESIDE ? line : { ...line, members }
}
