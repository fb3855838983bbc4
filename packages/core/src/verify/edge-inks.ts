import { OUTSIDE, type PlanarMap } from '../model/planar-map'
import type { RegionMap } from '../model/region-map'

/** The ink on the left hand and on the right hand of each edge; -1 on the frame, and where an edge has several on one side. */
export interface EdgeInks {
  readonly left: Int32Array
  readonly right: Int32Array
}

/**
 * Which inks of `map` meet at each edge. The planar map may be one of fewer regions: of those that remained when colours were
 * merged.
 */
export function edgeInks(planar: PlanarMap, map: RegionMap<'inks'>): EdgeInks {
  const left = new Int32Array(planar.edgeCount).fill(-1)
  const right = new Int32Array(planar.edgeCount).fill(-1)
  const { points, edgeStart } = planar
  const { labels, colorOf, width } = map
  for (let e = 0; e < planar.edgeCount; e++) {
    if (planar.left[e] === OUTSIDE || planar.right[e] === OUTSIDE) continue
    for (let k = edgeStart[e]; k + 1 < edgeStart[e + 1]; k++) {
      const dx = points[2 * k + 2] - points[2 * k]
      const dy = points[2 * k + 3] - points[2 * k + 1]
      const after = Math.min(points[2 * k + 1], points[2 * k + 3]) * width + Math.min(points[2 * k], points[2 * k + 2])
      const before = after - (dx === 0 ? 1 : width)
      const isRightAfter = dx > 0 || dy < 0
      const a = colorOf[labels[isRightAfter ? before : after]]
      const b = colorOf[labels[isRightAfter ? after : before]]
      if (k === edgeStart[e]) {
        left[e] = a
        right[e] = b
      } else if (a !== left[e] || b !== right[e]) {
        left[e] = -1
        right[e] = -1
        break
      }
    }
    if (left[e] === right[e]) left[e] = right[e] = -1
  }
  return { left, right }
}
