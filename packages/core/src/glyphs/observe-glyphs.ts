import { Blend } from '../color/blend'
import type { Picture } from '../model/color-space'
import { type Inks, premultiplied } from '../model/palette'
import { withFartherInks } from './farther-inks'
import type { Field } from './field'
import type { Glyph } from './find-glyphs'
import { findGlyphInks, NO_GLYPH_INK } from './glyph-inks'
import { HalfStems } from './half-stems'
import { STRIPES, WHOLE_PIXEL } from './observation'
import type { ObservedGlyph } from './observed-glyph'
import { stripeCoverages } from './stripes'
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
  const striped = new StripeInks(
    glyphs.filter((_, k) => own[k] === NO_GLYPH_INK),
    picture,
    colorOf,
  )
  return glyphs.flatMap((glyph, k) => (own[k] === NO_GLYPH_INK ? striped.observe(glyph) : [stems.observe(k)]))
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

/**
 * The inks of text for screens with colored stripes, one for each ground. Hardly a pixel shows the ink alone, so it is the color whose
 * channels lie farthest from the ground's in any glyph. In light text the strokes show each channel to another part; there all channels
 * hold the same area in all glyphs together. Of the two colors, the one that explains more glyphs is the ink.
 */
class StripeInks {
  private readonly inkOf = new Map<number, readonly number[]>()

  constructor(
    glyphs: readonly Glyph[],
    private readonly picture: Picture<'rgb'>,
    private readonly colorOf: (ink: number) => number[],
  ) {
    for (const ground of new Set(glyphs.map((glyph) => glyph.ground))) {
      const color = colorOf(ground)
      const own = glyphs.filter((glyph) => glyph.ground === ground)
      const widest = color.slice()
      const sums = [0, 0, 0]
      for (const { members } of own) {
        for (const i of members) {
          widen(widest, color, picture.pixels[i])
          for (let c = 0; c < 3; c++) sums[c] += levelOf(picture.pixels[i], c) - color[c]
        }
      }
      const balanced = balance(widest, color, sums)
      const explained = [widest, balanced].map(
        (ink) => own.filter((glyph) => stripeCoverages(glyph, picture, ink, color) !== null).length,
      )
      this.inkOf.set(ground, explained[1] > explained[0] ? balanced : widest)
    }
  }

  /** The glyph as the stripes show it; none where they do not explain it. */
  observe(glyph: Glyph): ObservedGlyph[] {
    const color = this.inkOf.get(glyph.ground)
    if (color === undefined) return []
    const shares = stripeCoverages(glyph, this.picture, color, this.colorOf(glyph.ground))
    if (shares === null) return []
    const observations = shares.map((channel, c) => ({
      coverage: coverageField(glyph, channel, this.picture),
      filter: STRIPES[c],
    }))
    return [{ glyph, color, observations }]
  }
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
