import { shrinkRaster } from '../image/shrink-raster'
import type { Raster } from '../model/raster'
import { estimateQuality, type QualityEstimate } from './estimate-quality'

/** Width of the edges, px, from which on artwork counts as enlarged or blurred. Anti-aliasing by any common filter stays below. */
const MIN_EDGE_WIDTH = 2.2
/**
 * Width of the edges, px, at which enlarged artwork is traced. Narrower ones save segments, wider ones keep more of a JPEG: 27 icons of 96
 * px enlarged 3 times come out at 29.3 dB and 1.46 times the artist's segments with 1.4 px, 29.0 dB and 1.50 with 2 px; through JPEG at
 * 28.4 dB and 1.23, 28.7 dB and 1.54.
 */
const TRACED_EDGE_WIDTH = 1.5
/** Share of a picture's overshoot that its smaller copy is taken to have at least: where few flat pixels are left, too few edges count. */
const KEPT_OVERSHOOT = 0.7

/** A raster with what was measured of it. */
export interface MeasuredRaster {
  readonly raster: Raster
  readonly quality: QualityEstimate
}

/**
 * Artwork at the size at which its edges are as narrow as those of a render: a smaller copy of a picture that was enlarged or blurred, else
 * the picture itself. An enlarged picture holds no more than the one that it was made from, and the engine knows edges of one size only.
 */
export function atFirstSize(raster: Raster, quality: QualityEstimate): MeasuredRaster {
  const { edgeWidth, overshoot } = quality.scores
  if (edgeWidth < MIN_EDGE_WIDTH) return { raster, quality }
  const factor = TRACED_EDGE_WIDTH / edgeWidth
  const copy = shrinkRaster(raster, raster.width * raster.height * factor * factor)
  const estimate = estimateQuality(copy)
  const scores = { ...estimate.scores, overshoot: Math.max(estimate.scores.overshoot, KEPT_OVERSHOOT * overshoot) }
  return { raster: copy, quality: { quality: estimate.quality, scores } }
}
