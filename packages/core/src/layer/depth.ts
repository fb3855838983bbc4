import { MinHeap } from '../geometry/min-heap'
import { enclosedArea } from '../geometry/polygon'
import type { PlanarMap } from '../model/planar-map'
import type { Occlusion } from './occlusion'

/**
 * The depth rank of each region, 0 for the one furthest back: a topological order (Kahn 1962) of two relations. A region comes after its
 * container (the region in whose hole it lies; -1 for none), always; and after the regions that it occludes, unless occlusions form a
 * cycle. Among the regions that may come next, the one with the fewest votes of pending occlusions comes first, so that a cycle breaks
 * where the fewest junctions speak for it; among equals, the one with the larger outer contour.
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

/** The regions in the order of the area inside their outer contours, the largest first. */
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
