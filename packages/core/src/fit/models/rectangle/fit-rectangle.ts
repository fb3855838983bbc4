import { NormalEquations } from '../../../geometry/normal-equations'
import type { Moments } from '../../../geometry/polygon'
import type { EdgePoints } from '../../points/edge-points'
import type { WholeShape } from '../whole-shape'
import { radiusOfArea } from './corner-radius'
import { buildRectangle, isNearCorner, type Rectangle, SLOPE, signedDistance } from './rectangle'

/** A family of rectangles. The shorter sides of one with round ends are half circles, as those of a pill. */
interface Family {
  readonly isRotated: boolean
  readonly ends: 'cornered' | 'round'
}

/** Tried in this order; the first of equal cost wins. */
const FAMILIES: readonly Family[] = [
  { isRotated: false, ends: 'cornered' },
  { isRotated: false, ends: 'round' },
  { isRotated: true, ends: 'cornered' },
  { isRotated: true, ends: 'round' },
]

/** Gauss-Newton steps. One more than an ellipse takes, because points change sides as the corners move. */
const STEPS = 4

/** Half the shorter side, px, at least. The points of a thinner rectangle do not distinguish its ends from its sides. */
const MIN_HALF_SIDE = 2

/** Points nearer than this to a sharp corner, px, have the standard error `CORNER_SIGMA`, because their rows measure the mean of two sides. */
const CORNER_REACH = 1

/** Standard error of a point near a sharp corner, px. */
const CORNER_SIGMA = 0.5

/** Radius, px, from which on the points of the corners determine the radius better than the area that the corners lack. */
const MIN_FREE_RADIUS = 4

/** Largest deviation of the moments from those of any rectangle between a sharp one and an ellipse, as a share. */
const MAX_MOMENTS_DEVIATION = 0.02

/** Added to the permitted deviation, px^2 over the area: what pixel noise does to the moments of a small border. */
const MOMENTS_NOISE = 1

/** Root mean square distance of the points from the first estimate, px, at most. Outlines that are no rectangles end here. */
const MAX_START_RMS = 0.5

/** Added to the permitted distance, as a share of half the shorter side: corners whose radius is not estimated yet. */
const MAX_START_SHARE = 0.1

/** A border's local direction is that between points this many steps apart, which averages over the noise of single points. */
const DIRECTION_STEPS = 4

/**
 * The rectangle through a closed border's points; null when they show none. It has sharp corners, round corners of one radius or round
 * ends, and is rotated or not, whichever has the least description length. `lambda` is the price of a parameter, nats, and `moments` are
 * those of the points' polygon. Gauss-Newton on the signed distance.
 */
export function fitRectangle(points: EdgePoints, moments: Moments, lambda: number): WholeShape | null {
  if (!mayBeRectangle(moments)) return null
  const area = Math.abs(moments.area)
  const aligned = estimate(points, area, 0)
  const rotated = estimate(points, area, sideDirection(points))
  let best: Rectangle | null = null
  let least = Number.POSITIVE_INFINITY
  for (const family of FAMILIES) {
    const start = family.isRotated ? rotated : aligned
    const box = start === null ? null : refine(points, start, area, family)
    if (box === null) continue
    const cost = chi2Of(points, box) / 2 + lambda * parametersOf(box, family)
    if (!(cost < least)) continue
    least = cost
    best = box
  }
  return best === null ? null : { curve: buildRectangle(points, best, moments.area > 0), cost: least }
}

/**
 * Whether the moments are those of a rectangle. The area is 12 times the root of the moments' determinant for a sharp rectangle and 4 pi
 * times for an ellipse; rectangles with round corners lie between the two.
 */
function mayBeRectangle({ area, xx, xy, yy }: Moments): boolean {
  const share = Math.sqrt(xx * yy - xy * xy) / Math.abs(area)
  const slack = MAX_MOMENTS_DEVIATION + MOMENTS_NOISE / Math.abs(area)
  return share > (1 - slack) / (4 * Math.PI) && share < (1 + slack) / 12
}

/** Center and sides, plus the angle of a rotated rectangle, plus the radius of round corners. Round ends have the radius of the sides. */
function parametersOf({ r }: Rectangle, { isRotated, ends }: Family): number {
  return 4 + (isRotated ? 1 : 0) + (r > 0 && ends === 'cornered' ? 1 : 0)
}

/** The direction of the sides up to quarter turns, radians: the circular mean of four times the direction of each step. */
function sideDirection({ x, y, count }: EdgePoints): number {
  const period = count - 1
  let re = 0
  let im = 0
  for (let k = 0; k < period; k++) {
    const j = (k + DIRECTION_STEPS) % period
    const dx = x[j] - x[k]
    const dy = y[j] - y[k]
    const xx = dx * dx - dy * dy
    const xy = 2 * dx * dy
    const norm = (dx * dx + dy * dy) ** 1.5
    if (norm === 0) continue
    re += (xx * xx - xy * xy) / norm
    im += (2 * xx * xy) / norm
  }
  return Math.atan2(im, re) / 4
}

/** The bounding rectangle of the points in a direction, with the corner radius that its area shows. Null when the points are too far from it. */
function estimate({ x, y, count }: EdgePoints, area: number, angle: number): Rectangle | null {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let k = 0; k + 1 < count; k++) {
    const u = cos * x[k] + sin * y[k]
    const v = cos * y[k] - sin * x[k]
    if (u < left) left = u
    if (u > right) right = u
    if (v < top) top = v
    if (v > bottom) bottom = v
  }
  const halfWidth = (right - left) / 2
  const halfHeight = (bottom - top) / 2
  const shorter = Math.min(halfWidth, halfHeight)
  if (shorter < MIN_HALF_SIDE - MAX_START_RMS) return null
  const r = Math.min(shorter, radiusOfArea(halfWidth, halfHeight, area) ?? 0)
  const u = (left + right) / 2
  const v = (top + bottom) / 2
  const box = { cx: cos * u - sin * v, cy: sin * u + cos * v, halfWidth, halfHeight, r, angle, cos, sin }
  const slopes = new Float64Array(6)
  let sum = 0
  for (let k = 0; k + 1 < count; k++) sum += signedDistance(box, x[k], y[k], slopes) ** 2
  return Math.sqrt(sum / (count - 1)) < MAX_START_RMS + MAX_START_SHARE * shorter ? box : null
}

/** The rectangle of a family after `STEPS` Gauss-Newton steps; null when a step is not determined or leaves the family. */
function refine(points: EdgePoints, start: Rectangle, area: number, family: Family): Rectangle | null {
  const { isRotated, ends } = family
  let box = ends === 'round' ? { ...start, r: Math.min(start.halfWidth, start.halfHeight) } : start
  for (let k = 0; k < STEPS; k++) {
    const isRadiusFree = ends === 'cornered' && box.r >= MIN_FREE_RADIUS
    const count = 4 + (isRotated ? 1 : 0) + (isRadiusFree ? 1 : 0)
    const step = gaussNewtonStep(points, box, family, count)
    if (step === null) return null
    const halfWidth = box.halfWidth + step[2]
    const halfHeight = box.halfHeight + step[3]
    const shorter = Math.min(halfWidth, halfHeight)
    if (!(shorter >= MIN_HALF_SIDE)) return null
    const cornerR = isRadiusFree ? box.r + step[count - 1] : radiusOfArea(halfWidth, halfHeight, area)
    const r = ends === 'round' ? shorter : cornerR
    if (r === null || !(r <= shorter)) return null
    const angle = isRotated ? box.angle + step[4] : 0
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    box = { cx: box.cx + step[0], cy: box.cy + step[1], halfWidth, halfHeight, r, angle, cos, sin }
  }
  return box
}

/** The step of a family's first `count` parameters: center, half sides, then the angle of a rotated rectangle, then the radius. */
function gaussNewtonStep(
  { x, y, weight, count: pointCount }: EdgePoints,
  box: Rectangle,
  { isRotated, ends }: Family,
  count: number,
): Float64Array | null {
  const equations = new NormalEquations(count)
  const slopes = new Float64Array(6)
  const shorter = box.halfWidth < box.halfHeight ? SLOPE.halfWidth : SLOPE.halfHeight
  for (let k = 0; k + 1 < pointCount; k++) {
    const distance = signedDistance(box, x[k], y[k], slopes)
    // The radius of round ends follows the shorter side.
    if (ends === 'round') slopes[shorter] += slopes[SLOPE.r]
    // The radius takes the angle's place among the parameters.
    if (!isRotated) slopes[SLOPE.angle] = slopes[SLOPE.r]
    equations.add(distance, weightAt(box, x[k], y[k], weight[k]), slopes)
  }
  return equations.solve()
}

/** Chi-squared of the points' distances from the rectangle. */
function chi2Of({ x, y, weight, count }: EdgePoints, box: Rectangle): number {
  const slopes = new Float64Array(6)
  let sum = 0
  for (let k = 0; k + 1 < count; k++) {
    const distance = signedDistance(box, x[k], y[k], slopes)
    sum += weightAt(box, x[k], y[k], weight[k]) * distance * distance
  }
  return sum
}

/** The weight of a point, reduced near a sharp corner. */
function weightAt(box: Rectangle, x: number, y: number, weight: number): number {
  const isMixed = box.r === 0 && isNearCorner(box, x, y, CORNER_REACH)
  return isMixed ? Math.min(weight, 1 / (CORNER_SIGMA * CORNER_SIGMA)) : weight
}
