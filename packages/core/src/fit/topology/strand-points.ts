import { type Borders, isMainBorder, type MeasuredPoints } from '../../model/borders'
import type { PlanarMap } from '../../model/planar-map'
import { endJunction, endPoint, startJunction, stepCount } from './half-edges'
import type { Strand } from './strands'

/**
 * Distance, px, from the lattice point of a junction below which the points of a strand that passes the junction count as inaccurate,
 * because their pixels hold three colors.
 */
const MIXED_REACH = 2
/**
 * Factor by which the standard errors of points near a junction are multiplied when their strand passes the junction, so that farther
 * points decide how the strand runs there.
 */
const MIXED_INFLATION = 15
/** The same where the strand is the main border of the junction. With 1, 2 and 5, 75 shaded pictures gain 0.27, 0.28 and 0.20 dB at four times the size where they change. */
const MAIN_INFLATION = 2

/**
 * The measured points of several edges, px, in one list: edge e has the points of index `start[e]` to `start[e + 1]` - 1. A strand's
 * points are stored as those of a single edge 0.
 */
export type StrandPoints = Omit<MeasuredPoints, 'step'>

/**
 * The measured points, px, of all half-edges of a strand, in the strand's order, stored as those of a single edge 0. Points near the
 * junctions that the strand passes get larger standard errors.
 */
export function strandPoints({ map, points, mainBorders }: Borders, { halfEdges, isClosed }: Strand): StrandPoints {
  if (halfEdges.length === 1 && !isClosed) return halfEdgePoints(points, halfEdges[0])
  let count = 0
  for (const h of halfEdges) count += points.start[(h >> 1) + 1] - points.start[h >> 1]
  const out = {
    start: Int32Array.of(0, count),
    x: new Float64Array(count),
    y: new Float64Array(count),
    sigma: new Float64Array(count),
  }
  let at = 0
  for (let n = 0; n < halfEdges.length; n++) {
    const h = halfEdges[n]
    const { start, x, y, sigma } = halfEdgePoints(points, h)
    out.x.set(x.subarray(start[0], start[1]), at)
    out.y.set(y.subarray(start[0], start[1]), at)
    out.sigma.set(sigma.subarray(start[0], start[1]), at)
    const end = at + start[1] - start[0]
    for (let k = at; k < end; k++) {
      const isMixed = (j: number): boolean =>
        Math.hypot(out.x[k] - map.points[2 * j], out.y[k] - map.points[2 * j + 1]) < MIXED_REACH
      const isAtStart = (n > 0 || isClosed) && isMixed(endPoint(map, h ^ 1))
      const isAtEnd = (n + 1 < halfEdges.length || isClosed) && isMixed(endPoint(map, h))
      if (!isAtStart && !isAtEnd) continue
      const isMain =
        (!isAtStart || isMainBorder(mainBorders, startJunction(map, h), h >> 1)) &&
        (!isAtEnd || isMainBorder(mainBorders, endJunction(map, h), h >> 1))
      out.sigma[k] *= isMain ? MAIN_INFLATION : MIXED_INFLATION
    }
    at = end
  }
  return out
}

/**
 * For each half-edge of a strand, the part of the strand's length, in lattice steps, that lies before the start of the half-edge, in [0,
 * 1). 0 for the first.
 */
export function strandFractions(map: PlanarMap, { halfEdges }: Strand): number[] {
  const total = halfEdges.reduce((sum, h) => sum + stepCount(map, h), 0)
  let before = 0
  return halfEdges.map((h) => {
    const fraction = before / total
    before += stepCount(map, h)
    return fraction
  })
}

/** The measured points, px, of half-edge h, in its direction, stored as those of a single edge 0. */
function halfEdgePoints({ start, x, y, sigma }: MeasuredPoints, h: number): StrandPoints {
  const from = start[h >> 1]
  const to = start[(h >> 1) + 1]
  const take = (values: Float64Array): Float64Array => {
    const part = values.subarray(from, to)
    return h & 1 ? part.slice().reverse() : part
  }
  return { start: Int32Array.of(0, to - from), x: take(x), y: take(y), sigma: take(sigma) }
}
