import type { Curve } from '../../model/curve'

/** A closed border fitted by one circle, ellipse or rectangle. */
export interface WholeShape {
  /** Closed, px, in the direction of the border's points. */
  readonly curve: Curve
  /** Description length, nats: half the chi-squared of the points plus the price of the shape's parameters. */
  readonly cost: number
}

/** The shape of lower cost, `a` when both cost the same; null when both are null. */
export function cheaper(a: WholeShape | null, b: WholeShape | null): WholeShape | null {
  if (a === null || b === null) return a ?? b
  return b.cost < a.cost ? b : a
}
