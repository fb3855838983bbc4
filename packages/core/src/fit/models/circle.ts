import { PARAMETERS } from '../../geometry/parameters'
import { polygonArea } from '../../geometry/polygon'
import { ARC, CurveBuilder } from '../../model/curve'
import type { EdgePoints } from '../points/edge-points'
import { fitCircleTo } from './arc'
import type { WholeShape } from './whole-shape'

/** How far the points of a closed border may be from a circle. */
interface Tolerance {
  /** Largest chi-squared per point. Noise alone leaves 1. */
  readonly maxChi2PerPoint: number
  /** Largest distance of any point from the circle, px. */
  readonly maxDeviation: number
  /** Largest radius, px. */
  readonly maxRadius: number
}

/**
 * Tolerance of a border with enough points to show another shape. `maxDeviation` separates circles from nearly round shapes, which the
 * mean over many points would accept.
 */
const CIRCLE: Tolerance = { maxChi2PerPoint: 2.5, maxDeviation: 0.3, maxRadius: Number.POSITIVE_INFINITY }

/** Tolerance of a border of few points. They show hardly any other shape, so mainly the size of the circle is limited. */
const DOT: Tolerance = { maxChi2PerPoint: Number.POSITIVE_INFINITY, maxDeviation: 0.6, maxRadius: 4 }

/**
 * Largest difference between the area that the points enclose and the circle's area, as a share of the latter. It excludes slivers, whose
 * points lie on a circle without going around it.
 */
const MAX_AREA_DIFFERENCE = 0.3

/**
 * A closed border as a circle; null when it is none. `lambda` is the price of a parameter, nats. The curve is two half circles, in the
 * direction of the points.
 */
export function fitCircle(points: EdgePoints, lambda: number): WholeShape | null {
  return circleWithin(points, CIRCLE, lambda)
}

/**
 * A closed border with too few points for any other shape as a small circle; null when it is none. `lambda` is the price of a parameter,
 * nats. The curve is two half circles, in the direction of the points.
 */
export function fitDot(points: EdgePoints, lambda: number): WholeShape | null {
  return circleWithin(points, DOT, lambda)
}

function circleWithin(points: EdgePoints, tolerance: Tolerance, lambda: number): WholeShape | null {
  const last = points.count - 1
  const circle = { cx: 0, cy: 0, r: 0 }
  const chi2 = fitCircleTo(points, 0, last - 1, circle)
  if (chi2 === Number.POSITIVE_INFINITY) return null
  const { cx, cy, r } = circle
  if (r > tolerance.maxRadius || chi2 > tolerance.maxChi2PerPoint * last) return null
  for (let k = 0; k < last; k++) {
    if (Math.abs(Math.hypot(points.x[k] - cx, points.y[k] - cy) - r) > tolerance.maxDeviation) return null
  }
  const enclosed = polygonArea(points.x, points.y, points.count)
  const area = Math.PI * r * r
  if (Math.abs(Math.abs(enclosed) - area) > MAX_AREA_DIFFERENCE * area) return null
  const x = cx + points.originX
  const y = cy + points.originY
  const out = new CurveBuilder(x - r, y)
  out.arc(r, false, enclosed > 0, x + r, y)
  out.arc(r, false, enclosed > 0, x - r, y)
  return { curve: out.build(), cost: chi2 / 2 + lambda * PARAMETERS[ARC] }
}
