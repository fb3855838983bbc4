import { neighbourOf, OUTSIDE, type PlanarMap } from '../boundary/planar-map'

/**
 * By region: the region in one of whose holes it lies directly, or -1. All regions of one hole form a group that is connected
 * without crossing the hole's contour: union-find over the borders that are on no hole.
 */
export function containers(planar: PlanarMap, regionCount: number): Int32Array {
  const { contourCount, contourStart, contourRegion, halfEdges, isHole, edgeCount, left, right } = planar
  const onHole = new Uint8Array(edgeCount)
  for (let c = 0; c < contourCount; c++) {
    if (isHole[c] === 0) continue
    for (let k = contourStart[c]; k < contourStart[c + 1]; k++) onHole[halfEdges[k] >> 1] = 1
  }
  const parent = Int32Array.from({ length: regionCount }, (_, r) => r)
  for (let e = 0; e < edgeCount; e++) {
    if (onHole[e] === 0 && left[e] !== OUTSIDE && right[e] !== OUTSIDE) {
      const a = find(parent, left[e])
      const b = find(parent, right[e])
      if (a < b) parent[b] = a
      else parent[a] = b
    }
  }
  const groupContainer = new Int32Array(regionCount).fill(-1)
  for (let c = 0; c < contourCount; c++) {
    if (isHole[c] === 0) continue
    groupContainer[find(parent, neighbourOf(planar, halfEdges[contourStart[c]]))] = contourRegion[c]
  }
  return Int32Array.from({ length: regionCount }, (_, r) => groupContainer[find(parent, r)])
}

function find(parent: Int32Array, region: number): number {
  while (parent[region] !== region) {
    parent[region] = parent[parent[region]]
    region = parent[region]
  }
  return region
}
