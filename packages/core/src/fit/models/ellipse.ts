import { NormalEquations } from '../../geometry/normal-equations'
import type { Moments } from '../../geometry/polygon'
import { type Curve, CurveBuilder } from '../../model/curve'
import type { EdgePoints } from '../points/edge-points'
import { cheaper, type WholeShape } from './whole-shape'

/** Parameters of an ellipse with horizontal and vertical axes: center and two radii. */
const AXIS_ALIGNED = 4

/** Parameters of a rotated ellipse: center, two radii and an angle. */
const ROTATED = 5

/**
 * An ellipse: the set of points where a u^2 + 2 b u v + c v^2 = 1, with (u, v) relative to the center (cx, cy), px relative to the points'
 * origin. Unlike two radii and an angle, these coefficients stay well determined for a nearly round ellipse. b is 0 when the axes are
 * horizontal and vertical.
 */
interface Ellipse {
  readonly cx: number
  readonly cy: number
  readonly a: number
  readonly b: number
  readonly c: number
}

/** Largest difference between the enclosed area and that of the ellipse with the same second moments, as a share of the enclosed area. */
const MAX_AREA_DIFFERENCE = 0.02

/**
 * Difference between the enclosed area and the ellipse's that is permitted on top of the share, px^2: what pixel noise does to a small
 * border.
 */
const AREA_NOISE = 0.5

/** Radius, px, that both radii of an ellipse must exceed. A thinner closed border is a stroke and gets no ellipse. */
const MIN_RADIUS = 1.5

/**
 * Number of Gauss-Newton steps that fit an ellipse. The start is so close that the third step moves no point by a thousandth of a pixel.
 */
const STEPS = 3

/**
 * The ellipse through a closed border's points; null when the points enclose another shape. Its axes are horizontal and vertical unless
 * a rotation lowers the description length. `lambda` is the price of a parameter, nats, and `moments` are those of the points' polygon.
 *
 * Starts from the ellipse with the area's second moments (Voss and Suesse 1997) and minimizes the squared distances along its normals by
 * Gauss-Newton, with distances to first order (Sampson 1982).
 */
export function fitEllipse(points: EdgePoints, moments: Moments, lambda: number): WholeShape | null {
  const start = ellipseOfMoments(moments)
  if (start === null) return null
  const fitted = (from: Ellipse, freedom: number): WholeShape | null => {
    const ellipse = refine(points, from, freedom)
    if (ellipse === null) return null
    const cost = chi2Of(points, ellipse) / 2 + lambda * freedom
    return { curve: buildEllipse(points, ellipse, moments.area > 0), cost }
  }
  return cheaper(fitted({ ...start, b: 0 }, AXIS_ALIGNED), fitted(start, ROTATED))
}

/**
 * The closed curve of an ellipse, px: two arcs between the ends of the minor axis, because rounding the coordinates of these ends rotates
 * the arcs least. `isClockwise` is as seen (y down).
 */
function buildEllipse(points: EdgePoints, ellipse: Ellipse, isClockwise: boolean): Curve {
  const { a, b, c } = ellipse
  const x = ellipse.cx + points.originX
  const y = ellipse.cy + points.originY
  const angle = b === 0 ? 0 : Math.atan2(2 * b, a - c) / 2
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const rx = 1 / Math.sqrt(a * cos * cos + 2 * b * sin * cos + c * sin * sin)
  const ry = 1 / Math.sqrt(a * sin * sin - 2 * b * sin * cos + c * cos * cos)
  const dx = rx < ry ? rx * cos : -ry * sin
  const dy = rx < ry ? rx * sin : ry * cos
  const degrees = (angle * 180) / Math.PI
  const out = new CurveBuilder(x - dx, y - dy)
  out.ellipse(rx, ry, degrees, false, isClockwise, x + dx, y + dy)
  out.ellipse(rx, ry, degrees, false, isClockwise, x - dx, y - dy)
  return out.build()
}

/** The ellipse with the second moments of an area; null when it differs from the area in size by more than the permitted difference. */
function ellipseOfMoments({ area, cx, cy, xx, xy, yy }: Moments): Ellipse | null {
  const determinant = xx * yy - xy * xy
  if (!(determinant > 0)) return null
  const size = Math.abs(area)
  const allowed = MAX_AREA_DIFFERENCE * size + AREA_NOISE
  if (Math.abs(4 * Math.PI * Math.sqrt(determinant) - size) > allowed) return null
  const scale = 1 / (4 * determinant)
  return { cx, cy, a: yy * scale, b: -xy * scale, c: xx * scale }
}

/** The ellipse after `STEPS` Gauss-Newton steps with `freedom` parameters, `AXIS_ALIGNED` or `ROTATED`; null when a step fails. */
function refine(points: EdgePoints, start: Ellipse, freedom: number): Ellipse | null {
  let ellipse: Ellipse | null = start
  for (let step = 0; step < STEPS && ellipse !== null; step++) ellipse = improve(points, ellipse, freedom)
  return ellipse
}

/**
 * The ellipse after one Gauss-Newton step. Null when the points do not determine the step, or when a radius would not exceed
 * `MIN_RADIUS`.
 */
function improve({ x, y, weight, count }: EdgePoints, ellipse: Ellipse, freedom: number): Ellipse | null {
  const { cx, cy, a, b, c } = ellipse
  const equations = new NormalEquations(freedom)
  const slopes = new Float64Array(ROTATED)
  for (let k = 0; k + 1 < count; k++) {
    const u = x[k] - cx
    const v = y[k] - cy
    const gx = a * u + b * v
    const gy = b * u + c * v
    const perPx = 0.5 / Math.sqrt(gx * gx + gy * gy)
    slopes[0] = -2 * gx * perPx
    slopes[1] = -2 * gy * perPx
    slopes[2] = u * u * perPx
    slopes[3] = v * v * perPx
    slopes[4] = 2 * u * v * perPx
    equations.add((gx * u + gy * v - 1) * perPx, weight[k], slopes)
  }
  const step = equations.solve()
  if (step === null) return null
  const next = {
    cx: cx + step[0],
    cy: cy + step[1],
    a: a + step[2],
    b: freedom === ROTATED ? b + step[4] : 0,
    c: c + step[3],
  }
  const steepest = (next.a + next.c) / 2 + Math.hypot((next.a - next.c) / 2, next.b)
  const isEllipse = next.a * next.c > next.b * next.b && steepest * MIN_RADIUS * MIN_RADIUS < 1
  return isEllipse ? next : null
}

/** Chi-squared of an ellipse: the squared distances of the border's points from it, to first order, in squared standard errors, summed. */
function chi2Of({ x, y, weight, count }: EdgePoints, { cx, cy, a, b, c }: Ellipse): number {
  let sum = 0
  for (let k = 0; k + 1 < count; k++) {
    const u = x[k] - cx
    const v = y[k] - cy
    const gx = a * u + b * v
    const gy = b * u + c * v
    sum += (weight[k] * (gx * u + gy * v - 1) ** 2) / (4 * (gx * gx + gy * gy))
  }
  return sum
}
