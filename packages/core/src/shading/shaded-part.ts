import type { Paint } from './fit/paint'

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
