import { Blend } from '../color/blend'
import type { Picture } from '../model/color-space'
import { type Inks, premultiplied } from '../model/palette'
import type { Glyph } from './find-glyphs'

/** Largest distance, levels, of a pixel of a glyph from the blends of its ink and the ground. */
const TOLERANCE = 8
/** Smallest share (0-1) of its ink that a glyph must show in a pixel. Thinner strokes may as well be of a paler ink. */
const MIN_SHOWN = 0.5

export const NO_GLYPH_INK = -1

/**
 * For each glyph, the index of the ink that it is drawn in: the one nearest to the ground of those whose blends with the ground explain all
 * pixels of the glyph; NO_GLYPH_INK when there is none. An ink that hides inside the glyphs of another one, as the gray of half-covered
 * pixels does, is none of its own: most pixels that are pure in it belong to glyphs that it does not explain.
 */
export function findGlyphInks(glyphs: readonly Glyph[], picture: Picture<'rgb'>, inks: Inks<'rgb'>): Int32Array {
  const candidates = glyphs.map((glyph) => explainingInks(glyph, picture, inks))
  const isOwn = ownInks(glyphs, candidates, picture, inks)
  return Int32Array.from(candidates, (list) => list.find((ink) => isOwn[ink]) ?? NO_GLYPH_INK)
}

/** The inks whose blends with the ground explain all pixels of a glyph, those of which it shows most first. */
function explainingInks({ members, ground }: Glyph, { pixels }: Picture<'rgb'>, inks: Inks<'rgb'>): number[] {
  const blend = new Blend(premultiplied(inks))
  const found: { ink: number; shown: number }[] = []
  for (let ink = 0; ink < inks.count; ink++) {
    if (ink === ground) continue
    let shown = 0
    const explains = members.every((i) => {
      blend.ofTwo(pixels[i], ink, ground)
      shown = Math.max(shown, blend.first)
      return blend.error <= TOLERANCE
    })
    if (explains && shown >= MIN_SHOWN) found.push({ ink, shown })
  }
  return found.sort((a, b) => b.shown - a.shown).map(({ ink }) => ink)
}

/** For each ink, whether the pixels that are pure in it lie mostly in glyphs that it explains. */
function ownInks(
  glyphs: readonly Glyph[],
  candidates: readonly number[][],
  { pixels }: Picture<'rgb'>,
  inks: Inks<'rgb'>,
): boolean[] {
  const colors = premultiplied(inks)
  return Array.from({ length: inks.count }, (_, ink) => {
    let balance = 0
    glyphs.forEach(({ members }, k) => {
      const sign = candidates[k].includes(ink) ? 1 : -1
      for (const i of members) if (isPure(pixels[i], colors, ink, inks.tolerance[ink])) balance += sign
    })
    return balance > 0
  })
}

function isPure(pixel: number, colors: Float64Array, ink: number, tolerance: number): boolean {
  for (let c = 0; c < 4; c++) {
    if (Math.abs(colors[4 * ink + c] - ((pixel >>> (8 * c)) & 255)) > tolerance + 0.5) return false
  }
  return true
}
