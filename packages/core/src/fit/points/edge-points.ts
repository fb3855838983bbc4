/**
 * Number of running sums that are stored for each point of a border: the weighted sums of 1, x, y, xx, xy, yy, z, xz, yz, zz
 * (`EdgePoints.sums`).
 */
export const SUMS = 10

/**
 * The measured points of one border or of one stretch of a border, ready for fitting. A closed border repeats its first point at the end.
 * Point k of `count` lies at (x[k], y[k]), px relative to (originX, originY), which keeps the running sums small.
 */
export interface EdgePoints {
  readonly count: number
  readonly x: Float64Array
  readonly y: Float64Array
  /** 1 / sigma^2 of each point, 1/px^2, where sigma is its standard error. */
  readonly weight: Float64Array
  /** For each point, the length, px, of the polyline through the points from the first one to it. 0 for the first. */
  readonly arcLength: Float64Array
  /**
   * Running sums, so that the moments of any span cost one subtraction each. `sums[SUMS * k ...]` holds the weighted sums, over the points
   * before k, of 1, x, y, xx, xy, yy, z, xz, yz, zz, where z = xx + yy. There are `count + 1` groups.
   */
  readonly sums: Float64Array
  readonly originX: number
  readonly originY: number
}

/**
 * Adds one weighted point (x, y), px, to the ten running sums in `sums` that begin at index `at`: those of 1, x, y, xx, xy, yy, z, xz,
 * yz, zz, where z = xx + yy.
 */
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

/** The weighted scatter of consecutive points about their centroid (x, y), px relative to the points' origin. */
interface Scatter {
  /** Sum of the weights. */
  weight: number
  x: number
  y: number
  /** Weighted sums of the squares and of the product of the distances from the centroid along the axes. */
  xx: number
  xy: number
  yy: number
}

/** The one result of `scatterOf`, because the search asks for the scatter of millions of spans. */
const scatter: Scatter = { weight: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 }

/** The scatter of points i..j, inclusive, from their running sums. O(1). The next call overwrites the result. */
export function scatterOf(sums: Float64Array, i: number, j: number): Readonly<Scatter> {
  const a = SUMS * i
  const b = SUMS * (j + 1)
  const weight = sums[b] - sums[a]
  const x = (sums[b + 1] - sums[a + 1]) / weight
  const y = (sums[b + 2] - sums[a + 2]) / weight
  scatter.weight = weight
  scatter.x = x
  scatter.y = y
  scatter.xx = sums[b + 3] - sums[a + 3] - weight * x * x
  scatter.xy = sums[b + 4] - sums[a + 4] - weight * x * y
  scatter.yy = sums[b + 5] - sums[a + 5] - weight * y * y
  return scatter
}
