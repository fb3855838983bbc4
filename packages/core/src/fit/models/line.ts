import type { Point } from '../../geometry/point'
import { type EdgePoints, SUMS } from '../points/edge-points'

/**
 * A line through (x, y), px relative to the points' origin, with unit direction (dx, dy) from the first point towards the last, and the
 * chi-squared of the points that it was fitted to.
 */
export interface FittedLine {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly chi2: number
}

/** A range of a border's points, from index `first` to `last`, inclusive. */
interface PointRange {
  readonly first: number
  readonly last: number
}

/**
 * Chi-squared of the total-least-squares line through points i..j, inclusive (Pearson 1901): the smaller eigenvalue of the points'
 * weighted scatter matrix. O(1).
 */
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

/** The total-least-squares line through points i..j, inclusive. Points that all coincide give direction (1, 0). O(1). */
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

/**
 * Chi-squared of points `first` to `last`, inclusive, about the line through two places, px relative to the points' origin. Equal places
 * give the chi-squared of the distances from that place. O(1).
 */
export function lineThroughChi2(points: EdgePoints, { first, last }: PointRange, start: Point, end: Point): number {
  const s = points.sums
  const a = SUMS * first
  const b = SUMS * (last + 1)
  const { x: x0, y: y0 } = start
  const { x: x1, y: y1 } = end
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
