import { MinHeap } from '../geometry/min-heap'
import { enclosedArea } from '../geometry/polygon'
import type { PlanarMap } from '../model/planar-map'
import type { Occlusion } from './occlusion'

/**
 * By region: its place from the back, 0 first. What is known to lie in front comes after what it hides, and what lies in a hole after
 * what has the hole (`container`, -1 for none); of those that nothing holds back, the larger first. Where occlusions go round in a circle, the one
 * that the fewest junctions hold back goes first.
 */
export function rankByDepth(
  planar: PlanarMap,
  count: number,
  container: Int32Array,
  occlusions: readonly Occlusion[],
): Int32Array {
  const inFront: Occlusion[][] = Array.from({ length: count }, () => [])
  const inside: number[][] = Array.from({ length: count }, () => [])
  const held = new Int32Array(count)
  for (let r = 0; r < count; r++) if (container[r] >= 0) inside[container[r]].push(r)
  for (const occlusion of occlusions) {
    if (container[occlusion.behind] === occlusion.front) continue
    inFront[occlusion.behind].push(occlusion)
    held[occlusion.front] += occlusion.votes
  }
  const bySize = orderBySize(planar, count)
  const size = new Int32Array(count)
  for (let k = 0; k < count; k++) size[bySize[k]] = k
  const rank = new Int32Array(count).fill(-1)
  const queue = new MinHeap(count)
  const enqueue = (region: number): void => queue.push(held[region], size[region])
  const isWaiting = (region: number): boolean =>
    rank[region] < 0 && (container[region] < 0 || rank[container[region]] >= 0)
  for (let r = 0; r < count; r++) if (container[r] < 0) enqueue(r)
  for (let k = 0; k < count; ) {
    const { key, item } = queue
    queue.pop()
    const region = bySize[item]
    if (rank[region] >= 0 || key !== held[region]) continue
    rank[region] = k++
    for (const { front, votes } of inFront[region]) {
      held[front] -= votes
      if (isWaiting(front)) enqueue(front)
    }
    for (const r of inside[region]) enqueue(r)
  }
  return rank
}

/** The regions by the area inside their outer contours, the largest first. */
function orderBySize(planar: PlanarMap, count: number): number[] {
  const area = new Float64Array(count)
  for (let c = 0; c < planar.contourCount; c++) {
    if (planar.isHole[c] === 1) continue
    for (let h = planar.contourStart[c]; h < planar.contourStart[c + 1]; h++) {
      area[planar.contourRegion[c]] += enclosedArea(planar, planar.halfEdges[h])
    }
  }
  return Array.from({ length: count }, (_, r) => r).sort((a, b) => area[b] - area[a] || a - b)
}
