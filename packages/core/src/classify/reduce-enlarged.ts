import { shrinkRaster } from '../image/shrink-raster'
import type { Raster } from '../model/raster'
import { estimateQuality, type QualityEstimate } from './estimate-quality'
import { type Enlargement, findEnlargement, losesDetail } from './find-enlargement'
import { restoreSamples } from './restore-samples'

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
 * The picture that artwork was enlarged from, where the factor is found; else a smaller copy of artwork with wide edges, with edges as narrow
 * as those of a render; other pictures come back themselves. An enlarged picture holds no more than the one that it was made from, and the
 * inks of an edge are looked for within a few pixels only.
 */
export function reduceEnlarged(raster: Raster, quality: QualityEstimate): MeasuredRaster {
  const { enlargement } = quality.scores
  const side = Math.min(raster.width, raster.height)
  const found = findEnlargement(raster, Math.floor(side / MIN_SIDE))
  if (found !== null) return original(raster, found)
  if (enlargement === 1 || side < MIN_SIDE * enlargement) return { raster, quality }
  if (enlargement >= 2 && losesDetail(raster, enlargement)) return { raster, quality }
  return narrowed(raster, quality)
}

/**
 * The picture that was enlarged. Its overshoot is its own: that of the enlarging filter is undone. Where the factor does not divide the sides,
 * means over nearly equal cells stand for it.
 */
function original(raster: Raster, by: Enlargement): MeasuredRaster {
  const { width, height } = raster
  const isWhole = width % by.factor === 0 && height % by.factor === 0
  const copy = isWhole ? restoreSamples(raster, by) : shrinkRaster(raster, (width * height) / by.factor ** 2)
  return { raster: copy, quality: estimateQuality(copy), start: isWhole ? by.start : 0 }
}

function narrowed(raster: Raster, { scores: { enlargement, overshoot } }: QualityEstimate): MeasuredRaster {
  const copy = shrinkRaster(raster, (raster.width * raster.height) / enlargement ** 2)
  const estimate = estimateQuality(copy)
  const scores = { ...estimate.scores, overshoot: Math.max(estimate.scores.overshoot, KEPT_OVERSHOOT * overshoot) }
  return { raster: copy, quality: { ...estimate, scores } }
}
