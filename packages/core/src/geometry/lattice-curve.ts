import type { Curve } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'
import { polyline } from './polyline'

/** The border of a loop as lines along the pixel lattice. */
export function latticeLoop({ points, edgeStart }: PlanarMap, e: number): Curve {
  return polyline(points.subarray(2 * edgeStart[e], 2 * edgeStart[e + 1]))
}

/** The border of edge e along the pixel lattice, between the ends of `curve`; a loop starts at its first lattice point. */
export function latticeCurve(map: PlanarMap, e: number, { coords }: Curve): Curve {
  const out = latticeLoop(map, e)
  if (map.from[e] < 0) return out
  out.coords.set(coords.subarray(0, 2))
  out.coords.set(coords.subarray(-2), out.coords.length - 2)
  return out
}
