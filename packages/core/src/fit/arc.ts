import { type EdgePoints, SUMS } from './edge-points'

/** A circular piece: centre (cx, cy), radius r px; `turn` is +1 when it runs clockwise as seen (y down), -1 otherwise. */
export interface FittedArc extends Circle {
  readonly turn: number
}

/** Beyond this radius, px, an arc is a line to any eye; endpoint arithmetic loses digits. */
const MAX_RADIUS = 20_000

/** A circle, with what is left of its points' distances in standard errors squared. */
interface Circle {
  readonly cx: number
  readonly cy: number
  readonly r: number
  readonly chi2: number
}

/**
 * The circle through points i..j by Kasa's algebraic fit on running sums (see `EdgePoints.sums`), with its chi-squared (algebraic
 * residual over 4 r^2). O(1). Null when the points are on a line.
 */
export function circleOf(s: Float64Array, i: number, j: number): Circle | null {
  const a = SUMS * i
  const b = SUMS * (j + 1)
  const n = s[b] - s[a]
  const mx = (s[b + 1] - s[a + 1]) / n
  const my = (s[b + 2] - s[a + 2]) / n
  const mz = (s[b + 6] - s[a + 6]) / n
  const xx = s[b + 3] - s[a + 3] - n * mx * mx
  const xy = s[b + 4] - s[a + 4] - n * mx * my
  const yy = s[b + 5] - s[a + 5] - n * my * my
  const xz = s[b + 7] - s[a + 7] - n * mx * mz
  const yz = s[b + 8] - s[a + 8] - n * my * mz
  const zz = s[b + 9] - s[a + 9] - n * mz * mz
  const determinant = xx * yy - xy * xy
  if (determinant <= 1e-9 * (xx + yy) * (xx + yy)) return null
  const u = (xz * yy - yz * xy) / determinant
  const v = (yz * xx - xz * xy) / determinant
  const cx = u / 2
  const cy = v / 2
  const r = Math.sqrt(Math.max(0, mz - u * mx - v * my + cx * cx + cy * cy))
  if (!(r > 0.3) || r > MAX_RADIUS) return null
  return { cx, cy, r, chi2: Math.max(0, zz - u * xz - v * yz) / (4 * r * r) }
}

/** The arc through points i..j, with its chi-squared. O(1). Null when they are on a line or the sweep exceeds `maxSweep` radians. */
export function fitArc(points: EdgePoints, i: number, j: number, maxSweep: number): FittedArc | null {
  const circle = circleOf(points.sums, i, j)
  if (circle === null) return null
  const { cx, cy } = circle
  const k = (i + j) >> 1
  const turn = turnSign(points.x[i], points.y[i], points.x[k], points.y[k], points.x[j], points.y[j])
  return sweepOf(points, i, k, j, cx, cy, turn) > maxSweep ? null : { ...circle, turn }
}

function turnSign(x0: number, y0: number, x1: number, y1: number, x2: number, y2: number): number {
  return (x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0) >= 0 ? 1 : -1
}

/** The angle swept from point i over k to j about the centre, radians. */
function sweepOf(points: EdgePoints, i: number, k: number, j: number, cx: number, cy: number, turn: number): number {
  const angle = (m: number): number => Math.atan2(points.y[m] - cy, points.x[m] - cx) * turn
  const full = 2 * Math.PI
  const first = (((angle(k) - angle(i)) % full) + full) % full
  const second = (((angle(j) - angle(k)) % full) + full) % full
  return first + second
}
