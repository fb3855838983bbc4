import { hasTwoColors } from '../image/two-colors'
import type { Raster } from '../model/raster'
import { flatNoiseShare } from './flat-noise'
import { detectPixelScale } from './pixel-scale'
import { bendReason, photoReason, sharpReason, smoothReason } from './reasons'
import { screenTextShare } from './screen-text'
import { measureStairs, type Stairs } from './stairs'
import { measureStatistics, PALETTE, type Statistics } from './statistics'
import { strokeShare } from './stroke-share'

/** The kind of a picture. */
export interface PictureKind {
  readonly imageType: 'artwork' | 'artwork_sharp' | 'photo'
  /** Whether this is artwork whose curves were sampled without anti-aliasing: its edges are hard, but not meant to be stairs. */
  readonly isAliased: boolean
}

/** The kind of a picture, the scores that decided, and the decision in words. */
export interface Classification extends PictureKind {
  /** In [0, 1]. `photo` from 0.5 makes a photo; if not, `sharp` from 0.5 makes sharp artwork. */
  readonly scores: { readonly photo: number; readonly sharp: number }
  /** The score for a photo by grain and tones alone, in [0, 1]. */
  readonly grainScore: number
  readonly reason: string
  readonly statistics: Statistics
}

/**
 * The evidence for a photograph, by a logistic regression, rounded, over the 801 pictures of bench/auto.mjs and 216 JPEGs of icons. The
 * first three speak for a photo,
 * the others against it; together they must exceed `offset`.
 */
const PHOTO = {
  /** Of the share of the figure that is grain: light on real things and sensor noise, which drawings do not have. */
  grain: 24,
  /** Of the share of the figure that no colors nearby explain, as far as it exceeds `explained`. Thin strokes come up to that. */
  unexplained: 16,
  explained: 0.4,
  /** Of the doublings of the colors that fill areas: an illustration has few, a gradient some, light on real things very many. */
  spread: 1.2,
  /** Of the share of the figure that repeats its neighbors exactly. Only dark and overexposed parts of a photo do. */
  flat: -7,
  /** Of the share of the figure's loose pixels that are exact blends: anti-aliasing makes them, optics and compression do not. */
  blends: -9,
  /** Most of them that count: of tiny icons hardly a pixel is loose. */
  mostBlends: 0.5,
  /** Of a lossy file: what compression adds to drawings looks like a little of all of the above. */
  lossy: -2.42,
  offset: 6.05,
  /** Grain, and what nothing explains, as shares of the figure, below both of which it is smooth and no photo, however many its colors. Photos exceed one of them. */
  smooth: { grain: 0.01, unexplained: 0.05 },
} as const

/** What makes a picture that shows no ground a photograph, whatever its grain. */
const BLEEDING = {
  /**
   * Share of what is clear of edges where brightness bends, in a picture of `pixels` pixels or more. Of 581 pieces of photographs 95 % have 0.63 to 1. Gradients have none; strongly compressed ones have up to 0.8, and some of
   * them become photos. With more, photographs out of focus are artwork; with less, compressed posters are photos.
   */
  bends: 0.6,
  pixels: 65_536,
  /** Added to that share for each halving of the pixels: shading of a small drawing bends within fewer pixels. With 0, crops of shaded emoji are photos. */
  halving: 0.056,
  /** Fewest pixels, 64 x 64: of smaller pictures none is a photo for its bends. */
  leastPixels: 4096,
  /** How far from that share the score is 0 and 1. With more, more drawings are compared with photos after they were drawn. */
  range: 0.25,
} as const

const SHARP = {
  /** Hard steps against blends: anti-aliased outlines stay below 0.75 (16 px icons; 0.3 from 64 px on), pixel art is above 0.9. */
  crisp: { none: 0.8, full: 0.95 },
  /**
   * Loose pixels that are blends, and likewise those of a color that hardly occurs, since a palette is used again and again: pixel art
   * below 0.16, its hand-made shades included; anti-aliased pictures above 0.3, tiny icons in one of the two.
   */
  smooth: { none: 0.25, full: 0.15 },
  /** Small steps among all steps: compression and gradients make them, hard pixels of a palette do not. */
  micro: { none: 0.75, full: 0.5 },
  /**
   * Colors that fill no block, among all colors, in a picture of at least `blended` such colors that leaves at most `outlined` of the figure
   * unexplained. Pixel art fills blocks with most of its palette: at most 0.7 of the colors are loose, and 28. Outlines of less than 2 px are
   * blends of two and three colors none of which is near, and look crisp: of 100 scenes of shapes with such outlines, 0.94 of the colors and 60 and more are loose,
   * and 0.04 to 0.28 of the figure is unexplained. Sprites of many colors with no blocks leave more.
   */
  loose: { none: 0.9, full: 0.75 },
  blended: 48,
  outlined: 0.3,
  /**
   * The same of a palette of fewer loose colors, which pictures of 16 to 24 px have in all, with more of the figure unexplained. Of 1,320 crops of sprites and games of 16
   * to 48 px, those with 12 and more such colors come to 0.87; rings of 1 to 2 px and icons that look crisp to 0.87 to 0.98, and 0.1 to 0.58 of their figure is unexplained.
   */
  few: { blended: 12, outlined: 0.6, loose: { none: 0.9, full: 0.84 } },
  /**
   * `crisp` and `micro` of a palette with textures, of which blends do not explain `tiles` of the figure: tiles of a game come to 0.7 and
   * 0.9, bands of a gradient to 0 and 1. Of drawings less is unexplained, of dithering more.
   */
  tiles: 0.1,
  tiledCrisp: { none: 0.66, full: 0.74 },
  tiledMicro: { none: 0.93, full: 0.89 },
} as const

/** What tells a curve that was sampled without anti-aliasing from pixel art. */
const CURVES = {
  /** Fewest slanted pieces of border, and their least share of all pieces. Boxes have none, a circle has only such. */
  count: 16,
  slanted: 0.15,
  /** Usual width of the parts, px, from which on nobody draws them pixel by pixel. Sprites of 30-160 px measure 3-10. */
  width: 12,
  /** The same for a picture whose longer side has `side` px, if at most `thin` of its runs are 1 or 2 px: larger ones are no sprites. */
  largeWidth: 6,
  side: 192,
  thin: 0.1,
  /**
   * Least share of slanted pieces in a picture of two colors and that side, whose parts may be of any width: scans of engravings and of small
   * drawings have 0.7 and more, screens of programs and dithering 0.45 at most. Pixel art of that size has more colors or was enlarged.
   */
  scanned: 0.6,
} as const

/** Share of the figure, 0-1, from which on text for screens with colored stripes makes a picture artwork. */
const MIN_SCREEN_TEXT = 0.5
/** Share of the figure, 0-1, from which on thin strokes make a picture artwork. */
const MIN_STROKES = 0.9

/**
 * Decides what a raster is: a photo, artwork with hard pixels, or artwork with smooth edges. Looks at 65,536 pixels at most, besides the
 * tests for enlarged pixels and for sampled curves: the first ends at once for other pictures, the second is made of crisp ones only. A picture of
 * one color, or of nothing, is artwork.
 */
export function classify(raster: Raster): Classification {
  const statistics = measureStatistics(raster)
  const scale = detectPixelScale(raster)
  const isTwoColored = scale === null && hasTwoColors(raster)
  const crisp = scale !== null || isTwoColored ? 1 : sharpScore(statistics, raster.isLossy === true)
  const stairs = scale === null && crisp >= 0.5 ? measureStairs(raster) : null
  const isCurved = stairs !== null && areCurves(stairs, Math.max(raster.width, raster.height), isTwoColored)
  const grainScore = scale === null ? scoreGrain(statistics, raster.isLossy === true) : 0
  const bendScore = scale === null ? scoreBends(statistics, raster) : 0
  const photo = Math.max(grainScore, bendScore)
  const sharp = isCurved ? 0 : crisp
  const scores = { photo, sharp }
  if (photo >= 0.5) {
    const drawn = noiseReason(raster) ?? (raster.isLossy === true ? null : drawnReason(raster))
    if (drawn === null) {
      const reason = grainScore < 0.5 ? bendReason(statistics.bends ?? 0) : photoReason(statistics)
      return { imageType: 'photo', scores, grainScore, reason, isAliased: false, statistics }
    }
    const none = { scores: { photo: 0, sharp: 0 }, grainScore: 0 }
    return { imageType: 'artwork', ...none, reason: drawn, isAliased: false, statistics }
  }
  if (sharp >= 0.5) {
    const reason = sharpReason(statistics, scale, stairs)
    return { imageType: 'artwork_sharp', scores, grainScore, reason, isAliased: false, statistics }
  }
  const reason = smoothReason(statistics, isCurved ? stairs : null)
  return { imageType: 'artwork', scores, grainScore, reason, isAliased: isCurved, statistics }
}

/** Why a raster was drawn though it has grain: it is noise on flat colors; null when it is not. */
function noiseReason(raster: Raster): string | null {
  const share = flatNoiseShare(raster)
  return share === 0 ? null : `${Math.round(100 * share)} % of what has grain is the same noise on few flat colours`
}

/** Why a raster without compression was drawn, though its statistics are those of a photo; null when it was not. */
function drawnReason(raster: Raster): string | null {
  const text = screenTextShare(raster)
  if (text >= MIN_SCREEN_TEXT)
    return `${Math.round(100 * text)} % of the figure is text with the coloured edges of a screen`
  const strokes = strokeShare(raster)
  return strokes >= MIN_STROKES
    ? `${Math.round(100 * strokes)} % of the figure is thin strokes on a plain ground`
    : null
}

/**
 * Whether a raster that is known to be artwork has curves that were sampled without anti-aliasing, by the same signs as those of `classify`.
 */
export function hasAliasedCurves(raster: Raster): boolean {
  if (detectPixelScale(raster) !== null) return false
  const isTwoColored = hasTwoColors(raster)
  if (!isTwoColored && sharpScore(measureStatistics(raster), raster.isLossy === true) < 0.5) return false
  return areCurves(measureStairs(raster), Math.max(raster.width, raster.height), isTwoColored)
}

/** The score of a photo by its bends, which speak for one where the picture shows no ground. A palette scores 0. */
function scoreBends({ bends, distinctColors }: Statistics, { width, height }: Raster): number {
  const pixels = width * height
  if (bends === null || distinctColors <= PALETTE || pixels < BLEEDING.leastPixels) return 0
  const halvings = Math.max(0, Math.log2(BLEEDING.pixels / pixels))
  const middle = BLEEDING.bends + BLEEDING.halving * halvings
  return ramp(bends, { none: middle - BLEEDING.range, full: middle + BLEEDING.range })
}

/** The score of a photo by its grain and tones. A palette scores 0. */
function scoreGrain(
  { grain, unexplained, colorSpread, flat, blends, distinctColors }: Statistics,
  isLossy: boolean,
): number {
  const isSmooth = grain < PHOTO.smooth.grain && unexplained < PHOTO.smooth.unexplained
  if (isSmooth || distinctColors <= PALETTE) return 0
  const evidence =
    PHOTO.grain * grain +
    PHOTO.unexplained * Math.max(0, unexplained - PHOTO.explained) +
    PHOTO.spread * Math.log2(1 + colorSpread) +
    PHOTO.flat * flat +
    PHOTO.blends * Math.min(PHOTO.mostBlends, blends) +
    (isLossy ? PHOTO.lossy : 0)
  return ramp(evidence, { none: 0, full: 2 * PHOTO.offset })
}

/**
 * The weakest of the signs: hard pixels must pass each. A lossy file of more colors than a palette holds has none: compression makes the blends of small
 * text on a tinted ground look like colors of their own.
 */
function sharpScore(
  { distinctColors, looseColors, unexplained, crisp, blends, rareColor, microGradient, edge }: Statistics,
  isLossy: boolean,
): number {
  if (isLossy && distinctColors > PALETTE) return 0
  const isTiled = distinctColors <= PALETTE && unexplained >= SHARP.tiles && unexplained <= PHOTO.explained
  const isBlended = looseColors >= SHARP.blended && unexplained <= SHARP.outlined
  const { blended, outlined, loose } = SHARP.few
  const isFewBlended = distinctColors <= PALETTE && looseColors >= blended && unexplained <= outlined
  const micro = microGradient + edge === 0 ? 1 : microGradient / (microGradient + edge)
  return Math.min(
    isBlended ? ramp(looseColors / distinctColors, SHARP.loose) : 1,
    isFewBlended ? ramp(looseColors / distinctColors, loose) : 1,
    ramp(crisp, isTiled ? SHARP.tiledCrisp : SHARP.crisp),
    ramp(Math.max(blends, rareColor), SHARP.smooth),
    ramp(micro, isTiled ? SHARP.tiledMicro : SHARP.micro),
  )
}

function areCurves({ count, slanted, thin, width }: Stairs, side: number, isTwoColored: boolean): boolean {
  if (count < CURVES.count || slanted < CURVES.slanted) return false
  if (isTwoColored && side >= CURVES.side && slanted >= CURVES.scanned) return true
  return width >= CURVES.width || (side >= CURVES.side && width >= CURVES.largeWidth && thin <= CURVES.thin)
}

/** 0 at `none`, 1 at `full`, linear between. */
function ramp(value: number, { none, full }: { none: number; full: number }): number {
  return Math.round(1000 * Math.min(1, Math.max(0, (value - none) / (full - none)))) / 1000
}
