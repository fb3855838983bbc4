import type { Curve } from '../geometry/curve'

/** A closed border as one shape, and its description length: half the chi-squared of its points plus the price of its parameters. */
export interface WholeShape {
  readonly curve: Curve
  readonly cost: number
}
