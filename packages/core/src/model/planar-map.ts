/** The label of everything outside the picture. */
export const OUTSIDE = -1

/**
 * The borders of a region map, each stored once. The picture is `width` x `height` px.
 *
 * Edge e is a chain of boundary edges between two junctions, or a loop without any. Its lattice points are
 * `points[2k], points[2k + 1]` for `edgeStart[e] <= k < edgeStart[e + 1]`, one lattice step apart; a loop repeats its first
 * point at the end. Walking it forward, region `right[e]` lies on the right hand and `left[e]` on the left (y down).
 * `from[e]` and `to[e]` are junctions, or -1 for a loop.
 *
 * Junction j is the lattice point `junctions[2j], junctions[2j + 1]` where three or more boundary edges meet.
 *
 * Half-edge 2e is edge e walked forward, 2e + 1 backward; each has its region on its right hand.
 * Contour c is the cycle `halfEdges[k]` for `contourStart[c] <= k < contourStart[c + 1]`, bounding `contourRegion[c]`:
 * clockwise as seen for an outer contour, counter-clockwise for a hole (`isHole[c]`). Contours are grouped by no order;
 * each half-edge with a region inside the picture is in exactly one.
 */
export interface PlanarMap {
  readonly width: number
  readonly height: number
  readonly edgeCount: number
  readonly edgeStart: Int32Array
  readonly points: Int32Array
  readonly left: Int32Array
  readonly right: Int32Array
  readonly from: Int32Array
  readonly to: Int32Array
  readonly junctions: Int32Array
  readonly contourCount: number
  readonly contourStart: Int32Array
  readonly halfEdges: Int32Array
  readonly contourRegion: Int32Array
  readonly isHole: Uint8Array
}

/** The region on the left hand of a half-edge, across it from its own region; OUTSIDE for the frame's outer side. */
export function neighborOf(map: PlanarMap, halfEdge: number): number {
  return halfEdge & 1 ? map.right[halfEdge >> 1] : map.left[halfEdge >> 1]
}

/** Whether edge e lies on the frame of the picture. */
export function isFrame({ left, right }: PlanarMap, e: number): boolean {
  return left[e] === OUTSIDE || right[e] === OUTSIDE
}
