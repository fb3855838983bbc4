import type { MeasuredPoints } from '../../model/borders'
import type { PlanarMap } from '../../model/planar-map'
import { endOf, type Strand } from './strands'

/** Points this near to a junction that the strand passes, px, hold a third colour: their standard errors grow so many times. */
const PASSING_REACH = 2
const PASSING_INFLATION = 15

/** The points of one strand, as those of a single edge. */
export type StrandPoints = Omit<MeasuredPoints, 'step'>

/** The measured points of a strand in its order, as those of one edge. */
export function strandPoints(planar: PlanarMap, borders: MeasuredPoints, strand: Strand): StrandPoints {
  const { halfEdges, isClosed } = strand
  if (halfEdges.length === 1 && !isClosed) return edgePoints(borders, halfEdges[0])
  let count = 0
  for (const h of halfEdges) count += borders.start[(h >> 1) + 1] - borders.start[h >> 1]
  const out = {
    start: Int32Array.of(0, count),
    x: new Float64Array(count),
    y: new Float64Array(count),
    sigma: new Float64Array(count),
  }
  let at = 0
  for (let n = 0; n < halfEdges.length; n++) {
    const h = halfEdges[n]
    const { start, x, y, sigma } = edgePoints(borders, h)
    out.x.set(x.subarray(start[0], start[1]), at)
    out.y.set(y.subarray(start[0], start[1]), at)
    out.sigma.set(sigma.subarray(start[0], start[1]), at)
    const end = at + start[1] - start[0]
    const { points } = planar
    for (let k = at; k < end; k++) {
      const isNear = (j: number): boolean =>
        Math.hypot(out.x[k] - points[2 * j], out.y[k] - points[2 * j + 1]) < PASSING_REACH
      const passesStart = (n > 0 || isClosed) && isNear(endOf(planar, h ^ 1))
      const passesEnd = (n + 1 < halfEdges.length || isClosed) && isNear(endOf(planar, h))
      if (passesStart || passesEnd) out.sigma[k] *= PASSING_INFLATION
    }
    at = end
  }
  return out
}

/** By half-edge of the strand: the part of its length that lies before it, in [0, 1], by lattice steps. */
export function strandFractions(planar: PlanarMap, { halfEdges }: Strand): number[] {
  const steps = (h: number): number => planar.edgeStart[(h >> 1) + 1] - planar.edgeStart[h >> 1] - 1
  const total = halfEdges.reduce((sum, h) => sum + steps(h), 0)
  let before = 0
  return halfEdges.map((h) => {
    const fraction = before / total
    before += steps(h)
    return fraction
  })
}

/** One edge's points, in the order of the half-edge. */
function edgePoints({ start, x, y, sigma }: MeasuredPoints, h: number): StrandPoints {
  const from = start[h >> 1]
  const to = start[(h >> 1) + 1]
  const take = (values: Float64Array): Float64Array => {
    const part = values.subarray(from, to)
    return h & 1 ? part.slice().reverse() : part
  }
  return { start: Int32Array.of(0, to - from), x: take(x), y: take(y), sigma: take(sigma) }
}
