import { addSums, type EdgePoints, SUMS } from './edge-points'

/** Measured points of any number of borders: positions, px, and standard errors, px. */
export interface PointArrays {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly sigma: Float64Array
}

/** Prepares the points `start <= k < end` as an open border, relative to the first of them. */
export function loadOpen(source: PointArrays, start: number, end: number): EdgePoints {
  return load(source, start, end - start, (k) => start + k)
}

/** Prepares the points `start <= k < end` as a closed border that begins and ends at point `start + first`, relative to point `start`. */
export function loadClosed(source: PointArrays, start: number, end: number, first = 0): EdgePoints {
  const period = end - start
  return load(source, start, period > 0 ? period + 1 : 0, (k) => start + ((k + first) % period))
}

/** Prepares `count` points, of which point k is `source`'s point `indexOf(k)`, relative to `source`'s point of index `origin`. */
function load(source: PointArrays, origin: number, count: number, indexOf: (k: number) => number): EdgePoints {
  const originX = count > 0 ? source.x[origin] : 0
  const originY = count > 0 ? source.y[origin] : 0
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  const weight = new Float64Array(count)
  for (let k = 0; k < count; k++) {
    const i = indexOf(k)
    x[k] = source.x[i] - originX
    y[k] = source.y[i] - originY
    weight[k] = 1 / (source.sigma[i] * source.sigma[i])
  }
  const arcLength = new Float64Array(count)
  for (let k = 1; k < count; k++) {
    const dx = x[k] - x[k - 1]
    const dy = y[k] - y[k - 1]
    arcLength[k] = arcLength[k - 1] + Math.sqrt(dx * dx + dy * dy)
  }
  return { count, x, y, weight, arcLength, sums: runningSums(x, y, weight), originX, originY }
}

function runningSums(x: Float64Array, y: Float64Array, weight: Float64Array): Float64Array {
  const out = new Float64Array(SUMS * (x.length + 1))
  for (let k = 0, at = SUMS; k < x.length; k++, at += SUMS) {
    out.copyWithin(at, at - SUMS, at)
    addSums(out, at, x[k], y[k], weight[k])
  }
  return out
}
