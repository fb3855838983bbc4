import type { Lines, Trial } from './enlargement-trial'
import { countIndependentBorders } from './independent-borders'

/** Largest residual and ratio of an enlarged picture. */
interface Bounds {
  readonly residual: number
  readonly ratio: number
}

/**
 * These by factor. 11 icons, enlarged by 1.25 to 8: residuals .003-.07 and ratios .01-.25; compressed
 * by .08-.2 and .18-.7, of which those below a factor of 1.9 look like compression alone. 150 other pictures: beyond a factor of 1.4 ratios of .34 and more, below
 * it .1 with straight borders on the pixels.
 */
const SLIGHT = { below: 1.4, residual: 0.015, ratio: 0.11 } as const
const CLEAN = { residual: 0.1, ratio: 0.3 } as const
const COMPRESSED = { from: 1.9, residual: 0.2, ratio: 0.62 } as const

/** Smallest factor by which a compressed picture is taken for an enlarged one. Compression looks like enlargement by less. */
export const LEAST_COMPRESSED = COMPRESSED.from

/** Largest residual and ratio of a picture that was enlarged by a factor. */
export function boundsOf(factor: number, isLossy: boolean): Bounds {
  if (isLossy) return COMPRESSED
  return factor < SLIGHT.below ? SLIGHT : CLEAN
}

/** Ratio of pictures that were not enlarged. Below a factor of 1.4 cells half a cell further are few pixels further, and of borders between pixels they miss more. */
const USUAL_RATIO = { slight: 0.25, other: 1 } as const

/**
 * Logarithm of the odds against chance that an enlargement must have, beyond that of the number of tries. 1500 clean icons, boxes and scenes have 0.5 at most, icons
 * whose borders are level and upright on a coarse grid 2.7; with 1.2 instead of 3, 16 more of 540 enlargements are found. In compressed pictures noise hides
 * most of what samples half a cell further miss: -3 loses 5 of 190, 400 others have less.
 */
const CERTAINTY = { clean: 3, compressed: -3 } as const

/** The ratio of a trial beside that of a picture that was not enlarged. */
export function relativeRatio({ across, ratio }: Trial): number {
  return ratio / (across.factor < SLIGHT.below ? USUAL_RATIO.slight : USUAL_RATIO.other)
}

/**
 * Whether a trial of `tries` leaves as little as that of an enlarged picture, and not by chance. Each independent border is explained better than usual by
 * the relative ratio; that all of them are by chance must be less probable than one of the tries.
 */
export function isBelieved(trial: Trial, lines: Lines, isLossy: boolean, tries: number): boolean {
  const bounds = boundsOf(trial.across.factor, isLossy)
  if (trial.residual > bounds.residual || trial.ratio > bounds.ratio) return false
  const evidence = -countIndependentBorders(lines, trial) * Math.log(relativeRatio(trial))
  return evidence >= Math.log(tries) + (isLossy ? CERTAINTY.compressed : CERTAINTY.clean)
}
