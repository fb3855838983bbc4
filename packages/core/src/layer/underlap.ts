import type { PlanarMap } from '../boundary/planar-map'
import { type Curve, CurveBuilder, reverseCurve } from '../geometry/curve'
import type { RegionMap } from '../segment/region-map'

/** A run of half-edges that upper regions cover: for now the exact border, which those regions draw over. */
export function coverRun(
  _planar: PlanarMap,
  curves: readonly Curve[],
  halfEdges: readonly number[],
  _map: RegionMap,
  _rank: Int32Array,
  _own: number,
): Curve {
  let out: CurveBuilder | null = null
  for (const halfEdge of halfEdges) {
    const curve = halfEdge & 1 ? reverseCurve(curves[halfEdge >> 1]) : curves[halfEdge >> 1]
    out ??= new CurveBuilder(curve.coords[0], curve.coords[1])
    out.append(curve)
  }
  return (out as CurveBuilder).build()
}
