import { gaussianWeights } from './gaussian-mean'

/**
 * How a picture was sharpened: unsharp masking moves each value away from the Gaussian mean of those about it. `channels` adds `amount` times the
 * difference to each channel, as most programs do. `lightness` moves CIELAB lightness only, small differences less and large ones within bounds:
 * `vips_sharpen` of libvips with the numbers of the sharp library (m1 = 1, m2 = 2, x1 = 2, y2 = 10, y3 = 20).
 */
export type UnsharpMask =
  | { readonly of: 'channels'; readonly deviation: number; readonly amount: number }
  | { readonly of: 'lightness'; readonly deviation: number }

/** Lightness (0-100): a difference up to which `vips_sharpen` adds it once, and twice what lies beyond; what it adds at most, and what it takes. */
const SMALL_DIFFERENCE = 2
const LARGE_SLOPE = 2
const MOST_ADDED = 10
const MOST_TAKEN = 20

/** What sharpening adds to a value that differs from the mean about it by `difference`. */
export function addedBy(mask: UnsharpMask, difference: number): number {
  if (mask.of === 'channels') return mask.amount * difference
  const size = Math.abs(difference)
  const added = size < SMALL_DIFFERENCE ? size : SMALL_DIFFERENCE + LARGE_SLOPE * (size - SMALL_DIFFERENCE)
  return difference < 0 ? -Math.min(MOST_TAKEN, added) : Math.min(MOST_ADDED, added)
}

/** The largest slope of `addedBy`. */
export function steepest(mask: UnsharpMask): number {
  return mask.of === 'channels' ? mask.amount : LARGE_SLOPE
}

/**
 * How far a mask moves the values beside a straight edge between pixels beyond its sides, as a share of the step. That of `lightness` depends on the step: this is its upper bound, which real edges stay below.
 */
export function edgeOvershoot(mask: UnsharpMask): number {
  const [middle] = gaussianWeights(mask.deviation)
  return (steepest(mask) * (1 - middle)) / 2
}

/** A mask of `times` the amount; one of lightness, whose amount is fixed, of `times` the deviation. */
export function amplified(mask: UnsharpMask, times: number): UnsharpMask {
  if (mask.of === 'channels') return { ...mask, amount: times * mask.amount }
  return { ...mask, deviation: times * mask.deviation }
}
