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

/**
 * The crossings of a polygon with scanlines, row by row. Crossings of the row `top + k` are `start[k]` to `start[k + 1] - 1`: their x
 * coordinates, px, and the changes of the winding number from left to right, 1 where the polygon runs up, -1 where it runs down.
 */
interface Crossings {
  readonly top: number
  readonly start: Int32Array
  readonly x: Float64Array
  readonly step: Int8Array
}

/**
 * Returns true when `accept` returns true for every part of a scanline that lies inside a closed polygon (interleaved x, y, px; any
 * number of turns and self-intersections). The parts are visited row by row from the top, up to the first that `accept` rejects.
 */
export function everySpan(polygon: readonly number[], rows: Scanlines, accept: (span: Span) => boolean): boolean {
  const { top, start, x, step } = findCrossings(polygon, rows)
  for (let k = 0; k + 1 < start.length; k++) {
    sortByX(x, step, start[k], start[k + 1])
    const row = top + k
    const y = (row + 0.5) / rows.scale
    let winding = 0
    for (let n = start[k]; n + 1 < start[k + 1]; n++) {
      winding += step[n]
      if (winding === 0) continue
      if (!accept({ row, y, from: x[n], to: x[n + 1], winding })) return false
    }
  }
  return true
}

/** The crossings of a closed polygon (interleaved x, y) with scanlines; within a row they are in the order of the polygon's edges. */
function findCrossings(polygon: readonly number[], { height, scale }: Scanlines): Crossings {
  let least = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  for (let at = 1; at < polygon.length; at += 2) {
    if (polygon[at] < least) least = polygon[at]
    if (polygon[at] > greatest) greatest = polygon[at]
  }
  const top = firstRow(least, height, scale)
  const rowCount = Math.max(0, firstRow(greatest, height, scale) - top)
  const start = new Int32Array(rowCount + 1)
  let last = polygon[polygon.length - 1]
  for (let at = 1; at < polygon.length; at += 2) {
    const end = firstRow(Math.max(last, polygon[at]), height, scale) - top
    for (let k = firstRow(Math.min(last, polygon[at]), height, scale) - top; k < end; k++) start[k + 1]++
    last = polygon[at]
  }
  for (let k = 0; k < rowCount; k++) start[k + 1] += start[k]
  const x = new Float64Array(start[rowCount])
  const step = new Int8Array(start[rowCount])
  const next = start.slice()
  for (let at = 0; at < polygon.length; at += 2) {
    const after = at + 2 < polygon.length ? at + 2 : 0
    const y0 = polygon[at + 1]
    const y1 = polygon[after + 1]
    const end = firstRow(Math.max(y0, y1), height, scale)
    for (let row = firstRow(Math.min(y0, y1), height, scale); row < end; row++) {
      const n = next[row - top]++
      x[n] = polygon[at] + (((row + 0.5) / scale - y0) / (y1 - y0)) * (polygon[after] - polygon[at])
      step[n] = y1 < y0 ? 1 : -1
    }
  }
  return { top, start, x, step }
}

/** The index of the first scanline at or below the height y, px, clamped to 0 .. `height`. */
function firstRow(y: number, height: number, scale: number): number {
  return Math.min(height, Math.max(0, Math.ceil(y * scale - 0.5)))
}

/**
 * Sorts the crossings `from` to `to - 1` of a scanline in place, from left to right. It is an insertion sort, because a scanline has few
 * crossings.
 */
function sortByX(x: Float64Array, step: Int8Array, from: number, to: number): void {
  for (let k = from + 1; k < to; k++) {
    const movingX = x[k]
    const movingStep = step[k]
    let at = k
    for (; at > from && x[at - 1] > movingX; at--) {
      x[at] = x[at - 1]
      step[at] = step[at - 1]
    }
    x[at] = movingX
    step[at] = movingStep
  }
}
