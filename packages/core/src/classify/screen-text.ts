import { findGlyphs } from '../glyphs/find-glyphs'
import { observeGlyphs } from '../glyphs/observe-glyphs'
import { premultipliedPicture } from '../image/pixels'
import type { Inks } from '../model/palette'
import type { Raster } from '../model/raster'
import { findGround } from './ground'

/** Largest channel difference, levels, of a pixel of the ground from its color. */
const GROUND_TOLERANCE = 2

/**
 * The share, 0-1, of the pixels beside the ground that belong to letters drawn for the colored stripes of a screen (sub-pixel rendering).
 * Their colors are no blends of flat colors and look like texture. 0 for a picture without an opaque ground, or all of ground.
 */
export function screenTextShare(raster: Raster): number {
  const ground = findGround(raster)
  if (ground === null || ground >>> 24 !== 255) return 0
  const levels = [0, 8, 16, 24].map((shift) => (ground >>> shift) & 255)
  const inks: Inks<'rgb'> = {
    space: 'rgb',
    count: 1,
    colors: Float64Array.from(levels),
    tolerance: Float64Array.of(GROUND_TOLERANCE),
  }
  const picture = premultipliedPicture(raster)
  const letters = observeGlyphs(findGlyphs(picture, inks), picture, inks)
  const figure = picture.pixels.reduce((count, pixel) => (pixel === ground >>> 0 ? count : count + 1), 0)
  return figure === 0 ? 0 : letters.reduce((sum, { glyph }) => sum + glyph.members.length, 0) / figure
}
