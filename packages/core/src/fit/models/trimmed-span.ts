import type { EdgePoints } from '../points/edge-points'
import { fitCircleTo, MAX_SWEEP, sweepOf } from './arc'
import { lineChi2 } from './line'

/**
 * The points `first` to `last`, inclusive, of a span that a line or an arc is fitted to. The span's first point, its last point or
 * both may be omitted, because a pixel row that contains a corner measures the mean of the corner's two sides and so lies on neither.
 *
 * The cost of a trimmed span, nats, is half the chi-squared of the points that it keeps plus `OMISSION_PRICE` for each omitted point.
 */
export interface TrimmedSpan {
  readonly first: number
  readonly last: number
}

/**
 * Price of leaving one end point out of a fit, in units of half a chi-squared (nats). An omitted point is coded as a position anywhere
 * in its pixel row instead of within one standard error, plus which end it was. A lower price lets lines extend into curves.
 */
const OMISSION_PRICE = 7

/** Fewest points that a line keeps when end points of its span are omitted. */
const MIN_LINE_POINTS = 4

/** Fewest points that an arc keeps when end points of its span are omitted. */
const MIN_ARC_POINTS = 5

/** Which end points of a span are omitted. Bit 0 stands for the first point, bit 1 for the last. */
const NONE = 0
const FIRST = 1
const LAST = 2
const BOTH = 3

/**
 * The cost of the cheapest line through the span i..j, inclusive, with end points omitted where that is cheaper: nats, without the price
 * of the line's parameters. The search evaluates millions of spans, so this allocates nothing.
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
 * The cost of the cheapest arc through the span i..j, inclusive, with end points omitted where that is cheaper: nats, without the price of
 * the arc's parameters. Infinite when no arc costs less than `upperBound` or when the cheapest one sweeps more than `MAX_SWEEP` radians.
 */
export function trimmedArcCost(points: EdgePoints, i: number, j: number, upperBound: number): number {
  const circle = { cx: 0, cy: 0, r: 0 }
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

/** The points that the cheapest line through the span i..j, inclusive, keeps. */
export function trimLine(points: EdgePoints, i: number, j: number): TrimmedSpan {
  const cost = trimmedLineCost(points, i, j)
  return spanOfCost(i, j, cost, (first, last) => lineChi2(points, first, last))
}

/**
 * The points that the cheapest arc through the span i..j, inclusive, keeps; null when there is no arc or it sweeps more than
 * `MAX_SWEEP`.
 */
export function trimArc(points: EdgePoints, i: number, j: number): TrimmedSpan | null {
  const cost = trimmedArcCost(points, i, j, Number.POSITIVE_INFINITY)
  if (cost === Number.POSITIVE_INFINITY) return null
  const circle = { cx: 0, cy: 0, r: 0 }
  return spanOfCost(i, j, cost, (first, last) => fitCircleTo(points, first, last, circle))
}

/**
 * The first trimmed span of i..j that has exactly this cost, in the order none, first, last, both omitted. `chi2Of` gives the chi-squared
 * of points `first` to `last`, inclusive.
 */
function spanOfCost(i: number, j: number, cost: number, chi2Of: (first: number, last: number) => number): TrimmedSpan {
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
