import { flatten } from '../../geometry/flatten'
import type { Point } from '../../geometry/point'
import type { Curve } from '../../model/curve'
import type { Ends } from './hidden-area'

/**
 * Greatest distance, px, between border curves and the polyline on which their sample points lie; a fifteenth of the usual overlap of
 * shapes.
 */
const FLATNESS = 0.1

/**
 * Greatest distance between two consecutive sample points of a run of borders, px. Region labels are known per pixel, so denser samples
 * would learn nothing.
 */
const MAX_SPACING = 1

/**
 * Consecutive borders of a region's contour as a sequence of sample points (x[k], y[k]), px. `along[k]` is the length, px, of the
 * polyline from the first sample to sample k.
 */
export interface BorderRun {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly along: Float64Array
  /**
   * The first and the last point of the run of borders, px; null for a whole contour, which has no ends and whose last sample repeats the
   * first.
   */
  readonly ends: Ends | null
}

/**
 * Returns points on consecutive border curves, each of which starts where the one before ends, at most MAX_SPACING px apart. There are at
 * least two points; they coincide when the curves have no length.
 */
export function sampleRun(curves: readonly Curve[]): BorderRun {
  const line = [curves[0].coords[0], curves[0].coords[1]]
  for (const curve of curves) {
    const part = flatten(curve, FLATNESS)
    for (let k = 2; k < part.length; k += 2) appendLine(line, part[k], part[k + 1])
  }
  const count = line.length / 2
  const x = new Float64Array(count)
  const y = new Float64Array(count)
  const along = new Float64Array(count)
  for (let k = 0; k < count; k++) {
    x[k] = line[2 * k]
    y[k] = line[2 * k + 1]
    if (k > 0) along[k] = along[k - 1] + Math.hypot(x[k] - x[k - 1], y[k] - y[k - 1])
  }
  return { x, y, along, ends: { x0: x[0], y0: y[0], x1: x[count - 1], y1: y[count - 1] } }
}

/**
 * Returns points on the curves of a whole contour, at most MAX_SPACING px apart; the last point repeats the first. Each curve starts
 * where the one before ends, and the first starts where the last ends.
 */
export function sampleLoop(curves: readonly Curve[]): BorderRun {
  return { ...sampleRun(curves), ends: null }
}

/** The coordinates of the sample points of a run of borders, from the last sample to the first, interleaved x, y, px. */
export function reversedPoints({ x, y }: BorderRun): number[] {
  const out: number[] = []
  for (let k = x.length - 1; k >= 0; k--) out.push(x[k], y[k])
  return out
}

/**
 * The point `depth` px to the left of sample `at` (an index) of a run of borders, perpendicular to the line between the samples before
 * and after it. Left is as seen when the run is walked from its first to its last sample.
 */
export function pointBeside({ x, y, ends }: BorderRun, at: number, depth: number): Point {
  const last = x.length - 1
  const isSeam = ends === null && (at === 0 || at === last)
  const before = isSeam ? last - 1 : Math.max(0, at - 1)
  const after = isSeam ? 1 : Math.min(last, at + 1)
  const dx = x[after] - x[before]
  const dy = y[after] - y[before]
  const length = Math.sqrt(dx * dx + dy * dy) || 1
  return { x: x[at] + (dy / length) * depth, y: y[at] - (dx / length) * depth }
}

function appendLine(out: number[], x: number, y: number): void {
  const x0 = out[out.length - 2]
  const y0 = out[out.length - 1]
  const steps = Math.max(1, Math.ceil(Math.hypot(x - x0, y - y0) / MAX_SPACING))
  for (let s = 1; s < steps; s++) out.push(x0 + ((x - x0) * s) / steps, y0 + ((y - y0) * s) / steps)
  out.push(x, y)
}
