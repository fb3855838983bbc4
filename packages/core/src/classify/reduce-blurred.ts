import type { Box } from '../geometry/box'
import type { Raster } from '../model/raster'
import type { Enlargement } from './enlargement-trial'
import { gaussian } from './enlarging-filters'
import { estimateQuality, type QualityEstimate } from './estimate-quality'
import { losesDetail } from './find-enlargement'
import { restoreSamples } from './restore-samples'
import { wholePlaces } from './sample-grid'

/** Share of a picture's overshoot that its smaller copy is taken to have at least: where few flat pixels are left, too few edges count. */
const KEPT_OVERSHOOT = 0.7
/** Shortest side, px, of a smaller copy. In a smaller one whole pixels distort the proportions, and shapes have no flat pixels. */
const MIN_SIDE = 24

/** Standard deviation, px, of a Gaussian that makes edges as wide as those of a render: edges are 2.5 deviations wide. */
const DEVIATION = 0.6
/** Variance of a cell, a square of side 1. */
const CELL_VARIANCE = 1 / 12
/**
 * Distance of the samples, px, where edges are as wide as those of a render. 8 icons of 288 px, blurred by deviations of 1.2 to 3.5 px: with .93 35.3 dB, with .75 36.7 dB, with .6 rounding to levels
 * becomes noise and it is 24 dB; through JPEG of quality 85 34.7 dB with .93 and 34.2 dB with .75.
 */
const SPACING = { clean: 0.75, lossy: 0.93 } as const

/**
 * Weight of the squared difference of neighboring samples, for each px of their distance. Rounding to levels in a gradient becomes noise with a smaller one: a logo with a gradient, blurred by 2.2 px,
 * takes 10 kB without it, 4 kB with .002 and 2.2 kB with .01. With .03, 8 held-out icons are as near.
 */
const SMOOTHNESS = 0.01

/** A raster with what was measured of it. */
export interface MeasuredRaster {
  readonly raster: Raster
  readonly quality: QualityEstimate
  /** Where a smaller copy lies in the picture that it was made of, px; all over it if this is not given. */
  readonly place?: Box
}

/**
 * A blurred picture as one that was enlarged: a Gaussian of its deviation, of which the cells of the samples are a part, makes the pixels from
 * samples. `widening` says how many times as wide as those of a render the edges are.
 */
function unblurred({ width, height, isLossy }: Raster, widening: number): Enlargement {
  const factor = Math.max(1, (isLossy === true ? SPACING.lossy : SPACING.clean) * widening)
  const deviation = DEVIATION * widening
  const filter = gaussian(Math.sqrt(Math.max(0, (deviation / factor) ** 2 - CELL_VARIANCE)))
  const places = (pixels: number) => wholePlaces(pixels, Math.max(1, Math.round(pixels / factor)), 0)
  return { filter, smoothness: SMOOTHNESS * factor, across: places(width), down: places(height) }
}

/**
 * A smaller copy of artwork with wide edges, with edges as narrow as those of a render; other pictures come back themselves. The inks of an edge
 * are looked for within a few pixels only.
 */
export function reduceBlurred(raster: Raster, quality: QualityEstimate): MeasuredRaster {
  const { enlargement, overshoot } = quality.scores
  const { width, height } = raster
  if (enlargement === 1 || Math.min(width, height) < MIN_SIDE * enlargement) return { raster, quality }
  if (enlargement >= 2 && losesDetail(raster, enlargement)) return { raster, quality }
  const copy = restoreSamples(raster, unblurred(raster, enlargement))
  const estimate = estimateQuality(copy)
  const scores = { ...estimate.scores, overshoot: Math.max(estimate.scores.overshoot, KEPT_OVERSHOOT * overshoot) }
  return { raster: copy, quality: { ...estimate, scores } }
}
