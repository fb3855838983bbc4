import { NormalEquations } from '../../../geometry/normal-equations'
import type { EdgePoints } from '../../points/edge-points'
import type { WholeShape } from '../whole-shape'
import { radiusOfArea } from './corner-radius'
import { buildRectangle, isNearCorner, type Rectangle, SLOPE, signedDistance } from './rectangle'

/**
 * A family of rectangles that is fitted to closed borders: rotated or not, with corners or with round ends. Round ends are half circles
 * in place of the shorter sides, as those of a pill.
 */
interface Family {
  readonly isRotated: boolean
  readonly ends: 'cornered' | 'round'
}

/** All families of rectangles, in the order in which they are fitted; the first of equal cost wins. */
const FAMILIES: readonly Family[] = [
  { isRotated: false, ends: 'cornered' },
  { isRotated: false, ends: 'round' },
  { isRotated: true, ends: 'cornered' },
  { isRotated: true, ends: 'round' },
]

/** Gauss-Newton steps. One more than an ellipse takes, because points change sides as the corners move. */
const STEPS = 4

/**
 * Smallest half length of a rectangle's shorter side, px. The points of a thinner rectangle do not distinguish its ends from its sides,
 * so it is no fit.
 */
const MIN_HALF_SIDE = 2

/**
 * Distance from a rectangle's sharp corner, px, below which a point gets the standard error `CORNER_SIGMA`, because its pixel row
 * measures the mean of two sides.
 */
const CORNER_REACH = 1

/** Standard error, px, of a point near a sharp corner of a rectangle. */
const CORNER_SIGMA = 0.5

/**
 * Smallest corner radius of a rectangle, px, that is fitted to the points. A smaller one follows from the area that the corners lack,
 * which determines it better.
 */
const MIN_FREE_RADIUS = 4

/**
 * Difference of the indices of two points between which a border's local direction is taken, which averages over the noise of single
 * points.
 */
const DIRECTION_STEPS = 4

/**
 * The rectangle through a closed border's points; null when they show none. It has sharp corners, round corners of one radius or round
 * ends, and is rotated or not, whichever has the least description length. `signedArea` is that of the points'
 * polygon, px^2, positive clockwise; `lambda` is the price of a parameter, nats. Gauss-Newton on the signed distance.
 */
export function fitRectangle(points: EdgePoints, signedArea: number, lambda: number): WholeShape | null {
  const area = Math.abs(signedArea)
  const aligned = estimate(points, area, 0)
  const rotated = estimate(points, area, sideDirection(points))
  let best: Rectangle | null = null
  let least = Number.POSITIVE_INFINITY
  for (const family of FAMILIES) {
    const start = family.isRotated ? rotated : aligned
    for (const from of start === null ? [] : startsOf(start, family)) {
      const box = refine(points, from, area, family)
      if (box === null) continue
      const cost = chi2Of(points, box) / 2 + lambda * parametersOf(box, family)
      if (!(cost < least)) continue
      least = cost
      best = box
    }
  }
  return best === null ? null : { curve: buildRectangle(points, best, signedArea > 0), cost: least }
}

/**
 * Where the search for a rectangle of a family begins. One stray point beside a corner makes the bounding rectangle larger than the polygon, which looks like
 * round corners and draws the sides outwards, so small radii are tried as none, too.
 */
function startsOf(start: Rectangle, { ends }: Family): readonly Rectangle[] {
  return ends === 'cornered' && start.r > 0 && start.r < MIN_FREE_RADIUS ? [start, { ...start, r: 0 }] : [start]
}

/**
 * Number of free parameters of a fitted rectangle: 4 for center and sides, 1 for the angle if it is rotated, 1 for the radius of round
 * corners. Round ends have none.
 */
function parametersOf({ r }: Rectangle, { isRotated, ends }: Family): number {
  return 4 + (isRotated ? 1 : 0) + (r > 0 && ends === 'cornered' ? 1 : 0)
}

/**
 * The direction of a closed border's sides up to quarter turns, radians: a quarter of the circular mean of four times its local
 * directions.
 */
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

/**
 * The bounding rectangle of a closed border's points with sides at `angle`, radians, and the corner radius that the polygon's `area`, px^2,
 * shows, or 0. Null when the rectangle is too thin.
 */
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
  if (shorter < MIN_HALF_SIDE) return null
  const r = Math.min(shorter, radiusOfArea(halfWidth, halfHeight, area) ?? 0)
  const u = (left + right) / 2
  const v = (top + bottom) / 2
  return { cx: cos * u - sin * v, cy: sin * u + cos * v, halfWidth, halfHeight, r, angle, cos, sin }
}

/**
 * The rectangle of a family after `STEPS` Gauss-Newton steps. The polygon's `area`, px^2, gives corner radii below `MIN_FREE_RADIUS`. Null
 * when the points do not determine a step, a side becomes too short, or the radius is unknown or exceeds half the shorter side.
 */
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

/**
 * The Gauss-Newton step of the first `count` of these parameters: center, half sides, the angle if the family is rotated, the radius. Null
 * when the points do not determine it.
 */
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

/** The weight of a point at (x, y), px relative to the points' origin: `weight`, reduced near a sharp corner, 1/px^2. */
function weightAt(box: Rectangle, x: number, y: number, weight: number): number {
  const isMixed = box.r === 0 && isNearCorner(box, x, y, CORNER_REACH)
  return isMixed ? Math.min(weight, 1 / (CORNER_SIGMA * CORNER_SIGMA)) : weight
}
