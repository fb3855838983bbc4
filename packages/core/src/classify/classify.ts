import type { Raster } from '../model/raster'
import { estimateQuality } from './estimate-quality'
import { detectPixelScale } from './pixel-scale'
import { measureStatistics, type Statistics } from './statistics'

/** The kind of a picture, the scores that decided, and the decision in words. */
export interface Classification {
  readonly imageType: 'artwork' | 'artwork_sharp' | 'photo'
  /** In [0, 1]. `photo` from 0.5 makes a photo; if not, `sharp` from 0.5 makes sharp artwork. */
  readonly scores: { readonly photo: number; readonly sharp: number }
  readonly reason: string
  readonly statistics: Statistics
}

/**
 * Every number of the decision. The photo weights are a logistic regression, rounded, over 700 pictures: icons and emoji of 16-1024 px,
 * clean and as JPEG of quality 60-90, gradients, photographs of 64-2376 px and scenes with noise.
 */
const THRESHOLDS = {
  /** Pixels that neither repeat nor lie between two colors nearby: texture. */
  unexplainedWeight: 4.4,
  /** Doublings of the colors that fill areas: an illustration has few, a gradient some, light on real things very many. */
  spreadWeight: 0.75,
  /** Distinct colors against pixels, in doublings: 1 when no two pixels are alike. */
  distinctWeight: 4.5,
  /** Noise clear of edges, in levels up to 1: sensors make it, drawings have none, not even smooth ones with many colors. */
  noiseWeight: 6,
  /** What the four must exceed together. */
  photoOffset: 8.7,
  /** Hard steps against blends: anti-aliased outlines stay below 0.75 (16 px icons; 0.3 from 64 px on), pixel art is above 0.9. */
  crisp: { none: 0.8, full: 0.95 },
  /**
   * Loose pixels that are blends, and likewise those of a color that hardly occurs, since a palette is used again and again: pixel art
   * below 0.16, its hand-made shades included; anti-aliased pictures above 0.3, tiny icons in one of the two.
   */
  smooth: { none: 0.25, full: 0.15 },
  /** Small steps among all steps: compression and gradients make them, hard pixels of a palette do not. */
  micro: { none: 0.75, full: 0.5 },
} as const

/**
 * Decides what a raster is: a photo, artwork with hard pixels, or artwork with smooth edges. Looks at 65,536 pixels at most, besides the test
 * for enlarged pixels, which ends at once for other pictures. `noise` is that of the quality estimate. A picture of one color, or of nothing, is
 * artwork.
 */
export function classify(raster: Raster, noise = estimateQuality(raster).scores.noise): Classification {
  const statistics = measureStatistics(raster)
  const scale = detectPixelScale(raster)
  const photo = scale === null ? photoScore(statistics, noise) : 0
  const sharp = scale === null ? sharpScore(statistics) : 1
  const scores = { photo, sharp }
  if (photo >= 0.5) {
    const texture = percent(statistics.unexplained)
    const reason = `${texture} of the pixels are texture or noise, in ${statistics.distinctColors} colours`
    return { imageType: 'photo', scores, reason, statistics }
  }
  if (sharp >= 0.5) {
    const reason =
      scale === null
        ? `edges are hard: ${percent(1 - statistics.crisp)} of them are anti-aliased`
        : `pixels are enlarged ${round(scale.scaleX)} x ${round(scale.scaleY)}`
    return { imageType: 'artwork_sharp', scores, reason, statistics }
  }
  const flat = percent(statistics.flat)
  const reason = `${flat} of the pixels are flat, ${percent(statistics.unexplained)} neither flat nor a blend`
  return { imageType: 'artwork', scores, reason, statistics }
}

function photoScore({ unexplained, colorSpread, distinctColors, pixels }: Statistics, noise: number): number {
  const evidence =
    THRESHOLDS.unexplainedWeight * unexplained +
    THRESHOLDS.spreadWeight * Math.log2(1 + colorSpread) +
    THRESHOLDS.distinctWeight * (Math.log2(distinctColors) / Math.log2(Math.max(2, pixels))) +
    THRESHOLDS.noiseWeight * Math.min(1, noise)
  return ramp(evidence, { none: 0, full: 2 * THRESHOLDS.photoOffset })
}

/** The weakest of the signs: hard pixels must pass each. */
function sharpScore({ crisp, blends, rareColor, microGradient, edge }: Statistics): number {
  const micro = microGradient + edge === 0 ? 1 : microGradient / (microGradient + edge)
  return Math.min(
    ramp(crisp, THRESHOLDS.crisp),
    ramp(Math.max(blends, rareColor), THRESHOLDS.smooth),
    ramp(micro, THRESHOLDS.micro),
  )
}

/** 0 at `none`, 1 at `full`, linear between. */
function ramp(value: number, { none, full }: { none: number; full: number }): number {
  return round(Math.min(1, Math.max(0, (value - none) / (full - none))))
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
