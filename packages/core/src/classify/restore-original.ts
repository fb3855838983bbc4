import { shrinkRaster } from '../image/shrink-raster'
import type { Raster } from '../model/raster'
import { classify } from './classify'
import { KEYS, LINEAR } from './enlarging-filters'
import { estimateQuality } from './estimate-quality'
import { exceedsLevels } from './exceeds-levels'
import { type Enlargement, findEnlargement } from './find-enlargement'
import { restoreSamples } from './restore-samples'
import { settleColors } from './settle-colors'

/** The picture that another was enlarged from. */
export interface Original {
  readonly raster: Raster
  /** How many times it was enlarged. */
  readonly factor: number
  /** Where its first pixel begins in the enlarged picture, px, along both sides. */
  readonly start: number
}

/** Shortest side, px, of an original. Enlarged edges of a smaller one are few. */
const MIN_SIDE = 12
/** The same for an original without hard pixels: the shapes of a smaller one have no flat pixels. */
const MIN_SMOOTH_SIDE = 24

/**
 * The picture that a raster was enlarged from by a smooth filter and a whole factor; null when it was not. An enlarged picture holds no more than its
 * original. Overshoot of the original is its own: that of the filter is undone. Hard pixels have the colors of their palette again.
 */
export function restoreOriginal(raster: Raster): Original | null {
  const { width, height } = raster
  const found = findEnlargement(raster, Math.floor(Math.min(width, height) / MIN_SIDE))
  if (found === null) return null
  const { factor, start } = found
  if (width % factor !== 0 || height % factor !== 0) return means(raster, factor)
  const isAmbiguous = factor === 2 && start === 0 && (found.filter === KEYS || found.filter === LINEAR)
  const { samples, colors } = isAmbiguous ? restoreTwice(raster, found) : restore(raster, found)
  return isTooSmall(samples) && colors === null ? null : { raster: samples, factor, start }
}

/** Restored samples; where they are hard pixels, in the colors of their palette. */
interface Restored {
  readonly samples: Raster
  /** The number of these colors; null where the samples are not hard pixels. */
  readonly colors: number | null
}

/**
 * What a picture was enlarged from that a linear filter made twice as large, or a cubic one: the results of the cubic filter are those of the linear
 * one from sharpened samples. Sharpened ones leave the range of levels, or have overshoot, or more colors than hard pixels need.
 */
function restoreTwice(raster: Raster, found: Enlargement): Restored {
  const cubic = restore(raster, { ...found, filter: KEYS })
  if (exceedsLevels(cubic.samples)) return cubic
  const linear = restore(raster, { ...found, filter: LINEAR })
  if (cubic.colors !== null) return linear.colors !== null && linear.colors < cubic.colors ? linear : cubic
  return linear.colors !== null || estimateQuality(linear.samples).scores.overshoot === 0 ? linear : cubic
}

function restore(raster: Raster, by: Enlargement): Restored {
  const samples = restoreSamples(raster, by)
  const settled = settleColors(samples)
  if (settled === null) return { samples, colors: null }
  const { imageType, isAliased } = classify(settled.raster)
  if (imageType !== 'artwork_sharp' && !isAliased) return { samples, colors: null }
  return { samples: settled.raster, colors: settled.count }
}

/** Where the factor does not divide the sides, means over nearly equal cells stand for the original. */
function means(raster: Raster, factor: number): Original | null {
  const copy = shrinkRaster(raster, (raster.width * raster.height) / factor ** 2)
  return isTooSmall(copy) ? null : { raster: copy, factor, start: 0 }
}

function isTooSmall({ width, height }: Raster): boolean {
  return Math.min(width, height) < MIN_SMOOTH_SIDE
}
