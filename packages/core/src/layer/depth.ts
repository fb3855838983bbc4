import { MinHeap } from '../geometry/min-heap'
import { enclosedArea } from '../geometry/polygon'
import type { PlanarMap } from '../model/planar-map'
import type { Occlusion } from './occlusion'

/**
 * Returns for each region its depth rank, an integer that is 0 for the region furthest back. The order is topological (Kahn 1962) under
 * two relations. A region always ranks above its container, which is the region in whose hole it lies (`container[r]`, -1 for none). It
 * also ranks above the regions that it occludes, unless occlusions form a cycle. Among the regions that may be ranked next, the first is
 * the one whose occlusions of regions still without a rank have the fewest votes of junctions, so a cycle breaks where the fewest
 * junctions support it. Among equals, the first is the region with the larger outer contour.
 */
export function rankByDepth(
  map: PlanarMap,
  regionCount: number,
  container: Int32Array,
  occlusions: readonly Occlusion[],
): Int32Array {
  const occluders: Occlusion[][] = Array.from({ length: regionCount }, () => [])
  const contents: number[][] = Array.from({ length: regionCount }, () => [])
  // The votes of the occlusions by which a region must wait for others.
  const pending = new Int32Array(regionCount)
  for (let r = 0; r < regionCount; r++) if (container[r] >= 0) contents[container[r]].push(r)
  for (const occlusion of occlusions) {
    // A container never lies in front of its content.
    if (container[occlusion.behind] === occlusion.front) continue
    occluders[occlusion.behind].push(occlusion)
    pending[occlusion.front] += occlusion.votes
  }
  const bySize = orderBySize(map, regionCount)
  const sizeRank = new Int32Array(regionCount)
  for (let k = 0; k < regionCount; k++) sizeRank[bySize[k]] = k
  const rank = new Int32Array(regionCount).fill(-1)
  // A region is queued again whenever its votes fall; entries with outdated votes are skipped.
  const queue = new MinHeap(regionCount)
  const enqueue = (region: number): void => queue.push(pending[region], sizeRank[region])
  const isReady = (region: number): boolean =>
    rank[region] < 0 && (container[region] < 0 || rank[container[region]] >= 0)
  for (let r = 0; r < regionCount; r++) if (container[r] < 0) enqueue(r)
  for (let k = 0; k < regionCount; ) {
    const { key: votes, item } = queue
    queue.pop()
    const region = bySize[item]
    if (rank[region] >= 0 || votes !== pending[region]) continue
    rank[region] = k++
    for (const occlusion of occluders[region]) {
      pending[occlusion.front] -= occlusion.votes
      if (isReady(occlusion.front)) enqueue(occlusion.front)
    }
    for (const r of contents[region]) enqueue(r)
  }
  return rank
}

/**
 * The labels of all regions, sorted by the area inside the outer contour from the largest to the smallest; equal areas are sorted by
 * label.
 */
function orderBySize(map: PlanarMap, regionCount: number): number[] {
  const area = new Float64Array(regionCount)
  for (let c = 0; c < map.contourCount; c++) {
    if (map.isHole[c] === 1) continue
    for (let h = map.contourStart[c]; h < map.contourStart[c + 1]; h++) {
      area[map.contourRegion[c]] += enclosedArea(map, map.halfEdges[h])
    }
  }
  return Array.from({ length: regionCount }, (_, r) => r).sort((a, b) => area[b] - area[a] || a - b)
}
