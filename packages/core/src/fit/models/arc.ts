import { type EdgePoints, SUMS } from '../points/edge-points'

/** A circular piece: centre (cx, cy), radius r px; `turn` is +1 when it runs clockwise as seen (y down), -1 otherwise. */
export interface FittedArc {
  readonly cx: number
  readonly cy: number
  readonly r: number
  readonly turn: number
  readonly chi2: number
}

/** Beyond this radius, px, an arc is a line to any eye; endpoint arithmetic loses digits. */
const MAX_RADIUS = 20_000

/** Kasa's algebraic circle fit on running sums (see `EdgePoints.sums`). Holds the last circle: a fit allocates nothing. */
class CircleFitter {
  cx = 0
  cy = 0
  r = 0

  /** Chi-squared (algebraic residual over 4 r^2) of the circle through points i..j; infinite when they are on a line. O(1). */
  fit(s: Float64Array, i: number, j: number): number {
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
    if (determinant <= 1e-9 * (xx + yy) * (xx + yy)) return Number.POSITIVE_INFINITY
    const u = (xz * yy - yz * xy) / determinant
    const v = (yz * xx - xz * xy) / determinant
    this.cx = u / 2
    this.cy = v / 2
    this.r = Math.sqrt(Math.max(0, mz - u * mx - v * my + this.cx * this.cx + this.cy * this.cy))
    if (!(this.r > 0.3) || this.r > MAX_RADIUS) return Number.POSITIVE_INFINITY
    return Math.max(0, zz - u * xz - v * yz) / (4 * this.r * this.r)
  }
}

/** The fitter of this process: fits are synchronous. */
export const circleFitter = new CircleFitter()

/** The arc through points i..j, with its chi-squared. O(1). Null when they are on a line or the sweep exceeds `maxSweep` radians. */
export function fitArc(points: EdgePoints, i: number, j: number, maxSweep: number): FittedArc | null {
  const chi2 = circleFitter.fit(points.sums, i, j)
  if (chi2 === Number.POSITIVE_INFINITY) return null
  const { cx, cy, r } = circleFitter
  return sweepOf(points, i, j, cx, cy) > maxSweep ? null : { cx, cy, r, turn: turnOf(points, i, j), chi2 }
}

function turnOf({ x, y }: EdgePoints, i: number, j: number): number {
  const k = (i + j) >> 1
  return (x[k] - x[i]) * (y[j] - y[i]) - (y[k] - y[i]) * (x[j] - x[i]) >= 0 ? 1 : -1
}

/** The angle swept from point i to j about the centre, over the point half-way, radians. */
export function sweepOf(points: EdgePoints, i: number, j: number, cx: number, cy: number): number {
  const { x, y } = points
  const k = (i + j) >> 1
  const turn = turnOf(points, i, j)
  const from = Math.atan2(y[i] - cy, x[i] - cx)
  const middle = Math.atan2(y[k] - cy, x[k] - cx)
  const to = Math.atan2(y[j] - cy, x[j] - cx)
  return aroundBy((middle - from) * turn) + aroundBy((to - middle) * turn)
}

/** The angle in [0, 2 pi). */
function aroundBy(angle: number): number {
  const rest = angle % (2 * Math.PI)
  return rest < 0 ? rest + 2 * Math.PI : rest
}
