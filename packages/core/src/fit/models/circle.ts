import { PARAMETERS } from '../../geometry/parameters'
import { polygonArea } from '../../geometry/polygon'
import { ARC, CurveBuilder } from '../../model/curve'
import type { EdgePoints } from '../points/edge-points'
import { fitCircleTo } from './arc'
import type { WholeShape } from './whole-shape'

/** A closed border is a circle when its chi-squared per point and its worst deviation, px, stay below these. */
const MAX_CHI2_PER_POINT = 2.5
const MAX_DEVIATION = 0.3
/** A dot of a few points may stray further, as long as it stays a dot. */
const MAX_DOT_DEVIATION = 0.6
const MAX_DOT_RADIUS = 4
/** The points must enclose the circle's area but for this share: a sliver's points lie on circles that they do not go round. */
const AREA_SLACK = 0.3

/**
 * The closed border as a circle of two arcs, clockwise or not as the points run; null when it is none. `isDot` accepts a rougher fit:
 * a dot of a few points has hardly another shape to show.
 */
export function fitCircle(points: EdgePoints, isDot: boolean, lambda: number): WholeShape | null {
  const last = points.count - 1
  const circle = { cx: 0, cy: 0, r: 0 }
  const chi2 = fitCircleTo(points, 0, last - 1, circle)
  if (chi2 === Number.POSITIVE_INFINITY) return null
  const { cx, cy, r } = circle
  if (isDot ? r > MAX_DOT_RADIUS : chi2 > MAX_CHI2_PER_POINT * last) return null
  const allowed = isDot ? MAX_DOT_DEVIATION : MAX_DEVIATION
  for (let k = 0; k < last; k++) {
    if (Math.abs(Math.hypot(points.x[k] - cx, points.y[k] - cy) - r) > allowed) return null
  }
  const enclosed = polygonArea(points.x, points.y, points.count)
  const area = Math.PI * r * r
  if (Math.abs(Math.abs(enclosed) - area) > AREA_SLACK * area) return null
  const x = cx + points.originX
  const y = cy + points.originY
  const out = new CurveBuilder(x - r, y)
  out.arc(r, false, enclosed > 0, x + r, y)
  out.arc(r, false, enclosed > 0, x - r, y)
  return { curve: out.build(), cost: chi2 / 2 + lambda * PARAMETERS[ARC] }
}
