import type { PlanarMap } from '../model/planar-map'

/** Moments of a polygon's area: signed `area`, px^2, positive when it runs clockwise as seen (y down); its centroid, px; its central second moments over the area, px^2. */
export interface Moments {
  readonly area: number
  readonly cx: number
  readonly cy: number
  readonly xx: number
  readonly xy: number
  readonly yy: number
}

/**
 * Signed area between a polyline and the origin (shoelace formula), px^2: the points `line[2k], line[2k + 1]` for `from <= k < end`.
 * For a polyline that ends where it starts this is the area that it encloses, positive when it runs clockwise as seen (y down).
 * The areas of the parts of a closed line add up to its own. Fewer than two points give 0.
 */
export function polylineArea(line: ArrayLike<number>, from = 0, end = line.length / 2): number {
  let doubled = 0
  for (let k = 2 * from; k + 3 < 2 * end; k += 2) doubled += line[k] * line[k + 3] - line[k + 2] * line[k + 1]
  return doubled / 2
}

/**
 * Signed area of the polygon of the first `count` points, px^2, positive when it runs clockwise as seen (y down). The last point is
 * joined to the first; it may also repeat it.
 */
export function polygonArea(x: ArrayLike<number>, y: ArrayLike<number>, count: number): number {
  let doubled = 0
  for (let i = count - 1, j = 0; j < count; i = j++) doubled += x[i] * y[j] - x[j] * y[i]
  return doubled / 2
}

/** The moments of the polygon of the first `count` points, of which the last repeats the first, by Green's theorem; not finite when it has no area. */
export function polygonMoments(x: ArrayLike<number>, y: ArrayLike<number>, count: number): Moments {
  let doubled = 0
  let mx = 0
  let my = 0
  let xx = 0
  let xy = 0
  let yy = 0
  for (let k = 0; k + 1 < count; k++) {
    const x0 = x[k]
    const y0 = y[k]
    const x1 = x[k + 1]
    const y1 = y[k + 1]
    const cross = x0 * y1 - x1 * y0
    doubled += cross
    mx += cross * (x0 + x1)
    my += cross * (y0 + y1)
    xx += cross * (x0 * x0 + x0 * x1 + x1 * x1)
    yy += cross * (y0 * y0 + y0 * y1 + y1 * y1)
    xy += cross * (2 * x0 * y0 + x0 * y1 + x1 * y0 + 2 * x1 * y1)
  }
  const cx = mx / (3 * doubled)
  const cy = my / (3 * doubled)
  return {
    area: doubled / 2,
    cx,
    cy,
    xx: xx / (6 * doubled) - cx * cx,
    xy: xy / (12 * doubled) - cx * cy,
    yy: yy / (6 * doubled) - cy * cy,
  }
}

/** The signed area between a half-edge's lattice path and the origin, px^2. Summed over a contour's half-edges it is the area that the contour encloses, negative for a hole. */
export function enclosedArea({ points, edgeStart }: Pick<PlanarMap, 'points' | 'edgeStart'>, halfEdge: number): number {
  const edge = halfEdge >> 1
  const area = polylineArea(points, edgeStart[edge], edgeStart[edge + 1])
  return halfEdge & 1 ? -area : area
}
