import { findGlyphs } from '../glyphs/find-glyphs'
import { observeGlyphs } from '../glyphs/observe-glyphs'
import type { ArtworkReading } from '../segment/artwork-reading'
import { deepShare, unexplainedShare } from '../segment/unexplained-share'
import { isSmall } from '../small/picture-size'
import type { Classification } from './classify'
import { PALETTE } from './statistics'

/**
 * Share of the figure, 0-1, that no blend of inks explains and from which on a picture is no artwork. Of 400 drawings that are not enlarged, a crest of 96
 * px reaches 0.3 and all others less. With a larger share, fewer textures are found.
 */
const MOST = 0.5

/**
 * Least share of the figure, 0-1, that lies deeper than strokes in a picture that is no artwork. Pages of thin lines and words have up to 0.02, photographs 0.6
 * and more. With 0, thin red lines as JPEG of quality 75 are a photo of ten times the bytes.
 */
const MIN_DEEP = 0.1

/**
 * Most pixels of a picture that shows no texture, whatever its colors: 8 x 8. As hard pixels it takes 2.5 KB at most and is exact, as a photo it is
 * facets.
 */
const FEW_PIXELS = 64

/**
 * Looks at a decision for artwork again when its pixels have been read: where most of the figure is unexplained, the inks are not
 * what the picture is made of, and it is a photo, or hard pixels if these are few. Text with the colored edges of sub-pixel rendering counts as explained. A figure of
 * strokes stays artwork, unless it is a small picture that would come in stairs. Decisions that stay come back themselves.
 */
export function reconsider(decision: Classification, reading: ArtworkReading): Classification {
  if (decision.imageType !== 'artwork' || unexplainedShare(reading.indexed) < MOST) return decision
  const unexplained = unexplainedShare(reading.indexed, glyphPixels(reading))
  if (unexplained < MOST) return decision
  const isTiny = reading.pixels.length <= FEW_PIXELS
  if (!isTiny && !isStairs(decision, reading) && deepShare(reading.indexed) < MIN_DEEP) return decision
  const share = Math.round(100 * unexplained)
  const reason = `${share} % of the figure is made of none of its ${reading.inks.count} flat colours, nor of blends of them`
  const imageType = isTiny ? 'artwork_sharp' : 'photo'
  const name = isTiny ? 'sharp' : 'photo'
  // Both scores of artwork are below 0.5
  const scores = { ...decision.scores, [name]: unexplained }
  return { ...decision, imageType, scores, reason, isAliased: false }
}

/**
 * Whether a small picture would be drawn pixel by pixel, in stairs, though its colors are more than a palette. In so few pixels nothing lies deeper than
 * strokes.
 */
function isStairs({ statistics }: Classification, reading: ArtworkReading): boolean {
  return isSmall(reading) && reading.holding === 'photo' && statistics.distinctColors > PALETTE
}

/** The row-major indices of the pixels of all glyphs; none in a picture with noise. */
function glyphPixels(reading: ArtworkReading): number[] {
  if (reading.space !== 'rgb') return []
  const observed = observeGlyphs(findGlyphs(reading, reading.inks), reading, reading.inks)
  return observed.flatMap(({ glyph }) => Array.from(glyph.members))
}
