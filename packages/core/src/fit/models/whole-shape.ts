import type { Curve } from '../../model/curve'

/** One circle, ellipse or rectangle that was fitted to all points of a closed border: its curve and its cost. */
export interface WholeShape {
  /** The closed curve of the shape, px of the picture, in the direction of the border's points. */
  readonly curve: Curve
  /** Description length, nats: half the chi-squared of the points plus the price of the shape's parameters. */
  readonly cost: number
}

/** The one of two fitted shapes with the lower cost; `a` when both cost the same, the other one when one is null, null when both are. */
export function cheaper(a: WholeShape | null, b: WholeShape | null): WholeShape | null {
  if (a === null || b === null) return a ?? b
  return b.cost < a.cost ? b : a
}
