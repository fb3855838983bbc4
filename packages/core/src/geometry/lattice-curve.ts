import { type Curve, CurveBuilder } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'

/** The border of a loop as lines along the pixel lattice. */
export function latticeLoop({ points, edgeStart }: PlanarMap, e: number): Curve {
  const first = edgeStart[e]
  const out = new CurveBuilder(points[2 * first], points[2 * first + 1])
  for (let k = first + 1; k < edgeStart[e + 1]; k++) out.line(points[2 * k], points[2 * k + 1])
  return out.build()
}

/** The border of edge e along the pixel lattice, between the ends of `curve`; a loop starts at its first lattice point. */
export function latticeCurve(map: PlanarMap, e: number, { coords }: Curve): Curve {
  if (map.from[e] < 0) return latticeLoop(map, e)
  const { points, edgeStart } = map
  const out = new CurveBuilder(coords[0], coords[1])
  for (let k = edgeStart[e] + 1; k + 1 < edgeStart[e + 1]; k++) out.line(points[2 * k], points[2 * k + 1])
  out.line(coords[coords.length - 2], coords[coords.length - 1])
  return out.build()
}
