import type { PointArrays } from '../../model/borders'
import { addSums, type EdgePoints, SUMS } from './edge-points'

/**
 * The points of index `start` to `end` - 1 of `source` as the points of one open border, with weights, arc lengths and running sums.
 * Positions become relative to the first of the points.
 */
export function loadOpen(source: PointArrays, start: number, end: number): EdgePoints {
  return load(source, start, end - start, (k) => start + k)
}

/**
 * The points of index `start` to `end` - 1 of `source` as the points of one closed border, which begins at point `start + first`, goes
 * once around and repeats that point at its end. Positions become relative to point `start`. No points give an empty border.
 */
export function loadClosed(source: PointArrays, start: number, end: number, first = 0): EdgePoints {
  const period = end - start
  return load(source, start, period > 0 ? period + 1 : 0, (k) => start + ((k + first) % period))
}

/**
 * A border of `count` points with their weights, arc lengths and running sums. Its point k is the point of index `indexOf(k)` in
 * `source`. Positions are made relative to the `source` point of index `origin`.
 */
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
