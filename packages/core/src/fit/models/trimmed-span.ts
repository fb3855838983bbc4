import type { EdgePoints } from '../points/edge-points'
import { circleFitter, sweepOf } from './arc'
import { lineChi2 } from './line'

/**
 * What a point costs that is left to a corner, in description length as half a chi-squared: its code as any place in its pixel row
 * instead of one within a standard error, and which end it is at. Less lets lines eat their way into curves.
 */
const POINT_PRICE = 7
/** A span of so many points at least stays when one is left out. */
const LEAST_POINTS = { line: 4, arc: 5 }

/**
 * Spans that may leave the point at either end to the corner there: a pixel row that a corner lies in measures the mean of both its
 * sides, which is on neither. A point that neither side takes is paid for twice. `first` to `last` are the points that the span
 * last looked at keeps.
 */
class Trimmer {
  first = 0
  last = 0

  /** Half the chi-squared of the line through points i..j, inclusive, with the price of those left out. */
  lineCost(points: EdgePoints, i: number, j: number): number {
    let best = lineChi2(points, i, j) / 2
    this.first = i
    this.last = j
    if (best <= POINT_PRICE || j - i < LEAST_POINTS.line) return best
    const canBoth = j - i > LEAST_POINTS.line
    const inner = canBoth ? lineChi2(points, i + 1, j - 1) / 2 : 0
    if (inner + POINT_PRICE >= best) return best
    best = this.choose(i + 1, j, lineChi2(points, i + 1, j) / 2 + POINT_PRICE, best)
    best = this.choose(i, j - 1, lineChi2(points, i, j - 1) / 2 + POINT_PRICE, best)
    return canBoth ? this.choose(i + 1, j - 1, inner + 2 * POINT_PRICE, best) : best
  }

  /** The same of the arc through points i..j; infinite when there is none, or none below `limit`. */
  arcCost(points: EdgePoints, i: number, j: number, maxSweep: number, limit: number): number {
    const { sums } = points
    let best = circleFitter.fit(sums, i, j) / 2
    this.first = i
    this.last = j
    if (best > POINT_PRICE && j - i >= LEAST_POINTS.arc) {
      const canBoth = j - i > LEAST_POINTS.arc
      const inner = canBoth ? circleFitter.fit(sums, i + 1, j - 1) / 2 : 0
      if (inner + POINT_PRICE >= limit) return Number.POSITIVE_INFINITY
      best = this.choose(i + 1, j, circleFitter.fit(sums, i + 1, j) / 2 + POINT_PRICE, best)
      best = this.choose(i, j - 1, circleFitter.fit(sums, i, j - 1) / 2 + POINT_PRICE, best)
      if (canBoth) best = this.choose(i + 1, j - 1, inner + 2 * POINT_PRICE, best)
    }
    if (!(best < limit)) return Number.POSITIVE_INFINITY
    circleFitter.fit(sums, this.first, this.last)
    const sweep = sweepOf(points, this.first, this.last, circleFitter.cx, circleFitter.cy)
    return sweep > maxSweep ? Number.POSITIVE_INFINITY : best
  }

  private choose(first: number, last: number, cost: number, best: number): number {
    if (!(cost < best)) return best
    this.first = first
    this.last = last
    return cost
  }
}

/** The one of this process: prices are synchronous. */
export const trimmer = new Trimmer()
