import { enclosedArea } from '../geometry/polygon'
import { OUTSIDE, type PlanarMap } from '../model/planar-map'

type Edges = Omit<PlanarMap, 'contourCount' | 'contourStart' | 'halfEdges' | 'contourRegion' | 'isHole'>

/**
 * Links half-edges into contours. `leaving[4j + d]` is the half-edge that leaves junction j in direction d, or -1.
 * At a junction a contour takes the rightmost turn, so that it bounds a 4-connected region.
 */
export function linkContours(edges: Edges, leaving: readonly number[]): PlanarMap {
  const count = edges.edgeCount * 2
  const used = new Uint8Array(count)
  const arrival = arrivalDirections(edges, leaving)
  const contourStart: number[] = [0]
  const halfEdges: number[] = []
  const contourRegion: number[] = []
  const isHole: number[] = []
  for (let first = 0; first < count; first++) {
    const region = first & 1 ? edges.left[first >> 1] : edges.right[first >> 1]
    if (used[first] || region === OUTSIDE) continue
    let area = 0
    let halfEdge = first
    do {
      used[halfEdge] = 1
      halfEdges.push(halfEdge)
      area += enclosedArea(edges, halfEdge)
      halfEdge = next(edges, leaving, arrival, halfEdge)
    } while (halfEdge !== first)
    contourStart.push(halfEdges.length)
    contourRegion.push(region)
    isHole.push(area < 0 ? 1 : 0)
  }
  return {
    ...edges,
    contourCount: contourRegion.length,
    contourStart: Int32Array.from(contourStart),
    halfEdges: Int32Array.from(halfEdges),
    contourRegion: Int32Array.from(contourRegion),
    isHole: Uint8Array.from(isHole),
  }
}

/** The direction in which each half-edge arrives at its end. It is opposite to the direction in which its twin leaves. */
function arrivalDirections(edges: Edges, leaving: readonly number[]): Uint8Array {
  const out = new Uint8Array(edges.edgeCount * 2)
  for (let k = 0; k < leaving.length; k++) if (leaving[k] >= 0) out[leaving[k] ^ 1] = (k + 2) & 3
  return out
}

function next(edges: Edges, leaving: readonly number[], arrival: Uint8Array, halfEdge: number): number {
  const edge = halfEdge >> 1
  const junction = halfEdge & 1 ? edges.from[edge] : edges.to[edge]
  if (junction < 0) return halfEdge
  const direction = arrival[halfEdge]
  for (let turn = 1; turn >= -1; turn--) {
    const candidate = leaving[4 * junction + ((direction + turn + 4) & 3)]
    if (candidate >= 0) return candidate
  }
  return halfEdge ^ 1
}
