import { type Borders, isMainBorder } from '../../model/borders'
import { isFrame, type PlanarMap } from '../../model/planar-map'
import { endJunction } from './half-edges'
import { findPassages } from './passages'

/**
 * Edges in a row that form one border through junctions: indices of half-edges, each of which starts where the one before ends. At
 * least one.
 */
export interface Strand {
  readonly halfEdges: readonly number[]
  /** Whether the last half-edge of the strand continues into its first, so that the strand has no ends. */
  readonly isClosed: boolean
}

/**
 * The strands of a planar map: edges that good continuation links into one border, the rule by which viewers see one border behind
 * another (Kellman and Shipley 1991). Two edges of one contour continue each other when one arc or line for the points on both sides of
 * the junction has a description no longer than two have (`findPassages`). Where an edge could continue several others, the best fit
 * wins. The two edges of a main border continue each other wherever they follow each other on a contour, since a strand may have corners. An edge that continues none is a strand of its own. Loops and edges on the frame are in no strand. `lambda` is the price of a
 * parameter, nats.
 */
export function linkStrands(borders: Borders, lambda: number): Strand[] {
  return followLinks(borders.map, linkHalfEdges(borders, lambda))
}

/**
 * For each half-edge, the index of the half-edge that continues it through a junction, or -1 for none. A link from g to h also links the
 * reverse of h to the reverse of g. `lambda` is the price of a parameter, nats.
 */
function linkHalfEdges(borders: Borders, lambda: number): Int32Array {
  const next = new Int32Array(2 * borders.map.edgeCount).fill(-1)
  linkMainBorders(borders, next)
  for (const { halfEdges } of findPassages(borders, lambda)) {
    const isFree = halfEdges.every((h, k) => {
      const isLast = k + 1 === halfEdges.length
      return (isLast || next[h] < 0) && (k === 0 || next[h ^ 1] < 0)
    })
    if (!isFree) continue
    for (let k = 0; k + 1 < halfEdges.length; k++) {
      next[halfEdges[k]] = halfEdges[k + 1]
      next[halfEdges[k + 1] ^ 1] = halfEdges[k] ^ 1
    }
  }
  return next
}

/** Links the two half-edges of each main border in `next`, as far as they follow each other on a contour. */
function linkMainBorders({ map, mainBorders }: Borders, next: Int32Array): void {
  if (mainBorders === undefined) return
  const { contourStart, contourCount, halfEdges, from } = map
  for (let c = 0; c < contourCount; c++) {
    const start = contourStart[c]
    const count = contourStart[c + 1] - start
    if (from[halfEdges[start] >> 1] < 0) continue
    for (let k = 0; k < count; k++) {
      const before = halfEdges[start + k]
      const after = halfEdges[start + ((k + 1) % count)]
      const j = endJunction(map, before)
      if (before >> 1 === after >> 1 || next[before] >= 0 || next[after ^ 1] >= 0) continue
      if (!isMainBorder(mainBorders, j, before >> 1) || !isMainBorder(mainBorders, j, after >> 1)) continue
      next[before] = after
      next[after ^ 1] = before ^ 1
    }
  }
}

/**
 * The strands that the links make, in the order of their lowest edge. `next[h]` is the half-edge that continues half-edge h, or -1 for
 * none.
 */
function followLinks(map: PlanarMap, next: Int32Array): Strand[] {
  const seen = new Uint8Array(map.edgeCount)
  const out: Strand[] = []
  for (let e = 0; e < map.edgeCount; e++) {
    if (seen[e] || map.from[e] < 0 || isFrame(map, e)) continue
    let first = 2 * e
    while (next[first ^ 1] >= 0 && next[first ^ 1] !== ((2 * e) ^ 1)) first = next[first ^ 1] ^ 1
    const halfEdges: number[] = []
    for (let h = first; h >= 0 && !seen[h >> 1]; h = next[h]) {
      seen[h >> 1] = 1
      halfEdges.push(h)
    }
    out.push({ halfEdges, isClosed: next[halfEdges[halfEdges.length - 1]] === first })
  }
  return out
}
