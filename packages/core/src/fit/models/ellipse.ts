import type { Moments } from '../../geometry/polygon'
import { solveCholesky } from '../../geometry/solve'
import { type Curve, CurveBuilder } from '../../model/curve'
import type { EdgePoints } from '../points/edge-points'
import type { WholeShape } from './whole-shape'

/** Parameters of an ellipse with level axes, and of a turned one. */
const LEVEL = 4
const TURNED = 5

/**
 * An ellipse: the places where a u^2 + 2 b u v + c v^2 = 1 about the centre (cx, cy), px, relative to the points' origin. Unlike axes
 * and an angle these are well determined however round it is. b is 0 when its axes are level.
 */
interface Ellipse {
  readonly cx: number
  readonly cy: number
  readonly a: number
  readonly b: number
  readonly c: number
}

/** The area that the points enclose differs from that of the ellipse of their moments by no more than this part, and these px^2. */
const AREA_SLACK = 0.02
const AREA_SLACK_PX = 0.5
/** Shortest half axis, px: a thinner border is a stroke. */
const LEAST_AXIS = 1.5
/** Gauss-Newton's steps: the start is so near that the third moves nothing by a thousandth of a pixel. */
const STEPS = 3

/**
 * The ellipse through a closed border's points, its axes level unless the points pay for the turn; null when the points enclose another
 * shape. It starts as the ellipse that has the area's second moments (Voss and Suesse 1997) and is moved to the least sum of squared
 * distances along its normals (Gauss-Newton, distances to first order: Sampson 1982). It runs as the points do.
 */
export function fitEllipse(points: EdgePoints, moments: Moments, lambda: number): WholeShape | null {
  const start = ellipseOfMoments(moments)
  if (start === null) return null
  const level = refine(points, { ...start, b: 0 }, LEVEL)
  const turned = refine(points, start, TURNED)
  const levelCost = level === null ? Number.POSITIVE_INFINITY : chi2Of(points, level) / 2 + lambda * LEVEL
  const turnedCost = turned === null ? Number.POSITIVE_INFINITY : chi2Of(points, turned) / 2 + lambda * TURNED
  const best = levelCost <= turnedCost ? level : turned
  if (best === null) return null
  return { curve: drawEllipse(points, best, moments.area > 0), cost: Math.min(levelCost, turnedCost) }
}

/** The closed border as two elliptical arcs between the ends of the short axis, where rounding an end turns the arcs least. */
function drawEllipse(points: EdgePoints, ellipse: Ellipse, isClockwise: boolean): Curve {
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

/** The ellipse of an area's moments; null when it has another area. */
function ellipseOfMoments({ area, cx, cy, xx, xy, yy }: Moments): Ellipse | null {
  const determinant = xx * yy - xy * xy
  if (!(determinant > 0)) return null
  const size = Math.abs(area)
  if (Math.abs(4 * Math.PI * Math.sqrt(determinant) - size) > AREA_SLACK * size + AREA_SLACK_PX) return null
  const scale = 1 / (4 * determinant)
  return { cx, cy, a: yy * scale, b: -xy * scale, c: xx * scale }
}

function refine(points: EdgePoints, start: Ellipse, freedom: number): Ellipse | null {
  let ellipse: Ellipse | null = start
  for (let step = 0; step < STEPS && ellipse !== null; step++) ellipse = improve(points, ellipse, freedom)
  return ellipse
}

const matrix = new Float64Array(TURNED * TURNED)
const rhs = new Float64Array(TURNED)
const slope = new Float64Array(TURNED)

/** One Gauss-Newton step. Null when there is none, or when it leaves the ellipses that are no strokes. */
function improve(points: EdgePoints, ellipse: Ellipse, freedom: number): Ellipse | null {
  const { x, y, weight, count } = points
  const { cx, cy, a, b, c } = ellipse
  matrix.fill(0)
  rhs.fill(0)
  for (let k = 0; k + 1 < count; k++) {
    const u = x[k] - cx
    const v = y[k] - cy
    const gx = a * u + b * v
    const gy = b * u + c * v
    const perPx = 0.5 / Math.sqrt(gx * gx + gy * gy)
    slope[0] = -2 * gx * perPx
    slope[1] = -2 * gy * perPx
    slope[2] = u * u * perPx
    slope[3] = v * v * perPx
    slope[4] = 2 * u * v * perPx
    const distance = (gx * u + gy * v - 1) * perPx
    for (let i = 0; i < freedom; i++) {
      const weighed = weight[k] * slope[i]
      rhs[i] -= weighed * distance
      for (let j = 0; j <= i; j++) matrix[i * freedom + j] += weighed * slope[j]
    }
  }
  if (!solveCholesky(matrix, rhs, freedom, 1)) return null
  const next = {
    cx: cx + rhs[0],
    cy: cy + rhs[1],
    a: a + rhs[2],
    b: freedom === TURNED ? b + rhs[4] : 0,
    c: c + rhs[3],
  }
  const steepest = (next.a + next.c) / 2 + Math.hypot((next.a - next.c) / 2, next.b)
  const isEllipse = next.a * next.c > next.b * next.b && steepest * LEAST_AXIS * LEAST_AXIS < 1
  return isEllipse ? next : null
}

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
