import { isFrame, type PlanarMap } from '../model/planar-map'
import type { RegionMap } from '../model/region-map'

/** Indices of the inks on the left hand and on the right hand of an edge of the planar map, walked forward. */
export interface InkPair {
  readonly left: number
  readonly right: number
}

/**
 * For each edge of the planar map, the ink on its left hand and the ink on its right. Null for an edge on the frame, for one with several
 * inks on a hand, and for one with the same ink on both. An edge can run along several regions of the reading, because the planar map is
 * that of the coloring, whose regions the color cap may have merged.
 */
export function edgeInks(map: PlanarMap, regions: RegionMap<'inks'>): (InkPair | null)[] {
  return Array.from({ length: map.edgeCount }, (_, e) => {
    return isFrame(map, e) ? null : inksOfEdge(map, regions, e)
  })
}

/** The inks on the left and on the right hand of edge e, walked forward; null where a hand has several inks or both have the same. */
function inksOfEdge({ points, edgeStart }: PlanarMap, regions: RegionMap<'inks'>, e: number): InkPair | null {
  const { labels, colorOf, width } = regions
  let left = -1
  let right = -1
  for (let k = edgeStart[e]; k + 1 < edgeStart[e + 1]; k++) {
    const dx = points[2 * k + 2] - points[2 * k]
    const dy = points[2 * k + 3] - points[2 * k + 1]
    const after = Math.min(points[2 * k + 1], points[2 * k + 3]) * width + Math.min(points[2 * k], points[2 * k + 2])
    const before = after - (dx === 0 ? 1 : width)
    const isRightAfter = dx > 0 || dy < 0
    const leftHere = colorOf[labels[isRightAfter ? before : after]]
    const rightHere = colorOf[labels[isRightAfter ? after : before]]
    if (k > edgeStart[e] && (leftHere !== left || rightHere !== right)) return null
    left = leftHere
    right = rightHere
  }
  return left === right ? null : { left, right }
}
