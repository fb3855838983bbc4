import { OUTSIDE, type PlanarMap } from '../model/planar-map'
import type { RegionMap } from '../model/region-map'

/** The indices of the inks on the left and on the right hand of an edge, walked forward. */
export interface InkPair {
  readonly left: number
  readonly right: number
}

/**
 * The two inks of a reading that meet at each edge. Null for an edge on the frame, and where either hand has several inks, or both the
 * same. The planar map is that of the coloring, whose regions the color cap may have merged, so one edge may run along several regions of
 * the reading.
 */
export function edgeInks(map: PlanarMap, regions: RegionMap<'inks'>): (InkPair | null)[] {
  return Array.from({ length: map.edgeCount }, (_, e) => {
    const isFrame = map.left[e] === OUTSIDE || map.right[e] === OUTSIDE
    return isFrame ? null : inksOfEdge(map, regions, e)
  })
}

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
