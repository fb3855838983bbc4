import { addSums, type EdgePoints, SUMS } from './edge-points'

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
    out.copyWithin(o + SUMS, o, o + SUMS)
    addSums(out, o + SUMS, x[k], y[k], weight[k])
  }
  return out
}
