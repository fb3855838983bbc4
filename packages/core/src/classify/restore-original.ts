import type { Box } from '../geometry/box'
import type { Raster } from '../model/raster'
import { classify } from './classify'
import type { Enlargement } from './enlargement-trial'
import { KEYS, LINEAR } from './enlarging-filters'
import { estimateQuality } from './estimate-quality'
import { exceedsLevels } from './exceeds-levels'
import { findEnlargement } from './find-enlargement'
import { restoreSamples } from './restore-samples'
import type { SamplePlaces } from './sample-grid'
import { settleColors } from './settle-colors'
import { isEnlargedStraight } from './straight-colors'

/** The picture that another was enlarged from. */
export interface Original {
  readonly raster: Raster
  /** How many times it was enlarged. */
  readonly factor: number
  /** Where it lies in the enlarged picture, px. It reaches beyond the frame of one that was cropped. */
  readonly place: Box
}

/** Shortest side, px, of an original. Enlarged edges of a smaller one are few. */
const MIN_SIDE = 12
/** The same for an original without hard pixels: the shapes of a smaller one have no flat pixels. */
const MIN_SMOOTH_SIDE = 24

/**
 * The picture that a raster was enlarged from by a smooth filter; null when it was not. An enlarged picture holds no more than its
 * original. Overshoot of the original is its own: that of the filter is undone. Hard pixels have the colors of their palette again.
 */
export function restoreOriginal(raster: Raster): Original | null {
  const { width, height } = raster
  const found = findEnlargement(raster, Math.min(width, height) / MIN_SIDE)
  if (found === null) return null
  const { filter, across, down } = found
  const isAmbiguous = across.factor === 2 && across.start === 0 && (filter === KEYS || filter === LINEAR)
  const { samples, colors } = isAmbiguous ? restoreTwice(raster, found) : restore(raster, found)
  const isTooSmall = Math.min(samples.width, samples.height) < MIN_SMOOTH_SIDE
  if (isTooSmall && colors === null) return null
  const [left, right] = extentOf(across)
  const [top, bottom] = extentOf(down)
  return { raster: samples, factor: across.factor, place: { left, top, right, bottom } }
}

/** Where the cells of the samples of the picture begin and end along a side, px. */
function extentOf({ factor, start, count, margin }: SamplePlaces): [number, number] {
  return [start + margin * factor, start + (count - margin) * factor]
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
  const samples = restoreSamples(raster, by, isEnlargedStraight(raster, by))
  const settled = settleColors(samples)
  if (settled === null) return { samples, colors: null }
  const { imageType, isAliased } = classify(settled.raster)
  if (imageType !== 'artwork_sharp' && !isAliased) return { samples, colors: null }
  return { samples: settled.raster, colors: settled.count }
}
