import { PARAMETERS } from '../../geometry/parameters'
import { ARC, CUBIC, LINE } from '../../model/curve'
import { CubicFitter } from '../models/cubic'
import { trimmedArcCost, trimmedLineCost } from '../models/trimmed-span'
import type { EdgePoints } from '../points/edge-points'

/**
 * The cost of describing a span of points by one segment, nats, and the kind of segment (LINE, CUBIC or ARC) that has this cost, the
 * cheapest found.
 */
export interface SegmentCost {
  readonly cost: number
  readonly kind: number
}

/** Number of extra parameters in the cost of a line over just two points, because a line fits any two points without error. */
const TINY_SPAN_PARAMETERS = 2

/**
 * Cost of one segment, in prices of a parameter, above which a span is taken to be cheaper in two parts. After such spans the search
 * tries no longer ones from the same start. A higher bound searches longer.
 */
export const MAX_COST = 14

/**
 * The description length of spans of one border: half the chi-squared of the points about the segment plus `lambda` per parameter
 * (Rissanen 1978). Cubics are fitted to up to `maxSamples` points.
 */
export class SpanCost {
  /** A cost, nats, that no span of the border is below. */
  readonly lowerBound: number
  private readonly known = new Map<number, SegmentCost>()
  private readonly cubics: CubicFitter

  constructor(
    private readonly points: EdgePoints,
    private readonly lambda: number,
    maxSamples?: number,
  ) {
    this.lowerBound = lambda * PARAMETERS[LINE]
    this.cubics = new CubicFitter(points, maxSamples)
  }

  /**
   * The cost of the cheapest segment over points i..j, inclusive, remembered for searches that return to the same spans. Branch and bound:
   * a cost of `upperBound` or more may be too high, because a cubic is not tried where its parameters alone reach the bound.
   */
  recall(i: number, j: number, upperBound: number): SegmentCost {
    const { points, lambda, known } = this
    const key = i * points.count + j
    const remembered = known.get(key)
    if (remembered !== undefined) return remembered
    const segment = this.evaluate(i, j, upperBound, Number.POSITIVE_INFINITY)
    const cubicCost = lambda * PARAMETERS[CUBIC]
    if (segment.cost <= cubicCost || upperBound > cubicCost) known.set(key, segment)
    return segment
  }

  /**
   * The cost of the cheapest segment over points i..j, inclusive. A kind is tried only while its parameters alone cost less than the best
   * kind so far. Branch and bound: a cost from `upperBound` to `cutoff` may be too high, because a cubic is not tried where its parameters
   * alone reach `upperBound`. It is tried when line and arc cost more than `cutoff`, so a higher cost is not that of a cheaper span.
   */
  evaluate(i: number, j: number, upperBound: number, cutoff: number): SegmentCost {
    const { points, lambda } = this
    if (j - i < 2) return { cost: lambda * (PARAMETERS[LINE] + TINY_SPAN_PARAMETERS), kind: LINE }
    let cost = trimmedLineCost(points, i, j) + lambda * PARAMETERS[LINE]
    let kind = LINE
    const arcParameters = lambda * PARAMETERS[ARC]
    if (cost > arcParameters) {
      const arcCost = trimmedArcCost(points, i, j, cost - arcParameters) + arcParameters
      if (arcCost < cost) {
        cost = arcCost
        kind = ARC
      }
    }
    const cubicParameters = lambda * PARAMETERS[CUBIC]
    if (cost > cubicParameters && (upperBound > cubicParameters || cost > cutoff)) {
      const chi2 = this.cubics.freeChi2(i, j, 2 * Math.min(cost, MAX_COST * lambda))
      if (chi2 / 2 + cubicParameters < cost) {
        cost = chi2 / 2 + cubicParameters
        kind = CUBIC
      }
    }
    return { cost, kind }
  }
}
