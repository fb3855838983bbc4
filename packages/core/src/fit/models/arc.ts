import { type EdgePoints, SUMS, scatterOf } from '../points/edge-points'

/** A circle: center (cx, cy) and radius r, px relative to the points' origin. */
export interface Circle {
  cx: number
  cy: number
  r: number
}

/** A circular arc with the chi-squared of the points that it was fitted to, px relative to their origin. */
export interface FittedArc extends Readonly<Circle> {
  /** +1 when the arc runs clockwise as seen (y down), -1 when it runs counter-clockwise. */
  readonly orientation: number
  readonly chi2: number
}

/** Largest radius of a fitted arc, px. A larger circle is no fit: its arc looks like a line, and its endpoint form in SVG loses digits. */
export const MAX_RADIUS = 20_000

/**
 * Largest angle about its center, radians, that a fitted arc may cover: half a turn, plus a margin so that a rounded end measured with
 * noise stays one arc.
 */
export const MAX_SWEEP = 3.3

/**
 * Bound at or below which points count as collinear and get no circle: the determinant of their scatter matrix over the squared trace.
 * Rounding errors are as large.
 */
const MIN_DETERMINANT = 1e-9

/**
 * Writes to `out` the circle of least algebraic error through points i..j, inclusive (Kasa 1976), from running sums. O(1). Returns its
 * chi-squared: the algebraic error over 4 r^2, which is the sum of squared distances to first order. Returns infinity, with `out`
 * undefined, when the points are collinear or the radius is out of range. The search fits millions of circles, so this allocates
 * nothing.
 */
export function fitCircleTo({ sums: s }: Pick<EdgePoints, 'sums'>, i: number, j: number, out: Circle): number {
  const a = SUMS * i
  const b = SUMS * (j + 1)
  const { weight: n, x: mx, y: my, xx, xy, yy } = scatterOf(s, i, j)
  const mz = (s[b + 6] - s[a + 6]) / n
  const xz = s[b + 7] - s[a + 7] - n * mx * mz
  const yz = s[b + 8] - s[a + 8] - n * my * mz
  const zz = s[b + 9] - s[a + 9] - n * mz * mz
  const determinant = xx * yy - xy * xy
  if (determinant <= MIN_DETERMINANT * (xx + yy) * (xx + yy)) return Number.POSITIVE_INFINITY
  const u = (xz * yy - yz * xy) / determinant
  const v = (yz * xx - xz * xy) / determinant
  const cx = u / 2
  const cy = v / 2
  const r = Math.sqrt(Math.max(0, mz - u * mx - v * my + cx * cx + cy * cy))
  if (!(r > 0 && r <= MAX_RADIUS)) return Number.POSITIVE_INFINITY
  out.cx = cx
  out.cy = cy
  out.r = r
  return Math.max(0, zz - u * xz - v * yz) / (4 * r * r)
}

/**
 * The arc through points i..j, inclusive. O(1). Null when the points are collinear, when the radius is out of range, or when the points
 * sweep more than `MAX_SWEEP` radians about the circle's center.
 */
export function fitArc(points: EdgePoints, i: number, j: number): FittedArc | null {
  const circle = { cx: 0, cy: 0, r: 0 }
  const chi2 = fitCircleTo(points, i, j, circle)
  if (chi2 === Number.POSITIVE_INFINITY || sweepOf(points, i, j, circle) > MAX_SWEEP) return null
  return { ...circle, orientation: orientationOf(points, i, j), chi2 }
}

/**
 * Which way the points i..j turn: +1 when the triangle of the first, the middle and the last point is clockwise as seen (y down),
 * otherwise -1.
 */
function orientationOf({ x, y }: EdgePoints, i: number, j: number): number {
  const k = (i + j) >> 1
  return (x[k] - x[i]) * (y[j] - y[i]) - (y[k] - y[i]) * (x[j] - x[i]) >= 0 ? 1 : -1
}

/** The angle that the points sweep about a circle's center from point i to point j through the middle point, in [0, 4 pi) radians. */
export function sweepOf(points: EdgePoints, i: number, j: number, { cx, cy }: Circle): number {
  const { x, y } = points
  const k = (i + j) >> 1
  const orientation = orientationOf(points, i, j)
  const from = Math.atan2(y[i] - cy, x[i] - cx)
  const middle = Math.atan2(y[k] - cy, x[k] - cx)
  const to = Math.atan2(y[j] - cy, x[j] - cx)
  return positiveAngle((middle - from) * orientation) + positiveAngle((to - middle) * orientation)
}

/** The angle in [0, 2 pi) that differs from `angle` by whole turns. */
function positiveAngle(angle: number): number {
  const rest = angle % (2 * Math.PI)
  return rest < 0 ? rest + 2 * Math.PI : rest
}
