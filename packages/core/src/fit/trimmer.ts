import { type FittedArc, fitArc } from './arc'
import type { EdgePoints } from './edge-points'
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
    for (let ends = 1; ends <= 3 && best > POINT_PRICE; ends++) {
      const first = i + (ends & 1)
      const last = j - (ends >> 1)
      if (last - first + 1 >= LEAST_POINTS.line)
        best = this.choose(first, last, lineChi2(points, first, last) / 2 + priceOf(ends), best)
    }
    return best
  }

  /** The same of the arc through points i..j; infinite when there is none. */
  arcCost(points: EdgePoints, i: number, j: number, maxSweep: number): number {
    let best = halfChi2(fitArc(points, i, j, maxSweep))
    this.first = i
    this.last = j
    for (let ends = 1; ends <= 3 && best > POINT_PRICE; ends++) {
      const first = i + (ends & 1)
      const last = j - (ends >> 1)
      if (last - first + 1 >= LEAST_POINTS.arc)
        best = this.choose(first, last, halfChi2(fitArc(points, first, last, maxSweep)) + priceOf(ends), best)
    }
    return best
  }

  private choose(first: number, last: number, cost: number, best: number): number {
    if (!(cost < best)) return best
    this.first = first
    this.last = last
    return cost
  }
}

/** The price of one end, or of both. */
function priceOf(ends: number): number {
  return ends === 3 ? 2 * POINT_PRICE : POINT_PRICE
}

function halfChi2(arc: FittedArc | null): number {
  return arc === null ? Number.POSITIVE_INFINITY : arc.chi2 / 2
}

/** The one of this process: prices are synchronous. */
export const trimmer = new Trimmer()
