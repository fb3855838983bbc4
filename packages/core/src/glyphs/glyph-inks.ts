import { Blend } from '../color/blend'
import type { Picture } from '../model/color-space'
import { type Inks, premultiplied } from '../model/palette'
import { findPurePixels, NO_INK, type PurePixels } from '../segment/pure-pixels'
import { farthestPixel } from './farthest-pixel'
import type { Glyph } from './find-glyphs'
import { WordInks } from './word-inks'

/**
 * Largest distance, levels, of a pixel of a glyph from the blends of its ink and the ground. Palettes of a few hundred colors or less move grays of text by up to about 10. With 8, such text was read in torn pieces: of 5 old dialogs and menus, 31.2 -> 34.3 dB at their size.
 * With 20 and 30, a menu loses 0.8 and 1.6 dB.
 */
export const TOLERANCE = 14
/** Smallest share (0-1) of its ink that a glyph must show in a pixel. */
const MIN_SHOWN = 0.2

/** Share (0-1) of an ink from which on a glyph is drawn in it. */
const MIN_FULL = 0.62
/** Smallest number of pixels of one color, and smallest share of a glyph's pixels, that make the color its ink. */
const MIN_EQUAL = 5
const MIN_EQUAL_SHARE = 0.1
/** Largest opacity, levels, of an ink through which the ground shows. */
const MAX_TRANSLUCENT = 254.5

/** Stands for the ink of a glyph that no ink explains. */
export const NO_GLYPH_INK = -1

/** The inks of glyphs. */
interface GlyphInks {
  /** The index of the ink of each, or NO_GLYPH_INK. */
  readonly own: Int32Array
  /** 1 for glyphs of words that are sure to be in this ink. */
  readonly isSure: Uint8Array
}

/**
 * For each glyph, the index of the ink that it is drawn in: of the inks whose blends with the ground explain all pixels of the glyph, the one
 * of which it shows most in a pixel; NO_GLYPH_INK when there is none. An ink that hides inside the glyphs of another one, as the gray of
 * half-covered pixels does, is left out: most pixels that are pure in it belong to glyphs that it does not explain. Words share an ink
 * (`WordInks`). An ink that is not opaque
 * counts on a transparent ground only, because it is painted over the ground.
 */
export function findGlyphInks(glyphs: readonly Glyph[], picture: Picture<'rgb'>, inks: Inks<'rgb'>): GlyphInks {
  if (glyphs.length === 0) return { own: new Int32Array(0), isSure: new Uint8Array(0) }
  const blend = new Blend(premultiplied(inks))
  const candidates = glyphs.map((glyph) => explainingInks(glyph, picture, inks, blend))
  const balance = ownPixels(glyphs, candidates, findPurePixels(picture, inks), inks.count)
  const own = Int32Array.from(candidates, (list) => list.find((ink) => balance[ink] >= 0) ?? NO_GLYPH_INK)
  return { own, isSure: new WordInks(glyphs, candidates, picture, blend).settle(own) }
}

/** The inks whose blends with the ground explain all pixels of a glyph, those of which it shows most first. */
function explainingInks(
  glyph: Glyph,
  { pixels }: Picture<'rgb'>,
  { count, colors }: Inks<'rgb'>,
  blend: Blend,
): number[] {
  const { members, ground } = glyph
  const found: { ink: number; shown: number }[] = []
  const farthest = farthestPixel(glyph, pixels)
  for (let ink = 0; ink < count; ink++) {
    if (ink === ground || (colors[4 * ink + 3] <= MAX_TRANSLUCENT && colors[4 * ground + 3] > 0)) continue
    blend.ofTwo(farthest, ink, ground)
    if (blend.error > TOLERANCE) continue
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

/**
 * For each ink, the number of pixels that are pure in it in glyphs that it explains, less the number of those in others. Pixels of a glyph's own
 * ground say nothing: the counters of dark letters on white are no evidence against white letters elsewhere.
 */
function ownPixels(
  glyphs: readonly Glyph[],
  candidates: readonly number[][],
  { inkOf }: PurePixels,
  inkCount: number,
): Int32Array {
  const balance = new Int32Array(inkCount)
  glyphs.forEach(({ members, ground }, k) => {
    for (const i of members) {
      const ink = inkOf[i]
      if (ink !== NO_INK && ink !== ground) balance[ink] += candidates[k].includes(ink) ? 1 : -1
    }
  })
  return balance
}

/**
 * The packed color of a glyph whose own ink is paler than the one that explains it: the color of which it shows most of `ink`, if it shows less
 * than `MIN_FULL` of it and many pixels have exactly this color. Lines on whole pixels and gray text beside black text are such. -1 for other
 * glyphs, whose strokes are thin.
 */
export function paleColor({ members }: Glyph, shares: Float64Array, pixels: Uint32Array): number {
  let most = 0
  for (let k = 1; k < shares.length; k++) if (shares[k] > shares[most]) most = k
  const color = pixels[members[most]]
  const count = members.reduce((sum, i) => (pixels[i] === color ? sum + 1 : sum), 0)
  return shares[most] < MIN_FULL && count >= Math.max(MIN_EQUAL, MIN_EQUAL_SHARE * members.length) ? color : -1
}
