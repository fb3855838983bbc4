import type { PlanarMap } from '../../model/planar-map'

/** Index of the junction where half-edge h starts; negative for a half-edge of a loop, which meets no junction. */
export function startJunction(map: PlanarMap, h: number): number {
  return h & 1 ? map.to[h >> 1] : map.from[h >> 1]
}

/** Index of the junction where half-edge h ends; negative for a half-edge of a loop, which meets no junction. */
export function endJunction(map: PlanarMap, h: number): number {
  return startJunction(map, h ^ 1)
}

/** Index, in the map's lattice points, of the point where half-edge h ends. */
export function endPoint(map: PlanarMap, h: number): number {
  return h & 1 ? map.edgeStart[h >> 1] : map.edgeStart[(h >> 1) + 1] - 1
}

/** Length of half-edge h, counted in steps between neighboring lattice points. */
export function stepCount(map: PlanarMap, h: number): number {
  return map.edgeStart[(h >> 1) + 1] - map.edgeStart[h >> 1] - 1
}
