/** Part of a scanline inside a polygon, between two neighboring crossings of the two. `row` is the scanline's index, 0 at the top. */
export interface Span {
  readonly row: number
  /** The y coordinate of the scanline, px. */
  readonly y: number
  /** The x coordinates, px, at which this part of the scanline begins (`from`) and ends (`to`). */
  readonly from: number
  readonly to: number
  /**
   * Winding number of the polygon in this part of the scanline. Positive inside a polygon that runs clockwise as seen (y down), negative
   * inside one that runs counterclockwise. Never 0.
   */
  readonly winding: number
}

/**
 * Horizontal lines through a picture, `scale` of them per pixel. The line with index r is at y = (r + 0.5) / scale px, for r from 0 to
 * `height` - 1.
 */
export interface Scanlines {
  readonly height: number
  readonly scale: number
}

interface Crossing {
  x: number
  /**
   * Change of the winding number, from left to right, where the polygon crosses the scanline: 1 where the polygon runs up, -1 where it
   * runs down.
   */
  step: number
}

/**
 * Returns true when `accept` returns true for every part of a scanline that lies inside a closed polygon (interleaved x, y, px; any
 * number of turns and self-intersections). The parts are visited row by row from the top, up to the first that `accept` rejects.
 */
export function everySpan(polygon: readonly number[], rows: Scanlines, accept: (span: Span) => boolean): boolean {
  const { height, scale } = rows
  const edges = edgesByTop(polygon)
  const top = topOf(polygon, edges[0])
  const bottom = edges.reduce((lowest, at) => Math.max(lowest, bottomOf(polygon, at)), top)
  const last = Math.min(height - 1, Math.floor(bottom * scale))
  const active: number[] = []
  const crossings: Crossing[] = []
  let next = 0
  for (let row = Math.max(0, Math.floor(top * scale)); row <= last; row++) {
    const y = (row + 0.5) / scale
    while (next < edges.length && topOf(polygon, edges[next]) <= y) active.push(edges[next++])
    let kept = 0
    for (const at of active) if (bottomOf(polygon, at) >= y) active[kept++] = at
    active.length = kept
    const count = findCrossings(polygon, active, y, crossings)
    let winding = 0
    for (let k = 0; k + 1 < count; k++) {
      winding += crossings[k].step
      if (winding === 0) continue
      if (!accept({ row, y, from: crossings[k].x, to: crossings[k + 1].x, winding })) return false
    }
  }
  return true
}

/**
 * Returns the number of active polygon edges that cross the scanline at height y, px, and writes the crossings to the front of
 * `crossings`, from left to right.
 */
function findCrossings(
  polygon: readonly number[],
  active: readonly number[],
  y: number,
  crossings: Crossing[],
): number {
  let count = 0
  for (const at of active) {
    const x0 = polygon[at]
    const y0 = polygon[at + 1]
    const x1 = polygon[wrap(at + 2, polygon)]
    const y1 = polygon[wrap(at + 3, polygon)]
    if (y0 <= y === y1 <= y) continue
    if (count === crossings.length) crossings.push({ x: 0, step: 0 })
    const crossing = crossings[count++]
    crossing.x = x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)
    crossing.step = y1 < y0 ? 1 : -1
  }
  sortByX(crossings, count)
  return count
}

/**
 * The edges of a closed polygon (interleaved x, y), sorted by their upper ends from the top of the picture (least y) down. An edge is
 * given as the index in `polygon` of the x coordinate of its first vertex.
 */
function edgesByTop(polygon: readonly number[]): Int32Array {
  const tops = new Float64Array(polygon.length)
  const edges = new Int32Array(polygon.length >> 1)
  for (let at = 0; at < polygon.length; at += 2) {
    tops[at] = topOf(polygon, at)
    edges[at >> 1] = at
  }
  return edges.sort((a, b) => tops[a] - tops[b] || a - b)
}

function topOf(polygon: readonly number[], at: number): number {
  return Math.min(polygon[at + 1], polygon[wrap(at + 3, polygon)])
}

function bottomOf(polygon: readonly number[], at: number): number {
  return Math.max(polygon[at + 1], polygon[wrap(at + 3, polygon)])
}

function wrap(at: number, polygon: readonly number[]): number {
  return at < polygon.length ? at : at - polygon.length
}

/**
 * Sorts the first `count` crossings of a scanline in place, from left to right. It is an insertion sort, because a scanline has few
 * crossings.
 */
function sortByX(crossings: Crossing[], count: number): void {
  for (let k = 1; k < count; k++) {
    const moving = crossings[k]
    let at = k
    while (at > 0 && crossings[at - 1].x > moving.x) {
      crossings[at] = crossings[at - 1]
      at--
    }
    crossings[at] = moving
  }
}
