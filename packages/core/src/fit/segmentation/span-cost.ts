import { PARAMETERS } from '../../geometry/parameters'
import { ARC, CUBIC, LINE } from '../../model/curve'
import { cubicFitter, MAX_SAMPLES } from '../models/cubic'
import { trimmer } from '../models/trimmed-span'
import type { EdgePoints } from '../points/edge-points'

/** Two points are on a line whatever they are: a span of so few pays this many parameters more. */
const TINY_SPAN_PARAMETERS = 2

/** A span this many lambdas dear is split in any optimum. */
export const HOPELESS = 14

/** A semicircle and a little more: what rounded ends need. */
export const MAX_SWEEP = 3.3

interface Price {
  readonly cost: number
  readonly kind: number
}

/**
 * The description length of a span as one segment: half its chi-squared plus `lambda` per parameter (Rissanen's minimum
 * description length). `kind` is the cheapest segment of the last span priced.
 */
export class SpanPricer {
  kind = LINE
  private readonly known = new Map<number, Price>()
  /** Points that cubics are judged by, at most. */
  samples = MAX_SAMPLES

  constructor(
    private readonly points: EdgePoints,
    private readonly lambda: number,
  ) {}

  /** What any span costs at least. */
  get least(): number {
    return this.lambda * PARAMETERS[LINE]
  }

  /**
   * The price of a span that may be asked for again, as in a search that goes over the same breakpoints until nothing changes. A
   * span that costs `limit` or more may be priced too high. `samples` must stay as it is.
   */
  recall(i: number, j: number, limit: number): number {
    const { points, lambda, known } = this
    const key = i * points.count + j
    const price = known.get(key)
    if (price !== undefined) {
      this.kind = price.kind
      return price.cost
    }
    const cost = this.price(i, j, limit, Number.POSITIVE_INFINITY)
    if (cost <= lambda * PARAMETERS[CUBIC] || limit > lambda * PARAMETERS[CUBIC])
      known.set(key, { cost, kind: this.kind })
    return cost
  }

  /**
   * A kind is tried only while it could still win: its parameters alone must cost less than the best so far. From `limit` on up to
   * `dear` a price may be too high.
   */
  price(i: number, j: number, limit: number, dear: number): number {
    const { points, lambda } = this
    this.kind = LINE
    if (j - i < 2) return lambda * (PARAMETERS[LINE] + TINY_SPAN_PARAMETERS)
    let best = trimmer.lineCost(points, i, j) + lambda * PARAMETERS[LINE]
    if (best > lambda * PARAMETERS[ARC]) {
      const most = best - lambda * PARAMETERS[ARC]
      const cost = trimmer.arcCost(points, i, j, MAX_SWEEP, most) + lambda * PARAMETERS[ARC]
      if (cost < best) {
        best = cost
        this.kind = ARC
      }
    }
    const least = lambda * PARAMETERS[CUBIC]
    if (best > least && (limit > least || best > dear)) {
      const most = 2 * Math.min(best, HOPELESS * lambda)
      const cost = cubicFitter.fitFree(points, i, j, most, this.samples) / 2 + least
      if (cost < best) {
        best = cost
        this.kind = CUBIC
      }
    }
    return best
  }
}
