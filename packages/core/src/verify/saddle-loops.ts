import { flatten } from '../geometry/flatten'
import { polylineArea } from '../geometry/polygon'
import { type Curve, CurveBuilder } from '../model/curve'
import type { PlanarMap } from '../model/planar-map'

/** A border that encloses less than this part of what its lattice path does has collapsed. */
const LEAST_PART = 0.4
const FLATTEN_TOLERANCE = 0.1

/**
 * The curves with those borders repaired that leave a junction, return to it and were fitted to next to nothing, as a small one is:
 * they take their lattice path, so that what they enclose stays in the picture.
 */
export function keepSaddleLoops(planar: PlanarMap, curves: readonly Curve[]): readonly Curve[] {
  return curves.map((curve, e) => {
    if (planar.from[e] < 0 || planar.from[e] !== planar.to[e]) return curve
    const lattice = latticeCurve(planar, e, curve)
    return enclosed(curve) / enclosed(lattice) < LEAST_PART ? lattice : curve
  })
}

/** The lattice path between the ends of the curve. */
function latticeCurve({ points, edgeStart }: PlanarMap, e: number, { coords }: Curve): Curve {
  const out = new CurveBuilder(coords[0], coords[1])
  for (let k = edgeStart[e] + 1; k + 1 < edgeStart[e + 1]; k++) out.line(points[2 * k], points[2 * k + 1])
  out.line(coords[coords.length - 2], coords[coords.length - 1])
  return out.build()
}

/** The signed area that a closed curve encloses, px^2. */
function enclosed(curve: Curve): number {
  return polylineArea(flatten(curve, FLATTEN_TOLERANCE))
}
