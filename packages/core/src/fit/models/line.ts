import type { Point, Tangent } from '../../geometry/point'
import { type EdgePoints, scatterOf } from '../points/edge-points'

/**
 * A line through (x, y), px relative to the points' origin, with unit direction (dx, dy) from the first point towards the last, and the
 * chi-squared of the points that it was fitted to.
 */
export interface FittedLine extends Tangent {
  readonly chi2: number
}

/** A range of a border's points, from index `first` to `last`, inclusive. */
export interface PointRange {
  readonly first: number
  readonly last: number
}

/**
 * Chi-squared of the total-least-squares line through points i..j, inclusive (Pearson 1901): the smaller eigenvalue of the points'
 * weighted scatter matrix. O(1).
 */
export function lineChi2(points: Pick<EdgePoints, 'sums'>, i: number, j: number): number {
  const { xx, xy, yy } = scatterOf(points.sums, i, j)
  const half = (xx - yy) / 2
  return Math.max(0, (xx + yy) / 2 - Math.sqrt(half * half + xy * xy))
}

/** The total-least-squares line through points i..j, inclusive. Points that all coincide give direction (1, 0). O(1). */
export function fitLine(points: EdgePoints, i: number, j: number): FittedLine {
  const { x, y, xx, xy, yy } = scatterOf(points.sums, i, j)
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const dx = Math.cos(angle)
  const dy = Math.sin(angle)
  const sign = dx * (points.x[j] - points.x[i]) + dy * (points.y[j] - points.y[i]) < 0 ? -1 : 1
  return { x, y, dx: sign * dx, dy: sign * dy, chi2: lineChi2(points, i, j) }
}

/**
 * Chi-squared of points `first` to `last`, inclusive, about the line through two places, px relative to the points' origin. Equal places
 * give the chi-squared of the distances from that place. O(1).
 */
export function lineThroughChi2(points: EdgePoints, { first, last }: PointRange, start: Point, end: Point): number {
  const { weight, x, y, xx, xy, yy } = scatterOf(points.sums, first, last)
  const dx = end.x - start.x
  const dy = end.y - start.y
  const ox = x - start.x
  const oy = y - start.y
  const squared = dx * dx + dy * dy
  if (squared === 0) return xx + yy + weight * (ox * ox + oy * oy)
  const offset = dy * ox - dx * oy
  return Math.max(0, (dy * dy * xx - 2 * dx * dy * xy + dx * dx * yy + weight * offset * offset) / squared)
}
