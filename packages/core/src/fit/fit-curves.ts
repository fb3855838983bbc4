import { moveEnds } from '../geometry/curve'
import { latticeLoop } from '../geometry/lattice-curve'
import { pointAt } from '../geometry/point'
import type { Borders } from '../model/borders'
import { type Curve, CurveBuilder } from '../model/curve'
import type { CurveMap } from '../model/curve-map'
import { isFrame, type PlanarMap } from '../model/planar-map'
import { fitClosed } from './fit-closed'
import { buildStrand, fitStrand, junctionEnds, type StrandFit } from './fit-strand'
import { buildOrder } from './topology/build-order'
import { solveJunctions } from './topology/junctions'
import type { LooseEnd } from './topology/loose-end'
import { linkStrands, type Strand } from './topology/strands'

/**
 * The curves of all edges of the borders, px. Edges that continue each other through junctions are fitted as one strand, which is cut
 * where it passes the junctions. Curves that meet at a junction share its place to the bit. Edges on the frame are exact lattice lines.
 * Loops that no curve fits stay on the lattice. `lambda` is the price of a parameter in units of half a chi-squared (nats).
 */
export function fitCurves(borders: Borders, lambda: number): CurveMap {
  return fitStrands(borders, linkStrands(borders, lambda), lambda)
}

function fitStrands(borders: Borders, strands: readonly Strand[], lambda: number): CurveMap {
  const { map, points } = borders
  const fits = strands.map((strand) => fitStrand(borders, strand, lambda))
  const junctions = solveJunctions(map, endsByJunction(map, fits))
  const curves: Curve[] = []
  const strandOf = new Int32Array(map.edgeCount).fill(-1)
  for (const s of buildOrder(map, strands)) {
    const { edges, passed } = buildStrand(map, fits[s], junctions)
    for (const { edge, curve } of edges) {
      curves[edge] = curve
      strandOf[edge] = s
    }
    for (const { junction, place } of passed) junctions.set([place.x, place.y], 2 * junction)
  }
  for (let e = 0; e < map.edgeCount; e++) {
    if (isFrame(map, e)) curves[e] = frameCurve(map, e, junctions)
    else if (map.from[e] < 0) curves[e] = fitClosed(points, e, lambda) ?? latticeLoop(map, e)
    // Strands that cross, or end on themselves, may have moved a junction after this curve was built.
    else curves[e] = moveEnds(curves[e], pointAt(junctions, map.from[e]), pointAt(junctions, map.to[e]))
  }
  return { borders, curves, strandOf }
}

/**
 * For each junction, the places and tangents of the strands that end at it or pass it. An empty list where no fitted strand meets the
 * junction.
 */
function endsByJunction(map: PlanarMap, fits: readonly StrandFit[]): LooseEnd[][] {
  const out: LooseEnd[][] = Array.from({ length: map.junctions.length / 2 }, () => [])
  for (const fit of fits) for (const { junction, end } of junctionEnds(map, fit)) out[junction].push(end)
  return out
}

/**
 * The curve of edge e on the picture's frame, px: lines between its solved junctions (x and y of junction j at 2j) by way of the
 * picture's corners.
 */
function frameCurve(map: PlanarMap, e: number, junctions: Float64Array): Curve {
  const { points, edgeStart, from, to } = map
  const first = edgeStart[e]
  const last = edgeStart[e + 1] - 1
  const isLoop = from[e] < 0
  const start = isLoop ? pointAt(points, first) : pointAt(junctions, from[e])
  const end = isLoop ? start : pointAt(junctions, to[e])
  const out = new CurveBuilder(start.x, start.y)
  for (let k = first + 1; k < last; k++) {
    const isCorner = points[2 * k - 2] !== points[2 * k + 2] && points[2 * k - 1] !== points[2 * k + 3]
    if (isCorner) out.line(points[2 * k], points[2 * k + 1])
  }
  out.line(end.x, end.y)
  return out.build()
}
