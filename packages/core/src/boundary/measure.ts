import type { Borders } from '../model/borders'
import { premultiplied } from '../model/palette'
import { OUTSIDE, type PlanarMap } from '../model/planar-map'
import type { Reading } from '../model/reading'
import { Profile } from './profile'

/** How far the pixels are trusted. */
export interface MeasurePlan {
  /** Most pixels read on each side of a border; the blur's reach. */
  readonly reach: number
  /** Standard deviation of a pixel's channel, levels. */
  readonly noise: number
}

/** The local direction of a border is taken over twice as many lattice steps: an even number, so that a diagonal's stairs tie. */
const DIRECTION_REACH = 3
/** Within this many px of a junction, pixels hold a third colour. */
const JUNCTION_REACH = 1.5
const JUNCTION_INFLATION = 4

/**
 * Measures every border by partial area (Trujillo-Pino et al. 2013): across the border's dominant axis, the shares of the
 * two colours add up to the border's mean position in that pixel row or column. One point per row or column, at its middle.
 */
export function measureBorders(planar: PlanarMap, reading: Reading, plan: MeasurePlan): Borders {
  const { edgeCount, edgeStart, points, left, right } = planar
  const start = new Int32Array(edgeCount + 1)
  const x = new Float64Array(points.length / 2)
  const y = new Float64Array(points.length / 2)
  const sigma = new Float64Array(points.length / 2)
  const step = new Int32Array(points.length / 2)
  const profile = new Profile(reading.pixels, reading.regions, premultiplied(reading.inks), plan)
  let count = 0
  for (let e = 0; e < edgeCount; e++) {
    start[e] = count
    if (left[e] === OUTSIDE || right[e] === OUTSIDE) continue
    const first = edgeStart[e]
    const last = edgeStart[e + 1] - 1
    const isLoop = planar.from[e] < 0
    for (let k = first; k < last; k++) {
      const isHorizontal = points[2 * k + 1] === points[2 * k + 3]
      if (isHorizontal !== runsHorizontally(points, first, last, k, isLoop)) continue
      if (isHorizontal) {
        const column = Math.min(points[2 * k], points[2 * k + 2])
        y[count] = profile.measure(column, points[2 * k + 1], true)
        x[count] = column + 0.5
      } else {
        const row = Math.min(points[2 * k + 1], points[2 * k + 3])
        x[count] = profile.measure(points[2 * k], row, false)
        y[count] = row + 0.5
      }
      step[count] = k
      sigma[count] = profile.sigma
      if (!isLoop) sigma[count] *= junctionInflation(points, first, last, x[count], y[count])
      count++
    }
  }
  start[edgeCount] = count
  return {
    map: planar,
    points: {
      start,
      x: x.subarray(0, count),
      y: y.subarray(0, count),
      sigma: sigma.subarray(0, count),
      step: step.subarray(0, count),
    },
  }
}

/**
 * Whether the border's local direction at step k is nearer to the x axis than to the y axis. Steps that run this way have one
 * measured point each.
 */
function runsHorizontally(points: Int32Array, first: number, last: number, k: number, isLoop: boolean): boolean {
  let a = k - DIRECTION_REACH
  let b = k + DIRECTION_REACH
  if (isLoop) {
    const length = last - first
    if (length <= 2 * DIRECTION_REACH) return points[2 * k + 1] === points[2 * k + 3]
    if (a < first) a += length
    if (b > last) b -= length
  } else {
    a = Math.max(a, first)
    b = Math.min(b, last)
  }
  const across = Math.abs(points[2 * b] - points[2 * a])
  const down = Math.abs(points[2 * b + 1] - points[2 * a + 1])
  if (across !== down) return across > down
  return !isVerticalRun(points, first, last, k, isLoop)
}

/** Whether step k and one beside it go up or down together: what ties the directions there is a corner, not a diagonal. */
function isVerticalRun(points: Int32Array, first: number, last: number, k: number, isLoop: boolean): boolean {
  if (points[2 * k] !== points[2 * k + 2]) return false
  const before = k > first ? k - 1 : isLoop ? last - 1 : k
  const after = k + 1 < last ? k + 2 : isLoop ? first + 1 : k + 1
  return points[2 * before] === points[2 * k] || points[2 * after] === points[2 * k]
}

function junctionInflation(points: Int32Array, first: number, last: number, x: number, y: number): number {
  const near = Math.min(
    Math.hypot(points[2 * first] - x, points[2 * first + 1] - y),
    Math.hypot(points[2 * last] - x, points[2 * last + 1] - y),
  )
  return near < JUNCTION_REACH ? JUNCTION_INFLATION : 1
}
