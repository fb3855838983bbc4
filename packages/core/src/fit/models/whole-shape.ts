import type { Curve } from '../../model/curve'

/** A closed border as one shape, and its description length: half the chi-squared of its points plus the price of its parameters. */
export interface WholeShape {
  readonly curve: Curve
  readonly cost: number
}

/** The one with the shorter description, the first of equals; null when there is none. */
export function cheaper(a: WholeShape | null, b: WholeShape | null): WholeShape | null {
  if (a === null || b === null) return a ?? b
  return b.cost < a.cost ? b : a
}
