import { lineChi2 } from '../models/line'
import { type EdgePoints, SUMS } from '../points/edge-points'

/**
 * Largest root mean square distance, px, of a border's points from the side of the polygon that replaces them. The vertices of the
 * polygon are the candidate breaks. A longer side is not tried.
 */
const MAX_POLYGON_RMS = 0.1

/**
 * Largest root mean square distance of a border's points from the side of the polygon that replaces them, in standard errors of the
 * points. Of this bound and `MAX_POLYGON_RMS`, the one that permits more counts.
 */
const MAX_POLYGON_ERRORS = 1.5

/** Cosine of 25 degrees. A vertex where the polygon turns by more may be a corner, and the exact point of a corner must be a candidate. */
const SHARP_COSINE = Math.cos((25 * Math.PI) / 180)

/**
 * Indices of the points where the search may break a border into segments, ascending, with the first and the last point. They are the
 * vertices of two greedy polygons, one from each end of the border. A joint of two curves lies so near a vertex that shifting the break
 * finds it. At a sharp vertex of the polygon from the start, the points before and after the vertex are included too.
 */
export function candidateBreaks(points: EdgePoints): number[] {
  const last = points.count - 1
  const marks = new Uint8Array(last + 1)
  marks[0] = 1
  marks[last] = 1
  for (let i = 0, before = 0; i < last; ) {
    let j = i + 1
    while (j < last && isStraight(points, i, j + 1)) j++
    marks[j] = 1
    if (i > 1 && turnsSharply(points, before, i, j)) {
      marks[i - 1] = 1
      marks[i + 1] = 1
    }
    before = i
    i = j
  }
  let j = last
  while (j > 0) {
    let k = j - 1
    while (k > 0 && isStraight(points, k - 1, j)) k--
    marks[k] = 1
    j = k
  }
  const out: number[] = []
  for (let k = 0; k <= last; k++) if (marks[k]) out.push(k)
  return out
}

/** Whether the polygon with consecutive vertices at the points of index a, b, c turns at b by more than 25 degrees (`SHARP_COSINE`). */
function turnsSharply({ x, y }: EdgePoints, a: number, b: number, c: number): boolean {
  const ux = x[b] - x[a]
  const uy = y[b] - y[a]
  const vx = x[c] - x[b]
  const vy = y[c] - y[b]
  return (
    (ux * vx + uy * vy) ** 2 < SHARP_COSINE ** 2 * (ux * ux + uy * uy) * (vx * vx + vy * vy) || ux * vx + uy * vy < 0
  )
}

/**
 * Whether one straight line is near enough to the points i..j, inclusive, to replace them as a side of the polygon whose vertices are the
 * candidate breaks.
 */
function isStraight(points: EdgePoints, i: number, j: number): boolean {
  const { sums } = points
  const weight = sums[SUMS * (j + 1)] - sums[SUMS * i]
  const allowed = Math.max(
    weight * MAX_POLYGON_RMS * MAX_POLYGON_RMS,
    (j - i + 1) * MAX_POLYGON_ERRORS * MAX_POLYGON_ERRORS,
  )
  return lineChi2(points, i, j) <= allowed
}
