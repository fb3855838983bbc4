import type { EdgePoints } from '../points/edge-points'
import { fitCircleTo, MAX_SWEEP, sweepOf } from './arc'
import { lineChi2, type PointRange } from './line'

/*
 * A line or an arc is fitted to a trimmed span: a span of points of which the first, the last or both may be left out, because a pixel row
 * that contains a corner measures the mean of the corner's two sides and so lies on neither.
 *
 * The cost of a trimmed span, nats, is half the chi-squared of the points in the range plus `OMISSION_PRICE` for each point left out.
 */

/**
 * Price of leaving one end point out of a fit, in units of half a chi-squared (nats). An omitted point is coded as a position anywhere
 * in its pixel row instead of within one standard error, plus which end it was. A lower price lets lines extend into curves.
 */
const OMISSION_PRICE = 7

/**
 * Smallest number of points that a line is fitted to when the first or last point of its span is left out. With fewer, no point is left
 * out.
 */
const MIN_LINE_POINTS = 4

/**
 * Smallest number of points that an arc is fitted to when the first or last point of its span is left out. With fewer, no point is left
 * out.
 */
const MIN_ARC_POINTS = 5

/** Bit mask of the end points of a span that are left out of a fit: bit 0 for the first point, bit 1 for the last. */
const NONE = 0
const FIRST = 1
const LAST = 2
const BOTH = 3

/** Scratch space: the circle of the last fit. */
const circle = { cx: 0, cy: 0, r: 0 }

/**
 * Cost, nats, of the cheapest line fitted to the points i..j, inclusive, of which the first, the last or both may be left out: half the
 * chi-squared of the fitted points plus `OMISSION_PRICE` for each point left out. The price of the line's parameters is not included. The
 * search evaluates millions of spans, so this allocates nothing.
 */
export function trimmedLineCost(points: EdgePoints, i: number, j: number): number {
  const whole = lineChi2(points, i, j) / 2
  if (whole <= OMISSION_PRICE || j - i < MIN_LINE_POINTS) return whole
  const canOmitBoth = j - i > MIN_LINE_POINTS
  const inner = canOmitBoth ? lineChi2(points, i + 1, j - 1) / 2 : 0
  if (inner + OMISSION_PRICE >= whole) return whole
  const withoutFirst = lineChi2(points, i + 1, j) / 2 + OMISSION_PRICE
  const withoutLast = lineChi2(points, i, j - 1) / 2 + OMISSION_PRICE
  const best = Math.min(whole, withoutFirst, withoutLast)
  return canOmitBoth ? Math.min(best, inner + 2 * OMISSION_PRICE) : best
}

/**
 * Cost, nats, of the cheapest arc fitted to the points i..j, inclusive, of which the first, the last or both may be left out: half the
 * chi-squared of the fitted points plus `OMISSION_PRICE` for each point left out. The price of the arc's parameters is not included.
 * Infinite when no arc costs less than `upperBound` or when the cheapest one sweeps more than `MAX_SWEEP` radians.
 */
export function trimmedArcCost(points: EdgePoints, i: number, j: number, upperBound: number): number {
  let cost = fitCircleTo(points, i, j, circle) / 2
  let omitted = NONE
  if (cost > OMISSION_PRICE && j - i >= MIN_ARC_POINTS) {
    const canOmitBoth = j - i > MIN_ARC_POINTS
    const inner = canOmitBoth ? fitCircleTo(points, i + 1, j - 1, circle) / 2 : 0
    if (inner + OMISSION_PRICE >= upperBound) return Number.POSITIVE_INFINITY
    const withoutFirst = fitCircleTo(points, i + 1, j, circle) / 2 + OMISSION_PRICE
    const withoutLast = fitCircleTo(points, i, j - 1, circle) / 2 + OMISSION_PRICE
    const withoutBoth = canOmitBoth ? inner + 2 * OMISSION_PRICE : Number.POSITIVE_INFINITY
    const least = Math.min(cost, withoutFirst, withoutLast, withoutBoth)
    if (least < cost) omitted = least === withoutFirst ? FIRST : least === withoutLast ? LAST : BOTH
    cost = least
  }
  if (!(cost < upperBound)) return Number.POSITIVE_INFINITY
  const first = firstKept(i, omitted)
  const last = lastKept(j, omitted)
  fitCircleTo(points, first, last, circle)
  return sweepOf(points, first, last, circle) > MAX_SWEEP ? Number.POSITIVE_INFINITY : cost
}

/**
 * The range of points, out of i..j inclusive, that the line of lowest cost is fitted to: all of them, or all but the first, the last or
 * both. The cost is half the chi-squared of the fitted points plus `OMISSION_PRICE` for each point left out.
 */
export function trimLine(points: EdgePoints, i: number, j: number): PointRange {
  const cost = trimmedLineCost(points, i, j)
  return spanOfCost(i, j, cost, (first, last) => lineChi2(points, first, last))
}

/**
 * The range of points, out of i..j inclusive, that the arc of lowest cost is fitted to: all of them, or all but the first, the last or
 * both. Null when no circle fits or when the arc sweeps more than `MAX_SWEEP` radians.
 */
export function trimArc(points: EdgePoints, i: number, j: number): PointRange | null {
  const cost = trimmedArcCost(points, i, j, Number.POSITIVE_INFINITY)
  if (cost === Number.POSITIVE_INFINITY) return null
  return spanOfCost(i, j, cost, (first, last) => fitCircleTo(points, first, last, circle))
}

/**
 * The range of points, out of i..j inclusive, whose cost is exactly `cost`, nats. Tried in this order: all points, all but the first, all
 * but the last, all but both. `chi2Of` gives the chi-squared of the points `first` to `last`, inclusive.
 */
function spanOfCost(i: number, j: number, cost: number, chi2Of: (first: number, last: number) => number): PointRange {
  const hasCost = (omitted: number): boolean => {
    const count = (omitted & FIRST) + (omitted >> 1)
    return chi2Of(firstKept(i, omitted), lastKept(j, omitted)) / 2 + OMISSION_PRICE * count === cost
  }
  const omitted = hasCost(NONE) ? NONE : hasCost(FIRST) ? FIRST : hasCost(LAST) ? LAST : BOTH
  return { first: firstKept(i, omitted), last: lastKept(j, omitted) }
}

function firstKept(i: number, omitted: number): number {
  return i + (omitted & FIRST)
}

function lastKept(j: number, omitted: number): number {
  return j - (omitted >> 1)
}
