import { type Cover, coverFromLeft } from './cover-joined'
import type { Field } from './field'
import { groupLetters, type LetterMember } from './group-letters'
import { type LetterTemplate, letterTemplates, mirrored, templateOf } from './letter-template'
import { Budget, type PlacedTemplate, TemplateIndex } from './match-template'
import { WHOLE_PIXEL } from './observation'
import type { ObservedGlyph } from './observed-glyph'
import { piecesOf } from './pieces'
import { solveLetter } from './solve-letter'

/** Number of glyphs from which on a letter is known: it is looked for in glyphs of other letters, and none is looked for in it. */
const KNOWN = 3
/** Most letters that are looked for, those that appear most. It bounds the time: each is solved. */
const MAX_KNOWN = 250
/** Most glyphs that a letter which is looked for is solved from. From one alone, a page of Liberation Serif of 14 px keeps 1.5 times as many px of letters to solve. */
const MAX_JOINT = 8
/** Width of a glyph in which letters are looked for, as a multiple of the middle width of known letters. */
const MIN_WIDTH = 1.5
/** Smallest share (0-1) of the glyphs that must be so wide. Fewer do not pay for the letters that are solved. */
const MIN_WIDE = 0.02
/** Most pixels that are compared, 2 to 4 s. A page of 1240 x 1754 px in serif letters of 14 px takes 20 million. */
const MAX_COMPARED = 200_000_000
/** Rounds: what known letters leave of glyphs may be a letter that never stands alone. The third splits 1 to 3 % of the glyphs that the first splits. */
const ROUNDS = 3

/** The known letters as they are looked for, from the left and in a mirror. */
interface KnownLetters {
  readonly ahead: TemplateIndex
  readonly back: TemplateIndex
}

/** The templates of a letter as it is, and seen from the other side. */
interface KnownLetter {
  readonly ahead: readonly LetterTemplate[]
  readonly back: readonly LetterTemplate[]
}

/**
 * Glyphs with those of joined letters, as serifs join them, taken apart: letters that stand alone elsewhere are looked for in them. Those that are
 * not split come first, in their order.
 */
export function splitJoined(observed: readonly ObservedGlyph[], width: number): ObservedGlyph[] {
  const templates = new Map<ObservedGlyph, KnownLetter>()
  const budget = new Budget(MAX_COMPARED)
  let glyphs = observed.slice()
  for (let n = 0; n < ROUNDS; n++) {
    const letters = groupLetters(glyphs)
    const known = letters.filter(isKnown)
    const rare = letters.filter((letter) => !isKnown(letter)).flatMap((letter) => letter.map((one) => one.observed))
    const least = MIN_WIDTH * middleWidth(known)
    const wide = new Set(rare.filter(({ glyph }) => glyph.width >= least))
    if (known.length === 0 || (n === 0 && wide.size < MIN_WIDE * glyphs.length)) break
    const made = mostFrequent(known).map((letter) => templatesOf(letter, templates))
    const shown = {
      ahead: new TemplateIndex(made.map(({ ahead }) => ahead)),
      back: new TemplateIndex(made.map(({ back }) => back)),
    }
    const whole: ObservedGlyph[] = []
    const pieces: ObservedGlyph[] = []
    for (const one of glyphs) {
      const parts = wide.has(one) ? split(one, shown, budget, width) : null
      if (parts === null) whole.push(one)
      else pieces.push(...parts)
    }
    if (pieces.length === 0) break
    glyphs = [...whole, ...pieces]
  }
  return glyphs
}

/** Whether a letter appears often, and shows itself in all channels alike. */
function isKnown(letter: readonly LetterMember[]): boolean {
  return letter.length >= KNOWN && letter[0].observed.observations[0].filter === WHOLE_PIXEL
}

/** The width, px, of the letter in the middle of all by width. 0 where there is none. */
function middleWidth(letters: readonly (readonly LetterMember[])[]): number {
  const widths = letters.map(([{ observed }]) => observed.glyph.width).sort((a, b) => a - b)
  return widths[widths.length >> 1] ?? 0
}

function mostFrequent(letters: readonly (readonly LetterMember[])[]): (readonly LetterMember[])[] {
  return [...letters].sort((a, b) => b.length - a.length).slice(0, MAX_KNOWN)
}

/** The templates of a letter, which are made once. */
function templatesOf(letter: readonly LetterMember[], made: Map<ObservedGlyph, KnownLetter>): KnownLetter {
  const first = letter[0].observed
  const found = made.get(first)
  if (found !== undefined) return found
  const ahead = letterTemplates(solveLetter(letter.slice(0, MAX_JOINT)).field)
  const known = { ahead, back: ahead.flatMap((template) => templateOf(mirrored(template)) ?? []) }
  made.set(first, known)
  return known
}

/** A glyph of joined letters as its letters and what they leave of it; null where no letters are found in it. */
function split(one: ObservedGlyph, known: KnownLetters, budget: Budget, width: number): ObservedGlyph[] | null {
  const { coverage, filter } = one.observations[0]
  if (filter !== WHOLE_PIXEL || budget.left <= 0 || isCut(coverage)) return null
  const fromLeft = coverFromLeft(coverage, known.ahead, budget)
  const fromRight = coverFromLeft(mirrored(fromLeft.rest), known.back, budget)
  const pieces = piecesOf(one, [...fromLeft.letters, ...turned(fromRight, coverage)], width)
  return pieces.length < 2 ? null : pieces
}

/** Whether a field has ink at its border: its glyph is cut by the frame of the picture. */
function isCut({ width, height, values }: Field): boolean {
  return values.some((value, i) => value > 0 && (i % width === 0 || i < width || i >= (height - 1) * width))
}

/** The letters of a cover that was found from the other side, as seen from this one. */
function turned({ letters }: Cover, { width }: Field): PlacedTemplate[] {
  return letters.map(({ template, x, y }) => ({
    template: { ...template, ...mirrored(template) },
    x: width - x - template.width,
    y,
  }))
}
