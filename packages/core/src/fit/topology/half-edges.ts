import { OUTSIDE, type PlanarMap } from '../../model/planar-map'

/** The junction where a half-edge starts; negative for a loop, which meets none. */
export function startJunction(map: PlanarMap, h: number): number {
  return h & 1 ? map.to[h >> 1] : map.from[h >> 1]
}

/** The junction where a half-edge ends; negative for a loop. */
export function endJunction(map: PlanarMap, h: number): number {
  return startJunction(map, h ^ 1)
}

/** The index of the lattice point where a half-edge ends. */
export function endPoint(map: PlanarMap, h: number): number {
  return h & 1 ? map.edgeStart[h >> 1] : map.edgeStart[(h >> 1) + 1] - 1
}

/** Lattice steps of a half-edge. */
export function stepCount(map: PlanarMap, h: number): number {
  return map.edgeStart[(h >> 1) + 1] - map.edgeStart[h >> 1] - 1
}

/** Whether an edge lies on the frame of the picture. */
export function isFrame(map: PlanarMap, e: number): boolean {
  return map.left[e] === OUTSIDE || map.right[e] === OUTSIDE
}
