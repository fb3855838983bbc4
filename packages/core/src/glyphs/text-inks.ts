import { type Inks, premultiplied } from '../model/palette'
import type { ReadingIn } from '../model/reading'
import type { Glyph } from './find-glyphs'
import { findWords } from './find-words'
import { type Tone, toneOf } from './text-tone'
import { isText, NO_TEXT_INK, nearestInk, withOwnInks } from './tone-inks'

/** Largest height, px, of lines that are parts of words: thin strokes of up to 4 px make letters of up to 40 px. */
const MAX_HEIGHT = 48
/** Largest color difference, levels, that compression blurs, and the same as a share of that of ink and ground: it keeps one value for 2 x 2 pixels. */
const MAX_BLUR = 24
const BLUR_SHARE = 0.8
/** Largest share of the pixels of a line that differ more. Emblems of several colors have more such pixels. */
const MAX_OTHERS = 0.05

/** The inks of compressed text. */
export interface TextInks {
  /** The inks of the picture and, after them, those that only its text shows. */
  readonly inks: Inks<'ycbcr'>
  /** The index of the ink of each line, or NO_TEXT_INK. */
  readonly own: Int32Array
  /** 1 for pixels of lines whose color is no blend of ink and ground. */
  readonly isOther: Uint8Array
}

/** Lines that make a word, as their indices, and the tone of all of them. */
interface Word {
  readonly members: readonly number[]
  readonly tone: Tone
}

/**
 * The inks of lines of text in a compressed picture. Words share an ink: the one nearest to their contrast and color. Words that show no ink have one of
 * their own, as gray words beside black ones do, which the palette misses because their strokes fill no area; words alike share it.
 */
export function findTextInks(lines: readonly Glyph[], reading: ReadingIn<'ycbcr'>): TextInks {
  const words = wordsOf(lines, reading)
  const inks = withOwnInks(
    words.map(({ tone }) => tone),
    reading.inks,
  )
  const isOther = new Uint8Array(reading.pixels.length)
  const own = new Int32Array(lines.length).fill(NO_TEXT_INK)
  const levels = premultiplied(inks)
  for (const { members, tone } of words) {
    const word = members.map((k) => lines[k])
    const shared = nearestInk(tone, inks)
    if (shared !== NO_TEXT_INK && explainsColor(word, shared, reading, levels, isOther)) {
      for (const k of members) own[k] = shared
      continue
    }
    for (const k of members) {
      const ink = nearestInk(toneOf([lines[k]], reading), inks)
      if (ink !== NO_TEXT_INK && explainsColor([lines[k]], ink, reading, levels, isOther)) own[k] = ink
    }
  }
  return { inks, own, isOther }
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
 * Whether the colors of nearly all pixels of lines are, but for what compression blurs, those of the blends of ink and ground that their luma tells.
 * Marks the others.
 */
function explainsColor(
  lines: readonly Glyph[],
  ink: number,
  { pixels }: ReadingIn<'ycbcr'>,
  levels: Float64Array,
  isOther: Uint8Array,
): boolean {
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
  return others <= MAX_OTHERS * count
}
