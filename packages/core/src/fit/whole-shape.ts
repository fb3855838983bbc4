import type { Curve } from '../geometry/curve'
import type { Partition } from './partition'

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

/** Whether a shape describes its border in less than a chain of segments, at the price of a parameter for each segment that it draws more. */
export function paysOff({ curve, cost }: WholeShape, split: Partition, lambda: number): boolean {
  return cost + lambda * Math.max(0, curve.ops.length - split.kinds.length) <= split.cost
}
