import { spread } from '../geometry/spread'
import type { Picture } from '../model/color-space'
import type { CountedFits } from './counted-fits'
import type { FittedPaint } from './fit/compose-paint'
import type { Paint } from './fit/paint'
import { differenceAt } from './shaded-part'

/** Rounds of fitting to the pixels that the last fit explains best, and how much of them it keeps. */
const TRIMS = 4
const TRIM_SHARE = 0.7
/** Number of pixels, about, by which the best are found. */
const TRIM_SAMPLES = 3000

/**
 * The best gradient for the most pixels of an area (least trimmed squares; Rousseeuw 1984), which begins from that of the whole. Nothing better is looked for than an
 * error of `goodError` levels.
 */
export function trimFit(
  picture: Picture<'rgb'>,
  members: Int32Array,
  whole: FittedPaint,
  fits: CountedFits,
  goodError: number,
): FittedPaint {
  let fitted = whole
  for (let round = 0; round < TRIMS && fits.left > 0; round++) {
    const axis = round === 0 ? null : fitted.paint.gradients[0].axis
    fitted = fits.one(nearestPixels(picture, members, fitted.paint, TRIM_SHARE), axis)
    if (fitted.error <= goodError) break
  }
  return fitted
}

/** Pixels spread evenly over an area: the share of them that a paint explains best. */
function nearestPixels(picture: Picture<'rgb'>, members: Int32Array, paint: Paint, share: number): Int32Array {
  const sampled = spread(members, TRIM_SAMPLES)
  const differences = new Float64Array(sampled.length)
  for (let k = 0; k < sampled.length; k++) differences[k] = differenceAt(picture, sampled[k], paint)
  const largest = differences.slice().sort()[Math.floor(share * (sampled.length - 1))]
  return sampled.filter((_, k) => differences[k] <= largest)
}
