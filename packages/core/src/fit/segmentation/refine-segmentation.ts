import type { Segmentation } from './segmentation'
import type { SegmentCost, SpanCost } from './span-cost'

/** Distances, in points of the border, by which a break between two segments is shifted while that lowers their cost. */
const SHIFTS = [1, 2, 4]

/**
 * Largest number of rounds of local search over a segmentation. A round shifts breaks and merges segments. Bounds the time of a border
 * whose shifts and merges keep enabling one another.
 */
const MAX_ROUNDS = 4

/**
 * Smallest decrease of the cost, nats, for which a break between two segments is shifted, so that rounding errors do not shift it back
 * and forth.
 */
const MIN_GAIN = 1e-9

/**
 * The segmentation improved by local search: breaks are shifted and segments merged while either lowers the cost, for at most
 * `MAX_ROUNDS` rounds. The cost of the result is the sum of its segments' costs by `spanCost`; that of the argument is not used.
 */
export function refineSegmentation({ breaks, kinds }: Segmentation, spanCost: SpanCost): Segmentation {
  const refinement = new Refinement(breaks.slice(), kinds.slice(), spanCost)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const isShifted = refinement.shiftBreaks()
    const isMerged = refinement.mergeSegments()
    if (!isShifted && !isMerged) break
  }
  return refinement.result()
}

/** A segmentation under local search. Segment k covers the points of index `breaks[k]` to `breaks[k + 1]`, inclusive. */
class Refinement {
  private readonly segments: SegmentCost[]

  constructor(
    private readonly breaks: number[],
    kinds: readonly number[],
    private readonly spanCost: SpanCost,
  ) {
    this.segments = kinds.map((kind, k) => {
      const { cost } = spanCost.recall(breaks[k], breaks[k + 1], Number.POSITIVE_INFINITY)
      return { cost, kind }
    })
  }

  result(): Segmentation {
    const { breaks, segments } = this
    return { breaks, kinds: segments.map(({ kind }) => kind), cost: segments.reduce((sum, { cost }) => sum + cost, 0) }
  }

  /**
   * Shifts each break but the first and the last as long as that lowers the cost of the two segments beside it. Returns whether any
   * was shifted.
   */
  shiftBreaks(): boolean {
    let isShifted = false
    for (let k = 1; k + 1 < this.breaks.length; k++) {
      for (const step of SHIFTS) while (this.tryShift(k, step) || this.tryShift(k, -step)) isShifted = true
    }
    return isShifted
  }

  /**
   * Replaces two neighboring segments by one, or three by two that meet within the middle one, where that is cheaper. Returns whether any
   * were replaced.
   */
  mergeSegments(): boolean {
    let isMerged = false
    for (let k = 1; k + 1 < this.breaks.length; ) {
      if (this.tryMergeTwo(k) || (k + 2 < this.breaks.length && this.tryMergeThree(k))) isMerged = true
      else k++
    }
    return isMerged
  }

  private tryShift(k: number, step: number): boolean {
    const { breaks, segments } = this
    const at = breaks[k] + step
    if (at <= breaks[k - 1] || at >= breaks[k + 1]) return false
    const two = this.breakAt(breaks[k - 1], at, breaks[k + 1], segments[k - 1].cost + segments[k].cost - MIN_GAIN)
    if (two === null) return false
    breaks[k] = at
    segments.splice(k - 1, 2, ...two)
    return true
  }

  private tryMergeTwo(k: number): boolean {
    const { breaks, segments } = this
    const upperBound = segments[k - 1].cost + segments[k].cost
    const one = this.spanCost.recall(breaks[k - 1], breaks[k + 1], upperBound)
    if (!(one.cost < upperBound)) return false
    breaks.splice(k, 1)
    segments.splice(k - 1, 2, one)
    return true
  }

  /**
   * Replaces the segments k - 1, k and k + 1 by two, with the break at the first of at most eight evenly spaced points of segment k at
   * which the two cost less. Returns whether there is such a point.
   */
  private tryMergeThree(k: number): boolean {
    const { breaks, segments } = this
    const upperBound = segments[k - 1].cost + segments[k].cost + segments[k + 1].cost
    const from = breaks[k]
    const to = breaks[k + 1]
    const stride = Math.max(1, (to - from) >> 2)
    for (let at = from; at <= to; at += stride) {
      const two = this.breakAt(breaks[k - 1], at, breaks[k + 2], upperBound)
      if (two === null) continue
      breaks.splice(k, 2, at)
      segments.splice(k - 1, 3, ...two)
      return true
    }
    return false
  }

  /**
   * The two segments that cover points i to `at` and `at` to j of a border, inclusive, with their costs. Null when both together cost
   * `upperBound` nats or more.
   */
  private breakAt(i: number, at: number, j: number, upperBound: number): [SegmentCost, SegmentCost] | null {
    const { spanCost } = this
    const first = spanCost.recall(i, at, upperBound - spanCost.lowerBound)
    if (first.cost >= upperBound) return null
    const second = spanCost.recall(at, j, upperBound - first.cost)
    // Costs that are no numbers must end the search, too
    return first.cost + second.cost < upperBound ? [first, second] : null
  }
}
