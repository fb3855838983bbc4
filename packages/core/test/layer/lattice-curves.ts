import { extractPlanarMap } from '../../src/boundary/extract'
import type { MeasuredPoints } from '../../src/model/borders'
import { CurveBuilder } from '../../src/model/curve'
import type { CurveMap } from '../../src/model/curve-map'
import type { PlanarMap } from '../../src/model/planar-map'
import type { RegionMap } from '../../src/model/region-map'

/** The borders of a region map with curves that run on the lattice, exactly, and no measured points. */
export function latticeCurves(regions: RegionMap<'fills'>): CurveMap {
  const map = extractPlanarMap(regions)
  const { points, edgeStart } = map
  const curves = Array.from({ length: map.edgeCount }, (_, e) => {
    const out = new CurveBuilder(points[2 * edgeStart[e]], points[2 * edgeStart[e] + 1])
    for (let k = edgeStart[e] + 1; k < edgeStart[e + 1]; k++) out.line(points[2 * k], points[2 * k + 1])
    return out.build()
  })
  return { borders: { map, points: noPoints(map) }, curves, strandOf: new Int32Array(map.edgeCount).fill(-1) }
}

function noPoints({ edgeCount }: PlanarMap): MeasuredPoints {
  const none = new Float64Array(0)
  return { start: new Int32Array(edgeCount + 1), x: none, y: none, sigma: none, step: new Int32Array(0) }
}
