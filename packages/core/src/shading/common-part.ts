import type { Picture } from '../model/color-space'
import { fitGradient } from './fit/fit-gradient'
import { Paint } from './fit/paint'
import type { ShadedPart } from './shaded-part'

/** Largest error of a common gradient, levels: a share of the larger error of the two, and a constant more. */
const ERROR_SHARE = 1.15
const ERROR_SLACK = 0.25

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
