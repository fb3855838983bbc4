import { averageAlong } from '../boundary/straighten'
import { type Coloring, isOpaque, isPainted } from '../model/coloring'
import { OUTSIDE, type PlanarMap } from '../model/planar-map'

/**
 * The outlines of a cut-out: the edges between opaque regions and what is not painted, one after another. Chain c is the half-edges
 * `halfEdges[k]` for `start[c] <= k < start[c + 1]`, each with the opaque region on its right hand. It runs on through junctions where
 * just two such edges meet, and is closed (`isClosed[c]`) if it returns to where it begins.
 */
export interface Outlines {
  /** 1 for each edge of the map that belongs to a chain. */
  readonly isOutline: Uint8Array
  readonly halfEdges: readonly number[]
  readonly start: readonly number[]
  readonly isClosed: readonly boolean[]
}

/** Finds the outlines of a coloring; none if all of it is painted. Edges on the frame and between translucent regions are none. */
export function findOutlines(map: PlanarMap, coloring: Coloring): Outlines {
  const { edgeCount, from, to } = map
  const isOutline = new Uint8Array(edgeCount)
  const junctionCount = map.junctions.length / 2
  const degree = new Int32Array(junctionCount)
  const outgoing = new Int32Array(junctionCount).fill(-1)
  for (let e = 0; e < edgeCount; e++) {
    const halfEdge = outlineHalfEdge(map, coloring, e)
    if (halfEdge < 0) continue
    isOutline[e] = 1
    if (from[e] < 0) continue
    degree[from[e]]++
    degree[to[e]]++
    outgoing[startOf(map, halfEdge)] = halfEdge
  }
  const halfEdges: number[] = []
  const start = [0]
  const isClosed: boolean[] = []
  const isDone = new Uint8Array(edgeCount)
  const follow = (first: number): void => {
    let halfEdge = first
    while (isDone[halfEdge >> 1] === 0) {
      isDone[halfEdge >> 1] = 1
      halfEdges.push(halfEdge)
      const end = startOf(map, halfEdge ^ 1)
      if (end < 0 || degree[end] !== 2) break
      halfEdge = outgoing[end]
    }
    const last = halfEdges[halfEdges.length - 1]
    const end = startOf(map, last ^ 1)
    isClosed.push(end < 0 || (degree[end] === 2 && end === startOf(map, first)))
    start.push(halfEdges.length)
  }
  // Open chains first, from where they begin; what is left is closed.
  for (const onlyOpen of [true, false]) {
    for (let e = 0; e < edgeCount; e++) {
      if (isOutline[e] === 0 || isDone[e] === 1) continue
      const halfEdge = outlineHalfEdge(map, coloring, e)
      const begin = startOf(map, halfEdge)
      if (!onlyOpen || (begin >= 0 && degree[begin] !== 2)) follow(halfEdge)
    }
  }
  return { isOutline, halfEdges, start, isClosed }
}

/** The half-edge of edge e whose right region is opaque and whose left one is not painted; -1 if there is none. */
function outlineHalfEdge({ left, right }: PlanarMap, coloring: Coloring, e: number): number {
  if (left[e] === OUTSIDE || right[e] === OUTSIDE) return -1
  if (!isPainted(coloring, left[e])) return isOpaque(coloring, right[e]) ? 2 * e : -1
  return !isPainted(coloring, right[e]) && isOpaque(coloring, left[e]) ? 2 * e + 1 : -1
}

/** The junction that a half-edge starts at, -1 for a loop. */
function startOf({ from, to }: PlanarMap, halfEdge: number): number {
  return halfEdge & 1 ? to[halfEdge >> 1] : from[halfEdge >> 1]
}

/** Points on the edges of a map, those of edge e at `start[e] <= k < start[e + 1]`, px; `isMeasured[k]` is 1 where pixels say where the point lies. */
export interface EdgePoints {
  readonly start: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
  readonly isMeasured: Uint8Array
}

/**
 * Averages the points of outlines that no pixel measures, in place, along their chains and through the junctions. Then moves each junction between two points
 * of a chain to the middle of these; `junctions` (interleaved x, y; px) is changed too. Chains without a measured point are the stairs of a mask: their edges
 * are averaged one by one, and their junctions stay. Returns 1 for each edge of the other chains.
 */
export function smoothOutlines(
  map: PlanarMap,
  outlines: Outlines,
  points: EdgePoints,
  junctions: Float64Array,
  passes: number,
): Uint8Array {
  const isSmooth = new Uint8Array(map.edgeCount)
  const { isClosed } = outlines
  for (let c = 0; c < isClosed.length; c++) {
    const chain = outlines.halfEdges.slice(outlines.start[c], outlines.start[c + 1])
    const places = chain.flatMap((halfEdge) => placesOf(points.start, halfEdge))
    if (places.every((k) => points.isMeasured[k] === 0)) {
      for (const halfEdge of chain) averageEdge(map, halfEdge >> 1, points, passes)
      continue
    }
    for (const halfEdge of chain) isSmooth[halfEdge >> 1] = 1
    averagePlaces(places, isClosed[c], points, passes)
    for (let n = isClosed[c] ? 0 : 1; n < chain.length; n++) {
      const junction = startOf(map, chain[n])
      if (junction < 0) continue
      const before = lastPoint(points.start, chain[(n + chain.length - 1) % chain.length])
      const after = lastPoint(points.start, chain[n] ^ 1)
      junctions[2 * junction] = (points.x[before] + points.x[after]) / 2
      junctions[2 * junction + 1] = (points.y[before] + points.y[after]) / 2
    }
  }
  return isSmooth
}

/** Averages the points of edge e along it, in place. */
export function averageEdge({ from }: PlanarMap, e: number, { start, x, y }: EdgePoints, passes: number): void {
  for (let pass = 0; pass < passes; pass++) {
    averageAlong(x, start[e], start[e + 1], from[e] < 0)
    averageAlong(y, start[e], start[e + 1], from[e] < 0)
  }
}

function averagePlaces(places: readonly number[], isClosed: boolean, points: EdgePoints, passes: number): void {
  if (places.every((k) => points.isMeasured[k] === 1)) return
  for (const values of [points.x, points.y]) {
    const along = Float64Array.from(places, (k) => values[k])
    for (let pass = 0; pass < passes; pass++) averageAlong(along, 0, along.length, isClosed)
    places.forEach((k, n) => {
      if (points.isMeasured[k] === 0) values[k] = along[n]
    })
  }
}

/** The places of the points of a half-edge, in its direction. */
function placesOf(start: Int32Array, halfEdge: number): number[] {
  const e = halfEdge >> 1
  const places = Array.from({ length: start[e + 1] - start[e] }, (_, n) => start[e] + n)
  return halfEdge & 1 ? places.reverse() : places
}

/** The place of the last point of a half-edge. */
function lastPoint(start: Int32Array, halfEdge: number): number {
  const e = halfEdge >> 1
  return halfEdge & 1 ? start[e] : start[e + 1] - 1
}
