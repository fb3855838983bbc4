/** Number of running sums per point; see `EdgePoints.sums`. */
export const SUMS = 10

/**
 * The measured points of one edge, ready for fitting: `count` points (x[k], y[k]) in px relative to (originX, originY), weights
 * 1 / sigma^2, and running sums so that any span's moments cost a subtraction: `sums[SUMS * k ...]` holds, over the points before
 * k, the weighted sums of 1, x, y, xx, xy, yy, z, xz, yz, zz with z = xx + yy. `length[k]` is the way along the points to point k, px.
 * A closed edge repeats its first point at the end.
 */
export interface EdgePoints {
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
  readonly weight: Float64Array
  readonly length: Float64Array
  readonly sums: Float64Array
  readonly originX: number
  readonly originY: number
  readonly isClosed: boolean
}

/** Adds a weighted point to the running sums that begin at `at`. */
export function addSums(sums: Float64Array, at: number, x: number, y: number, weight: number): void {
  const z = x * x + y * y
  sums[at] += weight
  sums[at + 1] += weight * x
  sums[at + 2] += weight * y
  sums[at + 3] += weight * x * x
  sums[at + 4] += weight * x * y
  sums[at + 5] += weight * y * y
  sums[at + 6] += weight * z
  sums[at + 7] += weight * x * z
  sums[at + 8] += weight * y * z
  sums[at + 9] += weight * z * z
}
