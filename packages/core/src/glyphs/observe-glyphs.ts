import { Blend } from '../color/blend'
import type { Picture } from '../model/color-space'
import { type Inks, premultiplied } from '../model/palette'
import { withFartherInks } from './farther-inks'
import type { Field } from './field'
import type { Glyph } from './find-glyphs'
import { findWords } from './find-words'
import { findGlyphInks, NO_GLYPH_INK } from './glyph-inks'
import { HalfStems } from './half-stems'
import { STRIPES, WHOLE_PIXEL } from './observation'
import type { ObservedGlyph } from './observed-glyph'
import { stripedGlyphs } from './striped-glyphs'
import { withWordInks } from './word-inks'

/** Ground around a glyph in its observations, px: filters reach 2 px. With 3, text is the same and takes 7 % more time. */
export const MARGIN = 2

/**
 * The glyphs whose pixels are blends of the ground and one ink, in all channels together or in each channel apart, as screens with colored
 * stripes show them. Others are left out.
 */
export function observeGlyphs(glyphs: readonly Glyph[], picture: Picture<'rgb'>, known: Inks<'rgb'>): ObservedGlyph[] {
  const inks = withWordInks(glyphs, picture, known)
  const first = findGlyphInks(glyphs, picture, inks)
  const farther = withFartherInks(
    glyphs.filter((_, k) => first.own[k] === NO_GLYPH_INK),
    picture,
    inks,
  )
  const { own, isSure } = farther === inks ? first : findGlyphInks(glyphs, picture, farther)
  const colors = premultiplied(farther)
  const colorOf = (ink: number): number[] => Array.from(colors.subarray(4 * ink, 4 * ink + 4))
  const stems = new HalfStems(glyphs, own, isSure, picture, new Blend(colors), (glyph, ink, shares) =>
    observeWhole(glyph, colorOf(ink), shares, picture),
  )
  // Letters with an ordinary ink hold their word together
  const words = findWords(glyphs).map((word) => word.filter((k) => own[k] === NO_GLYPH_INK).map((k) => glyphs[k]))
  const striped = observeStripes(words, picture, farther)
  return glyphs.flatMap((glyph, k) => (own[k] === NO_GLYPH_INK ? (striped.get(glyph) ?? []) : [stems.observe(k)]))
}

/** The glyphs of words that were drawn for colored stripes, each observed in three channels. */
function observeStripes(
  words: readonly (readonly Glyph[])[],
  picture: Picture<'rgb'>,
  inks: Inks<'rgb'>,
): ReadonlyMap<Glyph, ObservedGlyph> {
  const observed = new Map<Glyph, ObservedGlyph>()
  for (const [glyph, { color, shares }] of stripedGlyphs(words, picture, inks)) {
    const observations = shares.map((channel, c) => ({
      coverage: coverageField(glyph, channel, picture),
      filter: STRIPES[c],
    }))
    observed.set(glyph, { glyph, color, observations })
  }
  return observed
}

/** A glyph of which each member shows one of the shares of a color, as ordinary anti-aliasing shows it. */
function observeWhole(
  glyph: Glyph,
  color: readonly number[],
  shares: Float64Array,
  picture: Picture<'rgb'>,
): ObservedGlyph {
  return { glyph, color, observations: [{ coverage: coverageField(glyph, shares, picture), filter: WHOLE_PIXEL }] }
}

/**
 * A field of the size of a glyph and its margin that holds the coverages of its members. Beyond the frame of the picture, which is `size` px,
 * the pixels at the frame are repeated.
 */
function coverageField({ members, left, top, width, height }: Glyph, shares: Float64Array, size: Size): Field {
  const field = { width: width + 2 * MARGIN, height: height + 2 * MARGIN }
  const values = new Float64Array(field.width * field.height)
  for (let k = 0; k < members.length; k++) {
    const x = members[k] % size.width
    const y = (members[k] - x) / size.width
    values[(y - top + MARGIN) * field.width + x - left + MARGIN] = shares[k]
  }
  const columnIn = (u: number): number => Math.min(size.width - 1, Math.max(0, u + left - MARGIN)) - left + MARGIN
  const rowIn = (v: number): number => Math.min(size.height - 1, Math.max(0, v + top - MARGIN)) - top + MARGIN
  return {
    ...field,
    values: values.map((_, i) => values[rowIn(Math.floor(i / field.width)) * field.width + columnIn(i % field.width)]),
  }
}

interface Size {
  readonly width: number
  readonly height: number
}
