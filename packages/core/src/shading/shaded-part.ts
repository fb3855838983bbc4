import { spread } from '../geometry/spread'
import type { Picture } from '../model/color-space'
import type { Paint } from './fit/paint'

/** Pixels of a part that a paint is tried on. */
const TRIALS = 64

/** Pixels (row-major indices, in scan order) that one paint explains. Parts are found within one smooth area; joined ones may be of several. */
export interface ShadedPart {
  readonly members: Int32Array
  readonly paint: Paint
  /** Root mean square distance, levels, of the pixels' colors from the paint. */
  readonly error: number
}

/** Compares parts for an order with the larger first; ties by their first pixels. */
export function bySize(a: ShadedPart, b: ShadedPart): number {
  return b.members.length - a.members.length || a.members[0] - b.members[0]
}

/** The mean over some pixels of a part of the largest channel difference from a paint, levels. */
export function meanDifference(picture: Picture<'rgb'>, { members }: ShadedPart, paint: Paint): number {
  const chosen = spread(members, TRIALS)
  let sum = 0
  for (const i of chosen) sum += differenceAt(picture, i, paint)
  return sum / chosen.length
}

/** The largest channel difference of pixel i from a paint, levels. */
export function differenceAt({ pixels, width }: Picture<'rgb'>, i: number, paint: Paint): number {
  const x = i % width
  return paint.differenceFrom(pixels[i], x, (i - x) / width)
}
