import type { Borders } from './borders'
import type { Curve } from './curve'

/**
 * Borders with one curve for each edge. Curve e runs from the start of edge e to its end. Curves that meet at a junction share its
 * coordinates to the bit. `strandOf[e]` is the strand that edge e is part of: edges with one strand were fitted as one curve and cut
 * at the junctions between them. Loops and edges on the frame are in no strand, -1.
 */
export interface CurveMap {
  readonly borders: Borders
  readonly curves: readonly Curve[]
  readonly strandOf: Int32Array
}
