import { EVEN, estimateQuality } from '../classify/estimate-quality'
import type { MeasuredRaster } from '../classify/reduce-blurred'
import { isRasterOpaque } from '../image/is-raster-opaque'
import type { Raster } from '../model/raster'
import { findMask } from './find-mask'
import { settleCutOff } from './settle-cut-off'
import { settleRestored } from './settle-restored'
import { edgeOvershoot, type UnsharpMask } from './unsharp-mask'
import { unsharpen } from './unsharpen'

/** Largest number of pixels of a picture whose sharpening is undone. It bounds the time: a megapixel takes seconds. */
const MAX_PIXELS = 1_000_000
/**
 * Overshoot that a restored picture has at least, as a share of the step: what resizing made before, and what an error of the mask leaves. 30 icons, emoji and logos of 48 to 256 px sharpened by a mask of deviation and amount 0.75, which was undone:
 * 32.8 dB at four times the size with 0, 33.0 with 0.04, 33.1 with 0.07, 33.2 with 0.1.
 */
const LEAST_OVERSHOOT = 0.07

/**
 * Overshoot of the mask that was found (`edgeOvershoot`), as a share of a step, below which sharpening was light. Of masks of lightness, only those of 0.52 px and less are. Pictures whose rims are no regions keep the edges of their
 * pixels then: with 0, 34 icons sharpened by a Gaussian of 0.6 px and an amount of 1 lose 0.23 dB at four times the size, by one of 1 px and 0.5 0.34 dB.
 */
const LIGHT_OVERSHOOT = 0.24

/** A picture before it was sharpened. */
export interface Unsharpened extends MeasuredRaster {
  /** Whether sharpening was light, so that edges may be nearer to the truth in the picture as given. */
  readonly isLight: boolean
}

/**
 * A picture before it was sharpened; null where it was not, or where its pixels do not tell: those that went through compression, have
 * opacity, or nearly all of which were cut off at the ends of the range.
 */
export function withoutSharpening({ raster, quality }: MeasuredRaster): Unsharpened | null {
  if (quality.isLossy || quality.scores.evenness < EVEN) return null
  if (raster.width * raster.height > MAX_PIXELS || !isRasterOpaque(raster)) return null
  const mask = findMask(raster)
  if (mask === null) return null
  const restored = restore(raster, mask)
  const estimate = estimateQuality(restored)
  const scores = { ...estimate.scores, overshoot: Math.max(estimate.scores.overshoot, LEAST_OVERSHOOT) }
  return { raster: restored, quality: { ...estimate, scores }, isLight: edgeOvershoot(mask) < LIGHT_OVERSHOOT }
}

/** Undoes a mask, gives pixels near an area its color, and channels that were cut off that of a blend. */
function restore(raster: Raster, mask: UnsharpMask): Raster {
  const settled = settleRestored(unsharpen(raster, mask), raster)
  // Undoing a mask of channels restores those that it cut off: with blends, 34 icons sharpened in four such ways lose 0.2 dB on average
  return mask.of === 'lightness' ? settleCutOff(settled, raster) : settled
}
