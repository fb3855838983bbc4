import { shrinkRaster } from '../image/shrink-raster'
import type { Raster } from '../model/raster'
import { estimateQuality, type QualityEstimate } from './estimate-quality'
import { losesDetail } from './find-enlargement'

/** Share of a picture's overshoot that its smaller copy is taken to have at least: where few flat pixels are left, too few edges count. */
const KEPT_OVERSHOOT = 0.7
/** Shortest side, px, of a smaller copy. In a smaller one whole pixels distort the proportions, and shapes have no flat pixels. */
const MIN_SIDE = 24

/** A raster with what was measured of it. */
export interface MeasuredRaster {
  readonly raster: Raster
  readonly quality: QualityEstimate
  /** Where the first pixel of a smaller copy begins in the picture that it was made of, px, along both sides; at 0 if it is not given. */
  readonly start?: number
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
  const copy = shrinkRaster(raster, (width * height) / enlargement ** 2)
  const estimate = estimateQuality(copy)
  const scores = { ...estimate.scores, overshoot: Math.max(estimate.scores.overshoot, KEPT_OVERSHOOT * overshoot) }
  return { raster: copy, quality: { ...estimate, scores } }
}
