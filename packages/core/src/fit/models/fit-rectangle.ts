import type { Moments } from '../../geometry/polygon'
import { solveCholesky } from '../../geometry/solve'
import type { EdgePoints } from '../points/edge-points'
import { drawRectangle, type Rectangle, signedDistance } from './rectangle'
import type { WholeShape } from './whole-shape'

/** What is asked of a rectangle: whether it may be turned, and whether its ends are half circles. */
interface Form {
  readonly isTurned: boolean
  readonly hasRoundEnds: boolean
}

/** Gauss-Newton's steps. */
const STEPS = 4
/** Half of the shorter side, px: the points of a thinner shape tell of its ends what they tell of its sides. */
const LEAST_HALF = 2
/**
 * The areas, px^2, that sharp corners lack at most and round ones at least, in the mean: pixel rows cut 0.23 px^2 off a right angle, and
 * up to 0.9 more, at all four alike where they lie alike on the pixels. Points this near to a sharp corner, px, have this standard error:
 * their rows measure the mean of two sides.
 */
const SHARP_CUT = 0.23
const MOST_SHARP_CUT = 0.7
const LEAST_ROUND_CUT = 1.16
const CORNER_REACH = 1
const CORNER_SIGMA = 0.5
/** The area that corners lack tells their radius; from this radius on, px, their points tell it better. */
const LARGE_RADIUS = 4
/** How far moments may be from those of a rectangle: by this part, and these px^2. */
const MOMENTS_SLACK = 0.02
const MOMENTS_SLACK_PX = 1
/** The start is nearer than this to the points, rms, in px and in parts of the shorter half. */
const START_RMS = 0.5
const START_SHARE = 0.1
/** Points this many steps apart tell a border's direction. */
const DIRECTION_STEPS = 4

const slope = new Float64Array(6)
const matrix = new Float64Array(36)
const rhs = new Float64Array(6)

/**
 * The rectangle through a closed border's points, with sharp corners, rounded ones of one radius or round ends, level or turned:
 * what describes the points with least. Gauss-Newton on the signed distance. Null when it is none. It runs as the points do.
 */
export function fitRectangle(points: EdgePoints, moments: Moments, lambda: number): WholeShape | null {
  if (!mayBeRectangle(moments)) return null
  const area = Math.abs(moments.area)
  let best: Rectangle | null = null
  let least = Number.POSITIVE_INFINITY
  for (const isTurned of [false, true]) {
    const start = startOf(points, area, isTurned ? sideDirection(points) : 0)
    if (start === null) continue
    for (const hasRoundEnds of [false, true]) {
      const form = { isTurned, hasRoundEnds }
      const fit = refine(points, start, area, form)
      if (fit === null) continue
      const cost = chi2Of(points, fit, form, 0) / 2 + lambda * parametersOf(fit, form)
      if (cost < least) {
        least = cost
        best = fit
      }
    }
  }
  return best === null ? null : { curve: drawRectangle(points, best, moments.area > 0), cost: least }
}

/** A rectangle's area is twelve times the root of its moments' determinant, an ellipse's 4 pi times; others lie between them. */
function mayBeRectangle({ area, xx, xy, yy }: Moments): boolean {
  const share = Math.sqrt(xx * yy - xy * xy) / Math.abs(area)
  const slack = MOMENTS_SLACK + MOMENTS_SLACK_PX / Math.abs(area)
  return share > (1 - slack) / (4 * Math.PI) && share < (1 + slack) / 12
}

function parametersOf({ r }: Rectangle, { isTurned, hasRoundEnds }: Form): number {
  return 4 + (isTurned ? 1 : 0) + (r > 0 && !hasRoundEnds ? 1 : 0)
}

/** The radius of the corners that a rectangle of these halves lacks; 0 when they are sharp, NaN when pixels cannot tell. */
function radiusOf(halfWidth: number, halfHeight: number, area: number): number {
  const cut = halfWidth * halfHeight - area / 4
  if (cut < MOST_SHARP_CUT) return 0
  return cut < LEAST_ROUND_CUT ? Number.NaN : Math.sqrt((cut - SHARP_CUT) / (1 - Math.PI / 4))
}

/** The direction that a border's sides share but for quarter turns: the mean of four times the angle of its steps, radians. */
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

/** The rectangle of the points' extents, with the radius that gives it their area. Null when the points are too far from it. */
function startOf(points: EdgePoints, area: number, angle: number): Rectangle | null {
  const { x, y, count } = points
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
  if (shorter < LEAST_HALF - START_RMS) return null
  const r = Math.min(shorter, radiusOf(halfWidth, halfHeight, area) || 0)
  const u = (left + right) / 2
  const v = (top + bottom) / 2
  const start = { cx: cos * u - sin * v, cy: sin * u + cos * v, halfWidth, halfHeight, r, angle }
  let sum = 0
  for (let k = 0; k + 1 < count; k++)
    sum += signedDistance(start, cos, sin, x[k] - start.cx, y[k] - start.cy, slope) ** 2
  return Math.sqrt(sum / (count - 1)) < START_RMS + START_SHARE * shorter ? start : null
}

/** Moves a rectangle by Gauss-Newton to the least chi-squared that its form allows; null when it leaves the form. */
function refine(points: EdgePoints, start: Rectangle, area: number, form: Form): Rectangle | null {
  let box = form.hasRoundEnds ? { ...start, r: Math.min(start.halfWidth, start.halfHeight) } : start
  for (let step = 0; step < STEPS; step++) {
    const isLarge = !form.hasRoundEnds && box.r >= LARGE_RADIUS
    const count = 4 + (form.isTurned ? 1 : 0) + (isLarge ? 1 : 0)
    chi2Of(points, box, form, count)
    if (!solveCholesky(matrix, rhs, count, 1)) return null
    const halfWidth = box.halfWidth + rhs[2]
    const halfHeight = box.halfHeight + rhs[3]
    const shorter = Math.min(halfWidth, halfHeight)
    if (!(shorter >= LEAST_HALF)) return null
    const cornerR = isLarge ? box.r + rhs[count - 1] : radiusOf(halfWidth, halfHeight, area)
    const r = form.hasRoundEnds ? shorter : cornerR
    if (!(r <= shorter)) return null
    const angle = form.isTurned ? box.angle + rhs[4] : 0
    box = { cx: box.cx + rhs[0], cy: box.cy + rhs[1], halfWidth, halfHeight, r, angle }
  }
  return box
}

/** Chi-squared of the points; leaves the normal equations of the first n parameters in `matrix` and `rhs`: cx, cy, half width, half height, then angle when it may be turned, then r. */
function chi2Of({ x, y, weight, count }: EdgePoints, box: Rectangle, form: Form, n: number): number {
  const cos = Math.cos(box.angle)
  const sin = Math.sin(box.angle)
  const shorter = box.halfWidth < box.halfHeight ? 2 : 3
  matrix.fill(0)
  rhs.fill(0)
  let sum = 0
  for (let k = 0; k + 1 < count; k++) {
    const dx = x[k] - box.cx
    const dy = y[k] - box.cy
    const d = signedDistance(box, cos, sin, dx, dy, slope)
    if (form.hasRoundEnds) slope[shorter] += slope[5]
    if (!form.isTurned) slope[4] = slope[5]
    let w = weight[k]
    if (box.r === 0 && isNearCorner(box, cos, sin, dx, dy)) w = Math.min(w, 1 / (CORNER_SIGMA * CORNER_SIGMA))
    sum += w * d * d
    for (let i = 0; i < n; i++) {
      const weighed = w * slope[i]
      rhs[i] -= weighed * d
      for (let j = 0; j <= i; j++) matrix[i * n + j] += weighed * slope[j]
    }
  }
  return sum
}

function isNearCorner(box: Rectangle, cos: number, sin: number, dx: number, dy: number): boolean {
  const u = Math.abs(cos * dx + sin * dy)
  const v = Math.abs(cos * dy - sin * dx)
  return u > box.halfWidth - CORNER_REACH && v > box.halfHeight - CORNER_REACH
}
