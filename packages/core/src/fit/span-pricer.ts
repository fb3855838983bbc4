import { ARC, CUBIC, LINE } from '../geometry/contour'
import { cubicFitter, MAX_SAMPLES } from './cubic'
import type { EdgePoints } from './edge-points'
import { trimmer } from './trimmer'

/** Parameters that each kind of segment adds to a chain that already has its start point, by kind. */
export const PARAMETERS = [2, 6, 3] as const

/** Two points are on a line whatever they are: a span of so few pays this many parameters more. */
const TINY_SPAN_PARAMETERS = 2

/** A span this many lambdas dear is split in any optimum. */
export const HOPELESS = 14

/** A semicircle and a little more: what rounded ends need. */
export const MAX_SWEEP = 3.3

/**
 * The description length of a span as one segment: half its chi-squared plus `lambda` per parameter (Rissanen's minimum
 * description length). `kind` is the cheapest segment of the last span priced.
 */
export class SpanPricer {
  kind = LINE
  /** Points that cubics are judged by, at most. */
  samples = MAX_SAMPLES

  constructor(
    private readonly points: EdgePoints,
    private readonly lambda: number,
  ) {}

  /** A kind is tried only while it could still win: its parameters alone must cost less than the best so far. */
  price(i: number, j: number): number {
    const { points, lambda } = this
    this.kind = LINE
    if (j - i < 2) return lambda * (PARAMETERS[LINE] + TINY_SPAN_PARAMETERS)
    let best = trimmer.lineCost(points, i, j) + lambda * PARAMETERS[LINE]
    if (best > lambda * PARAMETERS[ARC]) {
      const limit = best - lambda * PARAMETERS[ARC]
      const cost = trimmer.arcCost(points, i, j, MAX_SWEEP, limit) + lambda * PARAMETERS[ARC]
      if (cost < best) {
        best = cost
        this.kind = ARC
      }
    }
    if (best > lambda * PARAMETERS[CUBIC]) {
      const limit = 2 * Math.min(best, HOPELESS * lambda)
      const cost = cubicFitter.fitFree(points, i, j, limit, this.samples) / 2 + lambda * PARAMETERS[CUBIC]
      if (cost < best) {
        best = cost
        this.kind = CUBIC
      }
    }
    return best
  }
}
