import { findRoot, singletons, unite } from '../geometry/union-find'
import { neighbourOf, OUTSIDE, type PlanarMap } from '../model/planar-map'

/**
 * By region: the region in one of whose holes it lies directly, or -1. All regions of one hole form a group: union-find over the
 * borders that are on no hole, and along each hole's contour, where regions may touch at corners only.
 */
export function containers(planar: PlanarMap, regionCount: number): Int32Array {
  const { contourCount, contourStart, contourRegion, halfEdges, isHole, edgeCount, left, right } = planar
  const parent = singletons(regionCount)
  const onHole = new Uint8Array(edgeCount)
  for (let c = 0; c < contourCount; c++) {
    if (isHole[c] === 0) continue
    const first = neighbourOf(planar, halfEdges[contourStart[c]])
    for (let k = contourStart[c]; k < contourStart[c + 1]; k++) {
      onHole[halfEdges[k] >> 1] = 1
      unite(parent, first, neighbourOf(planar, halfEdges[k]))
    }
  }
  for (let e = 0; e < edgeCount; e++) {
    if (onHole[e] === 0 && left[e] !== OUTSIDE && right[e] !== OUTSIDE) unite(parent, left[e], right[e])
  }
  const groupContainer = new Int32Array(regionCount).fill(-1)
  for (let c = 0; c < contourCount; c++) {
    if (isHole[c] === 0) continue
    groupContainer[findRoot(parent, neighbourOf(planar, halfEdges[contourStart[c]]))] = contourRegion[c]
  }
  return Int32Array.from({ length: regionCount }, (_, r) => groupContainer[findRoot(parent, r)])
}
