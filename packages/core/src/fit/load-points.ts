import { addSums, type EdgePoints, SUMS } from './edge-points'
import { lineChi2 } from './line'

/** A corner shows between two straight sides: points `SIDE_NEAR` to `SIDE_FAR` away on each side lie on a line, rms px. */
const SIDE_NEAR = 2
const SIDE_FAR = 7
const SIDE_RMS = 0.06
/** The least turn between the sides that makes a corner, as a cosine. */
const CORNER_COSINE = Math.cos((25 * Math.PI) / 180)
/** A pixel row that a corner lies in measures the mean of two sides. */
const CORNER_SIGMA = 0.5

/**
 * Prepares points `start <= k < end` of the measured borders; `first` rotates a closed edge so that this point comes first.
 */
export function loadPoints(
  x: Float64Array,
  y: Float64Array,
  sigma: Float64Array,
  start: number,
  end: number,
  isClosed: boolean,
  first = 0,
): EdgePoints {
  const length = end - start
  const count = isClosed && length > 0 ? length + 1 : length
  const originX = length > 0 ? x[start] : 0
  const originY = length > 0 ? y[start] : 0
  const px = new Float64Array(count)
  const py = new Float64Array(count)
  const weight = new Float64Array(count)
  for (let k = 0; k < count; k++) {
    const i = start + ((k + first) % length)
    px[k] = x[i] - originX
    py[k] = y[i] - originY
    weight[k] = sigma[i]
  }
  for (let k = 0; k < count; k++) weight[k] = 1 / (weight[k] * weight[k])
  const along = new Float64Array(count)
  for (let k = 1; k < count; k++) {
    const dx = px[k] - px[k - 1]
    const dy = py[k] - py[k - 1]
    along[k] = along[k - 1] + Math.sqrt(dx * dx + dy * dy)
  }
  const points = {
    count,
    x: px,
    y: py,
    weight,
    length: along,
    sums: runningSums(px, py, weight),
    originX,
    originY,
    isClosed,
  }
  if (!doubtCorners(points)) return points
  return { ...points, sums: runningSums(px, py, weight) }
}

/** Lowers the weight of points at corners. Returns whether there were any. */
function doubtCorners(points: EdgePoints): boolean {
  const { x, y, weight, count, isClosed } = points
  const period = count - 1
  const reach = isClosed && period > 2 * SIDE_FAR ? 0 : SIDE_FAR
  const wrap = (k: number): number => (isClosed ? (k + period) % period : k)
  const doubtful = 1 / (CORNER_SIGMA * CORNER_SIGMA)
  const corners: number[] = []
  for (let k = reach; k + reach < count; k++) {
    const a = wrap(k - SIDE_FAR)
    const b = wrap(k - SIDE_NEAR)
    const c = wrap(k + SIDE_NEAR)
    const d = wrap(k + SIDE_FAR)
    const ux = x[b] - x[a]
    const uy = y[b] - y[a]
    const vx = x[d] - x[c]
    const vy = y[d] - y[c]
    const norm = Math.hypot(ux, uy) * Math.hypot(vx, vy)
    if (!(norm > 0) || (ux * vx + uy * vy) / norm > CORNER_COSINE) continue
    if ((a > b || isStraightSide(points, a, b)) && (c > d || isStraightSide(points, c, d))) corners.push(k)
  }
  for (const k of corners) {
    for (let i = k - 1; i <= k + 1; i++) weight[wrap(i)] = Math.min(weight[wrap(i)], doubtful)
  }
  if (isClosed && period > 0) weight[period] = weight[0]
  return corners.length > 0
}

function isStraightSide(points: EdgePoints, i: number, j: number): boolean {
  const weight = points.sums[SUMS * (j + 1)] - points.sums[SUMS * i]
  return lineChi2(points, i, j) <= weight * SIDE_RMS * SIDE_RMS
}

function runningSums(x: Float64Array, y: Float64Array, weight: Float64Array): Float64Array {
  const out = new Float64Array(SUMS * (x.length + 1))
  for (let k = 0, o = 0; k < x.length; k++, o += SUMS) {
    out.copyWithin(o + SUMS, o, o + SUMS)
    addSums(out, o + SUMS, x[k], y[k], weight[k])
  }
  return out
}
