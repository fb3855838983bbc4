import type { Picture } from '../model/color-space'
import { fitGradient } from './fit/fit-gradient'
import type { Gradient } from './fit/gradient'
import { Paint } from './fit/paint'
import { CHANNELS } from './fit/samples'
import type { ShadedPart } from './shaded-part'

/** Largest error of a common gradient, levels: a share of the larger error of the two, and a constant more. */
const ERROR_SHARE = 1.15
const ERROR_SLACK = 0.25
/** How much steeper a common gradient may be than the steeper one of two, and the steepness, levels a px summed over channels, that is never too much. */
const STEEPER = 3
const MIN_STEEPNESS = 2

/**
 * Two parts, of one gradient each, as one under a common gradient; null where it explains them less well than their own. The axis of the
 * first is tried before others.
 */
export function commonPart(picture: Picture<'rgb'>, a: ShadedPart, b: ShadedPart): ShadedPart | null {
  const members = unionOf([a.members, b.members])
  const limit = ERROR_SHARE * Math.max(a.error, b.error) + ERROR_SLACK
  const { axis } = a.paint.gradients[0]
  for (const near of [axis, null]) {
    const { gradient, error } = fitGradient(picture, members, near)
    if (error <= limit) return { members, paint: new Paint([gradient]), error }
  }
  return null
}

/**
 * Whether a common gradient of two parts has a piece that is far steeper than both: free profiles of parts at different positions along an axis
 * always fit together, with a jump between them.
 */
export function hasJump(common: ShadedPart, a: ShadedPart, b: ShadedPart): boolean {
  const own = Math.max(steepness(a.paint.gradients[0]), steepness(b.paint.gradients[0]))
  return steepness(common.paint.gradients[0]) > Math.max(MIN_STEEPNESS, STEEPER * own)
}

/** The largest change of a gradient's color, levels a px summed over channels. */
function steepness({ positions, straight }: Gradient): number {
  let steepest = 0
  for (let k = 0; k + 1 < positions.length; k++) {
    let change = 0
    for (let c = CHANNELS * k; c < CHANNELS * (k + 1); c++) change += Math.abs(straight[c + CHANNELS] - straight[c])
    steepest = Math.max(steepest, change / (positions[k + 1] - positions[k]))
  }
  return steepest
}

/** Sets of pixels as one, in scan order. */
export function unionOf(sets: readonly Int32Array[]): Int32Array {
  if (sets.length === 1) return sets[0]
  const all = new Int32Array(sets.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const set of sets) {
    all.set(set, at)
    at += set.length
  }
  return all.sort()
}
