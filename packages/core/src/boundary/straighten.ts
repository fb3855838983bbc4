import type { Borders } from '../model/borders'
import { isFrame, type PlanarMap } from '../model/planar-map'

/** Standard error of a point, px of the segmented picture. The middle of a lattice step lies up to half a pixel off the smooth border that it stands for. */
const SIGMA = 0.35

/** Passes of averaging: two take most of the lattice's stairs out of a slope. */
const PASSES = 2

/**
 * Smooths borders that a segmentation drew, which no pixel measures. Their points are the middles of the lattice steps, averaged along the
 * border with weights 1 2 1 `passes` times, and all have the standard error `sigma`, px.
 */
export function straightenBorders(planar: PlanarMap, sigma = SIGMA, passes = PASSES): Borders {
  const { edgeCount, edgeStart, points } = planar
  const start = new Int32Array(edgeCount + 1)
  const x = new Float64Array(points.length / 2)
  const y = new Float64Array(points.length / 2)
  const step = new Int32Array(points.length / 2)
  let count = 0
  for (let e = 0; e < edgeCount; e++) {
    start[e] = count
    if (isFrame(planar, e)) continue
    for (let k = edgeStart[e]; k + 1 < edgeStart[e + 1]; k++, count++) {
      step[count] = k
      x[count] = (points[2 * k] + points[2 * k + 2]) / 2
      y[count] = (points[2 * k + 1] + points[2 * k + 3]) / 2
    }
    const isLoop = planar.from[e] < 0
    for (let pass = 0; pass < passes; pass++) {
      averageAlong(x, start[e], count, isLoop)
      averageAlong(y, start[e], count, isLoop)
    }
  }
  start[edgeCount] = count
  return {
    map: planar,
    points: {
      start,
      x: x.subarray(0, count),
      y: y.subarray(0, count),
      sigma: new Float64Array(count).fill(sigma),
      step: step.subarray(0, count),
    },
  }
}

/** Replaces the values `start <= k < end` of a border by their 1 2 1 means, in place. The ends of an open border stay. */
export function averageAlong(values: Float64Array, start: number, end: number, isLoop: boolean): void {
  if (end - start < 3) return
  const first = values[start]
  let previous = isLoop ? values[end - 1] : values[start]
  for (let k = start; k < end; k++) {
    const next = k + 1 < end ? values[k + 1] : isLoop ? first : values[k]
    const current = values[k]
    if (isLoop || (k > start && k + 1 < end)) values[k] = (previous + 2 * current + next) / 4
    previous = current
  }
}
