import type { MeasurePlan } from './boundary/profile'
import type { Classification } from './classify/classify'
import type { QualityEstimate } from './classify/estimate-quality'
import type { Options } from './options'
import type { PhotoPlan } from './photo/merge-photo'
import type { ReadPlan } from './segment/read-artwork'

/** What the artwork stages work with. Lengths in px, colours in levels, prices in description length. */
export interface ArtworkPlan {
  readonly imageType: 'artwork'
  readonly read: ReadPlan
  /** Most different fills; Infinity for all that have evidence. */
  readonly colorCap: number
  readonly measure: MeasurePlan
  /** The price of a parameter, in the objective that adds half the chi-squared (minimum description length; Rissanen 1978). */
  readonly lambda: number
  readonly decimals: number
}

/** What the hard-pixel stages work with. */
export interface HardEdgePlan {
  readonly imageType: 'artwork_sharp'
  readonly colorCap: number
  /** What becomes of a picture with more regions than a document of hard pixels holds. */
  readonly overflow: PhotoTracePlan
}

/** What the photo stages work with. */
export interface PhotoTracePlan {
  readonly imageType: 'photo'
  readonly photo: PhotoPlan
  /** The price of a parameter, in the objective that adds half the chi-squared (minimum description length; Rissanen 1978). */
  readonly lambda: number
  readonly decimals: number
}

export type Plan = ArtworkPlan | HardEdgePlan | PhotoTracePlan

/** By quality: how far apart colours must be, how much a pixel may stray from its blend, which lines are kept, how far an edge spreads. */
const TRUST = {
  high: {
    isClean: true,
    roughTolerance: 12,
    minBlocks: 3,
    inkTolerance: 2,
    blendTolerance: 6,
    minLine: 0.3,
    minArea: 3,
    reach: 3,
    noise: 0.5,
  },
  medium: {
    isClean: false,
    roughTolerance: 10,
    minBlocks: 6,
    inkTolerance: 16,
    blendTolerance: 36,
    minLine: 0.6,
    minArea: 8,
    reach: 4,
    noise: 1,
  },
  low: {
    isClean: false,
    roughTolerance: 10,
    minBlocks: 12,
    inkTolerance: 16,
    blendTolerance: 30,
    minLine: 0.6,
    minArea: 8,
    reach: 4,
    noise: 2,
  },
} as const

/** Shapes by detail: each level doubles the shapes and adds about 1.7 dB. */
const SHAPES = { low: 500, medium: 1500, high: 4000 } as const
const ARTWORK_LAMBDA = 8
const PHOTO_LAMBDA = 8
/** From this long side on, a tenth of a pixel is below what a screen shows, and files halve. */
const COARSE_SIDE = 2048

/**
 * Turns options into the numbers that stages work with: the only place where that happens. `auto` takes what the picture's own
 * statistics say; they are null where the option was given.
 */
export function plan(
  options: Options,
  classification: Classification | null,
  quality: QualityEstimate | null,
  width: number,
  height: number,
): Plan {
  const imageType = options.imageType === 'auto' ? (classification?.imageType ?? 'artwork') : options.imageType
  const trusted = options.quality === 'auto' ? (quality?.quality ?? 'high') : options.quality
  const colorCap = typeof options.colors === 'number' ? options.colors : Number.POSITIVE_INFINITY
  const decimals = Math.max(width, height) >= COARSE_SIDE ? 1 : 2
  if (imageType === 'artwork_sharp') return { imageType, colorCap, overflow: planPhoto('high', colorCap) }
  if (imageType === 'photo') return planPhoto(options.detail === 'auto' ? 'medium' : options.detail, colorCap)
  const trust = TRUST[trusted]
  return {
    imageType,
    read: {
      ink: {
        isClean: trust.isClean,
        roughTolerance: trust.roughTolerance,
        minBlocks: trust.minBlocks,
        inkTolerance: trust.inkTolerance,
        bandStep: Math.max(7, trust.inkTolerance),
      },
      index: { blendTolerance: trust.blendTolerance, minLine: trust.minLine },
      minArea: trust.minArea,
    },
    colorCap,
    measure: { reach: trust.reach, noise: trust.noise },
    lambda: ARTWORK_LAMBDA,
    decimals,
  }
}

function planPhoto(detail: keyof typeof SHAPES, colorCap: number): PhotoTracePlan {
  return {
    imageType: 'photo',
    photo: { shapeCount: SHAPES[detail], colorCap },
    lambda: PHOTO_LAMBDA,
    decimals: 1,
  }
}
