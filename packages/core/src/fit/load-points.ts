import { type EdgePoints, SUMS } from './edge-points'

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
  return {
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
}

function runningSums(x: Float64Array, y: Float64Array, weight: Float64Array): Float64Array {
  const out = new Float64Array(SUMS * (x.length + 1))
  for (let k = 0, o = 0; k < x.length; k++, o += SUMS) {
    const w = weight[k]
    const px = x[k]
    const py = y[k]
    const z = px * px + py * py
    out[o + 10] = out[o] + w
    out[o + 11] = out[o + 1] + w * px
    out[o + 12] = out[o + 2] + w * py
    out[o + 13] = out[o + 3] + w * px * px
    out[o + 14] = out[o + 4] + w * px * py
    out[o + 15] = out[o + 5] + w * py * py
    out[o + 16] = out[o + 6] + w * z
    out[o + 17] = out[o + 7] + w * px * z
    out[o + 18] = out[o + 8] + w * py * z
    out[o + 19] = out[o + 9] + w * z * z
  }
  return out
}
