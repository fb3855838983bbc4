import { type LineBands, NO_SOURCE } from '../lines/line-bands'
import { NO_INK } from '../segment/pure-pixels'
import type { Glyph } from './find-glyphs'

/** Fewest pixels beside the middle of thin lines of what touches these: ends and corners of lines leave fewer. */
const MIN_BEYOND = 8

/** The same glyphs, with a pixel of their ground that shows it alone where the one that touches them lies on a thin line. */
export function besideBands(glyphs: readonly Glyph[], groundOf: Int32Array, { source }: LineBands): readonly Glyph[] {
  if (glyphs.every(({ beside }) => source[beside] === NO_SOURCE)) return glyphs
  const bare = new Map<number, number>()
  groundOf.forEach((ink, i) => {
    if (ink !== NO_INK && source[i] === NO_SOURCE && !bare.has(ink)) bare.set(ink, i)
  })
  return glyphs.map((glyph) =>
    source[glyph.beside] === NO_SOURCE ? glyph : { ...glyph, beside: bare.get(glyph.ground) ?? glyph.beside },
  )
}

/** Whether what touches thin lines is more than what rings and ends of these leave. */
export function isBeyondLines(members: Int32Array, { source, isCore }: LineBands): boolean {
  if (members.every((i) => source[i] === NO_SOURCE)) return true
  return members.filter((i) => isCore[i] === 0).length >= MIN_BEYOND
}
