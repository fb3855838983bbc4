import type { MeasurePlan } from './boundary/profile'
import type { PictureKind } from './classify/classify'
import { EVEN, type QualityEstimate } from './classify/estimate-quality'
import type { Options } from './options'
import type { InkPlan } from './palette/find-inks'
import { type PhotoDetail, type PhotoTracePlan, planPhoto } from './plan-photo'
import type { ReadPlan } from './segment/artwork-reading'

/** What the artwork stages work with. Lengths in px, colors in levels, prices in description length. */
export interface ArtworkPlan {
  readonly imageType: 'artwork'
  /** The quality by which the pixels are trusted. */
  readonly trust: QualityEstimate['quality']
  readonly read: ReadPlan
  /** Most different fills; Infinity for all that have evidence. */
  readonly colorCap: number
  /** Difference in OKLab (0-1) up to which two fills become one; 0 keeps all. */
  readonly alike: number
  readonly measure: MeasurePlan
  /** Whether the picture has no anti-aliasing, so that its pixels do not tell where between them a border runs. */
  readonly isAliased: boolean
  /**
   * What its pixels are: those of the picture; the ones that an enlarged picture was made from, each of which many pixels tell, so that compression hardly moved them; or those of a smaller copy of a
   * blurred picture, whose edges were sharpened.
   */
  readonly pixels: 'given' | 'restored' | 'reduced'
  /** Whether it is ink on paper: few colors, whose regions are cheap to draw as polygons where there are too many for curves. */
  readonly isInk: boolean
  /** Whether thin shapes that stand alone, such as letters, are drawn from enlarged copies: where anti-aliasing tells how much of each pixel they cover. */
  readonly enlargesGlyphs: boolean
  /** The price of a parameter, in the objective that adds half the chi-squared (minimum description length; Rissanen 1978). */
  readonly lambda: number
  readonly decimals: number
  /** What becomes of a picture that its inks do not explain. */
  readonly overflow: PhotoTracePlan
  /** Detail of areas that are drawn as photos; null where none are: under a cap of colors, and where the pixels are no blends of inks. */
  readonly areaDetail: PhotoDetail | null
}

/** What the hard-pixel stages work with. */
export interface HardEdgePlan {
  readonly imageType: 'artwork_sharp'
  readonly colorCap: number
  /** What becomes of a picture with more regions than a document of hard pixels holds. */
  readonly overflow: PhotoTracePlan
}

export type Plan = ArtworkPlan | HardEdgePlan | PhotoTracePlan

/** Standard error, px, of a point on a clean border between two wide regions. */
const SIGMA = 0.05

/**
 * Difference in OKLab up to which colors become one: a quarter of the just noticeable difference, 0.02 (CSS Color Module Level 4, deltaEOK).
 * Of two colors that meet, both may change; with half of it, two of 200 drawn colors are lost.
 */
const ALIKE = 0.005

/** How far the pixels of artwork are trusted. */
interface Trust {
  readonly read: Omit<ReadPlan, 'overshoot' | 'noise' | 'colorCap' | 'ink'>
  readonly ink: Omit<InkPlan, 'leaderBlocks'>
  readonly measure: MeasurePlan
}

/**
 * How far the pixels of artwork are trusted, by quality. Units and meanings are those of `ReadPlan` and `MeasurePlan`.
 *
 * What half and twice each number do to the mean PSNR (dB) and the segments (%) of 45 icons of nine sets, as PNG of 128 px (`high`) and
 * as JPEG of quality 75 and 200 px (`medium`):
 *
 *                      high, half     high, twice    medium, half   medium, twice
 *     minBlocks         0.00   0 %    +0.01   0 %    -0.01  +2 %    +0.01   0 %
 *     inkTolerance     +0.01   0 %    -0.02   0 %    -0.23 +29 %    -0.54  +1 %
 *     roughTolerance   -0.10   0 %    +0.06  +2 %    -0.15   0 %    -0.01 +14 %
 *     blendTolerance   +0.01  +1 %     0.00   0 %    -0.09  +7 %    +0.02   0 %
 *     minLine          +0.05  +1 %    -0.02  -1 %    -0.01   0 %    +0.03   0 %
 *     minArea          +0.01  +1 %    -0.06  -2 %    -0.09  +7 %    -0.17  -3 %
 *     reach            -0.50  -2 %    -0.14  +2 %    -0.24  -6 %    -0.47  +7 %
 *     noise             0.00   0 %     0.00   0 %    -2.33 +12 %    +0.01  -2 %
 *
 * `blendTolerance` need only be large enough for the ringing of JPEG. On 277 JPEGs of quality 35 to 92, values of 30, 36 and 42 levels
 * differ by less than 0.1 dB and 1 % of segments, while 20 levels cost `medium` 0.2 dB and 10 % more segments. So the smaller value of
 * `low` says nothing about its pixels.
 */
const TRUST: Record<QualityEstimate['quality'], Trust> = {
  high: {
    read: { index: { blendTolerance: 6, minLine: 0.3 }, minArea: 3 },
    ink: { isClean: true, minBlocks: 3, inkTolerance: 2, wideTolerance: 2, bandStep: 7, roughTolerance: 12 },
    measure: { reach: 3, noise: 0.5, sigma: SIGMA },
  },
  medium: {
    read: { index: { blendTolerance: 36, minLine: 0.6 }, minArea: 8 },
    ink: { isClean: false, minBlocks: 6, inkTolerance: 16, wideTolerance: 5, bandStep: 16, roughTolerance: 10 },
    measure: { reach: 4, noise: 1, sigma: SIGMA },
  },
  low: {
    read: { index: { blendTolerance: 30, minLine: 0.6 }, minArea: 8 },
    ink: { isClean: false, minBlocks: 12, inkTolerance: 16, wideTolerance: 8, bandStep: 16, roughTolerance: 10 },
    measure: { reach: 4, noise: 2, sigma: SIGMA },
  },
}

/** How far the borders of ink on paper are trusted, in px of the picture as given. */
const INK_MEASURE: MeasurePlan = { reach: 3, noise: 2, sigma: 0.15 }

/**
 * How far the borders of the samples of small pictures are trusted: super-resolution leaves edges about 2 wide. Against 160 pictures of 16 to 48
 * px, standard errors of 0.1 and 0.2 samples lose 0.02 and 0.15 dB and take 8 % more and 4 % fewer segments; 0.4 loses 0.7 dB.
 */
const SAMPLE_MEASURE: MeasurePlan = { reach: 6, noise: 1, sigma: 0.15 }

/**
 * Price of a curve parameter in artwork, in units of half a chi-squared (nats). Description length alone asks for (log n) / 2, which is
 * 2 to 3 for a span of n points (Rissanen 1978); a higher price favors the fewer segments that an artist would draw. On the icons of
 * the table above, a price of 4 adds 0.35 dB and 2 % of segments (`high`) or 0.14 dB and 7 % (`medium`), and a price of 16 takes
 * 0.5 dB and 1 %, or 0.3 dB and 5 %.
 */
const ARTWORK_LAMBDA = 8
/** Ringing, levels, above which a picture that is not even is compressed. Renders of shaded emoji have up to 1.75, a JPEG of quality 95 about 1.8. */
const MIN_RINGING = 1.75
/** Roughness of shading from which on a picture was sharpened. Sharpened shading has 0.4 to 0.77; of 70 clean pictures, two of 64 and 128 px have 0.49 and 0.56, one in a lossy file 0.42, all others 0.39 at most. */
const ROUGH = 0.42
/**
 * `InkPlan.leaderBlocks` of pictures that are neither clean nor compressed. With as many as `minBlocks`, small flat shapes whose rims resizing and sharpening moved have no ink, such as a shoe. Of 305 emoji,
 * clip art and logos 9 change, 33.83 -> 34.00 dB at four times the size in 0.84 of the bytes; a bison of 160 px loses 1.7 dB in 0.3 of the bytes. In compressed pictures, 20 of 81 would lose 0.05 dB.
 */
const LOSSLESS_LEADER_BLOCKS = 2
/** Standard deviation, levels, of the channels of a compressed or sharpened picture in shaded areas. */
const SHADING_NOISE = 1.5
/** Long side, px, from which on coordinates have one decimal: a tenth of a pixel is below what a screen shows, and files halve. */
const COARSE_SIDE = 2048

/**
 * Turns options into the numbers that stages work with. `auto` takes what the picture's own
 * statistics say; `kind` is what the picture is, null where the option says it and the pixels need not be asked.
 */
export function plan(
  options: Options,
  kind: PictureKind | null,
  quality: QualityEstimate,
  width: number,
  height: number,
): Plan {
  const imageType = options.imageType === 'auto' ? (kind?.imageType ?? 'artwork') : options.imageType
  const trusted = options.quality === 'auto' ? quality.quality : options.quality
  const colorCap = typeof options.colors === 'number' ? options.colors : Number.POSITIVE_INFINITY
  const decimals = Math.max(width, height) >= COARSE_SIDE ? 1 : 2
  const overflow = planPhoto('high', colorCap, width * height)
  if (imageType === 'artwork_sharp') return { imageType, colorCap, overflow }
  const detail = options.detail === 'auto' ? 'medium' : options.detail
  if (imageType === 'photo') return planPhoto(detail, colorCap, width * height)
  const { read, ink, measure } = TRUST[trusted]
  const overshoot = quality.scores.overshoot
  const isAliased = kind?.isAliased ?? false
  return {
    imageType,
    trust: trusted,
    read: { ...read, ink: planInks(ink, quality), overshoot, noise: shadingNoise(quality), colorCap },
    measure: { ...measure, mayBeResized: overshoot > 0 || isCompressed(quality) },
    isAliased,
    pixels: 'given',
    isInk: false,
    enlargesGlyphs: !isAliased,
    colorCap,
    alike: options.colors === 'auto' ? ALIKE : 0,
    lambda: ARTWORK_LAMBDA,
    decimals,
    overflow,
    areaDetail: isAliased || colorCap < Number.POSITIVE_INFINITY ? null : detail,
  }
}

/**
 * The plan for lines of ink that were told from their paper, in a picture `enlargement` times as large as the one given: edges are as narrow as
 * those of a render, but noise has moved them.
 */
export function planInk(plan: ArtworkPlan, enlargement: number): ArtworkPlan {
  const measure = { ...INK_MEASURE, sigma: enlargement * INK_MEASURE.sigma }
  return { ...plan, measure, isInk: true, enlargesGlyphs: false, areaDetail: null }
}

/** The plan for what an enlarged picture was made from; that for a smaller copy of it stays. */
export function planRestored(plan: ArtworkPlan): ArtworkPlan {
  return plan.pixels === 'given' ? { ...plan, pixels: 'restored' } : plan
}

/** The plan for a smaller copy of a picture. Plans for other pictures than artwork have none. */
export function planReduced(plan: Plan): Plan {
  return plan.imageType === 'artwork' ? { ...plan, pixels: 'reduced' } : plan
}

/** The plan for the samples of a small picture: they hold glyphs like all else. */
export function planSmall(plan: ArtworkPlan): ArtworkPlan {
  return { ...plan, measure: SAMPLE_MEASURE, enlargesGlyphs: false }
}

/** The bounds of inks. In pixels that were not compressed equal ones were drawn, though resizing and sharpening leave few of exactly one color. */
function planInks(ink: Trust['ink'], quality: QualityEstimate): InkPlan {
  const isLossless = !ink.isClean && !isCompressed(quality)
  return { ...ink, leaderBlocks: isLossless ? LOSSLESS_LEADER_BLOCKS : ink.minBlocks }
}

function shadingNoise(quality: QualityEstimate): number {
  return isCompressed(quality) || isSharpened(quality) ? SHADING_NOISE : 0
}

/** Whether the format or the pixels around edges tell of lossy compression. */
function isCompressed({ quality, isLossy, scores: { evenness, ringing, noise } }: QualityEstimate): boolean {
  if (isLossy) return true
  return quality !== 'high' && evenness < EVEN && (ringing > MIN_RINGING || noise > 0)
}

/** Whether sharpening put the levels of shading off. */
function isSharpened({ scores }: QualityEstimate): boolean {
  return scores.roughness >= ROUGH
}
