import { PARAMETERS } from '../../geometry/parameters'
import { polygonArea } from '../../geometry/polygon'
import { ARC, CurveBuilder } from '../../model/curve'
import type { EdgePoints } from '../points/edge-points'
import { fitCircleTo } from './arc'
import type { WholeShape } from './whole-shape'

/** Upper bounds for accepting a circle as the curve of a closed border. */
interface Tolerance {
  /** Largest accepted chi-squared of the circle divided by the number of points. Noise alone leaves 1. */
  readonly maxChi2PerPoint: number
  /** Largest accepted distance of any point of the border from the circle, px. */
  readonly maxDeviation: number
}

/**
 * Bounds for accepting a circle when a closed border has enough points to show another shape. `maxDeviation` separates circles from
 * nearly round shapes, which the mean over many points would accept.
 */
export const CIRCLE: Tolerance = { maxChi2PerPoint: 2.5, maxDeviation: 0.3 }

/** Bounds for accepting a circle when a closed border has few points, which show hardly any other shape. */
export const DOT: Tolerance = { maxChi2PerPoint: Number.POSITIVE_INFINITY, maxDeviation: 0.6 }

/**
 * Largest difference between the area that a border's points enclose and the area of its circle, as a share of the circle's. It excludes
 * slivers, whose points lie on a circle without going around it.
 */
const MAX_AREA_DIFFERENCE = 0.3

/**
 * The circle through the points of a closed border, as a curve of two half circles in the direction of the points, with its cost; null
 * when the border is no circle within `tolerance`. `lambda` is the price of a parameter, nats.
 */
export function fitCircle(points: EdgePoints, tolerance: Tolerance, lambda: number): WholeShape | null {
  const last = points.count - 1
  const circle = { cx: 0, cy: 0, r: 0 }
  const chi2 = fitCircleTo(points, 0, last - 1, circle)
  if (chi2 === Number.POSITIVE_INFINITY) return null
  const { cx, cy, r } = circle
  if (chi2 > tolerance.maxChi2PerPoint * last) return null
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
