import { findRoot, singletons, unite } from '../geometry/union-find'
import { neighborOf, OUTSIDE, type PlanarMap } from '../model/planar-map'

/**
 * For each region, the label of its container: the region in one of whose holes it lies directly; -1 when it lies in no hole. All regions
 * in one hole form a group, found by union-find over the borders that bound no hole. The regions along each hole's contour are also
 * united, because regions in one hole may touch at corners only.
 */
export function containers(map: PlanarMap, regionCount: number): Int32Array {
  const { contourCount, contourStart, contourRegion, halfEdges, isHole, edgeCount, left, right } = map
  const groups = singletons(regionCount)
  const boundsHole = new Uint8Array(edgeCount)
  for (let c = 0; c < contourCount; c++) {
    if (isHole[c] === 0) continue
    const first = neighborOf(map, halfEdges[contourStart[c]])
    for (let k = contourStart[c]; k < contourStart[c + 1]; k++) {
      boundsHole[halfEdges[k] >> 1] = 1
      unite(groups, first, neighborOf(map, halfEdges[k]))
    }
  }
  for (let e = 0; e < edgeCount; e++) {
    if (boundsHole[e] === 0 && left[e] !== OUTSIDE && right[e] !== OUTSIDE) unite(groups, left[e], right[e])
  }
  const containerOfGroup = new Int32Array(regionCount).fill(-1)
  for (let c = 0; c < contourCount; c++) {
    if (isHole[c] === 0) continue
    containerOfGroup[findRoot(groups, neighborOf(map, halfEdges[contourStart[c]]))] = contourRegion[c]
  }
  return Int32Array.from({ length: regionCount }, (_, r) => containerOfGroup[findRoot(groups, r)])
}
