import type { Paint } from './fit/paint'

/** Pixels of one smooth area (row-major indices, in scan order) that one paint explains. */
export interface ShadedPart {
  readonly members: Int32Array
  readonly paint: Paint
  /** Root mean square distance, levels, of the pixels' colors from the paint. */
  readonly error: number
}
