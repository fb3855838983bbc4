/** Part of a scanline between two neighboring crossings with a polygon. `row` is the scanline's number from the top. */
export interface Span {
  readonly row: number
  /** The y coordinate of the scanline, px. */
  readonly y: number
  /** The x coordinates at which the part begins and ends, px. */
  readonly from: number
  readonly to: number
  /** Winding number of the polygon in the part; positive inside one that runs clockwise as seen (y down). Never 0. */
  readonly winding: number
}

/** Scanlines, `scale` to a pixel: row r is at (r + 0.5) / scale px. Rows below 0 and from `height` on are not visited. */
export interface Scanlines {
  readonly height: number
  readonly scale: number
}

interface Crossing {
  x: number
  /** 1 where the polygon runs up, so that its inside is to the right when it is clockwise; -1 where it runs down. */
  step: number
}

/**
 * Whether `accept` holds for every span inside a closed polygon (interleaved x, y, px; any number of turns and self-intersections),
 * row by row from the top; stops at the first span that it rejects.
 */
export function everySpan(polygon: readonly number[], rows: Scanlines, accept: (span: Span) => boolean): boolean {
  let top = Number.POSITIVE_INFINITY
  let bottom = Number.NEGATIVE_INFINITY
  for (let k = 1; k < polygon.length; k += 2) {
    top = Math.min(top, polygon[k])
    bottom = Math.max(bottom, polygon[k])
  }
  const { height, scale } = rows
  const edges = edgesByTop(polygon)
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

/** Writes where the active edges cross the height y to the front of `crossings`, from left to right, and returns their number. */
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

/** The edges of a closed polygon, as indices of their first coordinate, from the highest upper end (least y) to the lowest. */
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

/** Insertion sort, since a scanline has few crossings. */
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
