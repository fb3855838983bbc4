import { type EdgePoints, SUMS } from '../points/edge-points'

/** A straight piece: through (x, y) with unit direction (dx, dy), along the points' order. */
export interface FittedLine {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly chi2: number
}

/** Chi-squared of the total-least-squares line through points i..j, inclusive: the smaller eigenvalue of their scatter. O(1). */
export function lineChi2(points: Pick<EdgePoints, 'sums'>, i: number, j: number): number {
  const s = points.sums
  const a = SUMS * i
  const b = SUMS * (j + 1)
  const n = s[b] - s[a]
  const mx = (s[b + 1] - s[a + 1]) / n
  const my = (s[b + 2] - s[a + 2]) / n
  const xx = s[b + 3] - s[a + 3] - n * mx * mx
  const xy = s[b + 4] - s[a + 4] - n * mx * my
  const yy = s[b + 5] - s[a + 5] - n * my * my
  const half = (xx - yy) / 2
  return Math.max(0, (xx + yy) / 2 - Math.sqrt(half * half + xy * xy))
}

/** The total-least-squares line through points i..j, inclusive. Two equal points give direction (1, 0). */
export function fitLine(points: EdgePoints, i: number, j: number): FittedLine {
  const s = points.sums
  const a = SUMS * i
  const b = SUMS * (j + 1)
  const n = s[b] - s[a]
  const mx = (s[b + 1] - s[a + 1]) / n
  const my = (s[b + 2] - s[a + 2]) / n
  const xx = s[b + 3] - s[a + 3] - n * mx * mx
  const xy = s[b + 4] - s[a + 4] - n * mx * my
  const yy = s[b + 5] - s[a + 5] - n * my * my
  const half = Math.hypot((xx - yy) / 2, xy)
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  let dx = Math.cos(angle)
  let dy = Math.sin(angle)
  if (dx * (points.x[j] - points.x[i]) + dy * (points.y[j] - points.y[i]) < 0) {
    dx = -dx
    dy = -dy
  }
  return { x: mx, y: my, dx, dy, chi2: Math.max(0, (xx + yy) / 2 - half) }
}

/** Chi-squared of points i..j, inclusive, about the line through (x0, y0) and (x1, y1); about the point, when both are one. O(1). */
export function lineThroughChi2(
  points: EdgePoints,
  i: number,
  j: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): number {
  const s = points.sums
  const a = SUMS * i
  const b = SUMS * (j + 1)
  const n = s[b] - s[a]
  const sx = s[b + 1] - s[a + 1] - n * x0
  const sy = s[b + 2] - s[a + 2] - n * y0
  const xx = s[b + 3] - s[a + 3] - 2 * x0 * sx - n * x0 * x0
  const xy = s[b + 4] - s[a + 4] - x0 * sy - y0 * sx - n * x0 * y0
  const yy = s[b + 5] - s[a + 5] - 2 * y0 * sy - n * y0 * y0
  const dx = x1 - x0
  const dy = y1 - y0
  const squared = dx * dx + dy * dy
  return Math.max(0, squared > 0 ? (dy * dy * xx - 2 * dx * dy * xy + dx * dx * yy) / squared : xx + yy)
}
