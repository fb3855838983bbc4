import { OUTSIDE, type PlanarMap } from '../model/planar-map'
import { enclosedArea } from './polygon'

/**
 * The area of each region, px^2, summed over its edges. `areaOfEdge(e)` is the signed area, px^2, that edge e adds to the region on its
 * right hand and takes from the region on its left hand; without it the areas are those of the regions' pixels.
 */
export function regionAreas(
  map: PlanarMap,
  count: number,
  areaOfEdge = (e: number): number => enclosedArea(map, 2 * e),
): Float64Array {
  const out = new Float64Array(count)
  for (let e = 0; e < map.edgeCount; e++) {
    const area = areaOfEdge(e)
    if (map.right[e] !== OUTSIDE) out[map.right[e]] += area
    if (map.left[e] !== OUTSIDE) out[map.left[e]] -= area
  }
  return out
}

/**
 * The mean thickness of each region, px: twice the area of its pixels over the length of its border along the pixel lattice, which includes
 * the borders of its holes and the part on the frame.
 */
export function meanThickness(map: PlanarMap, count: number): Float64Array {
  const { edgeCount, edgeStart, left, right } = map
  const length = new Float64Array(count)
  for (let e = 0; e < edgeCount; e++) {
    const steps = edgeStart[e + 1] - 1 - edgeStart[e]
    if (right[e] !== OUTSIDE) length[right[e]] += steps
    if (left[e] !== OUTSIDE) length[left[e]] += steps
  }
  return regionAreas(map, count).map((area, region) => (2 * area) / length[region])
}
