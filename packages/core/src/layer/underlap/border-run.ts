import { flatten } from '../../geometry/flatten'
import type { Curve } from '../../model/curve'
import type { Ends, Point } from './hidden-area'

/** Tolerance, px, of the polyline that is sampled; a fifteenth of the usual overlap. */
const FLATNESS = 0.1

/** Greatest distance between two samples, px. Labels are known per pixel, so denser samples would learn nothing. */
const MAX_SPACING = 1

/**
 * Consecutive borders as sample points (x[k], y[k]), px, from the start to the end of the run. `along[k]` is the length, px, up to sample
 * k.
 */
export interface BorderRun {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly along: Float64Array
  /** The two ends of the run; null for a whole contour, which has no ends and whose last sample repeats the first. */
  readonly ends: Ends | null
}

/**
 * Samples curves of which each starts where the one before ends, at most MAX_SPACING px apart. At least two samples, which coincide when
 * the run has no length.
 */
export function sampleRun(curves: readonly Curve[]): BorderRun {
  const run = sample(curves)
  const last = run.x.length - 1
  return { ...run, ends: { x0: run.x[0], y0: run.y[0], x1: run.x[last], y1: run.y[last] } }
}

/**
 * Samples the curves of a whole contour, at most MAX_SPACING px apart. Each curve starts where the one before ends, the first where the
 * last ends.
 */
export function sampleLoop(curves: readonly Curve[]): BorderRun {
  return { ...sample(curves), ends: null }
}

function sample(curves: readonly Curve[]): Omit<BorderRun, 'ends'> {
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
  return { x, y, along }
}

/** The samples of a run from the last to the first, interleaved x, y, px. */
export function reversedPoints({ x, y }: BorderRun): number[] {
  const out: number[] = []
  for (let k = x.length - 1; k >= 0; k--) out.push(x[k], y[k])
  return out
}

/** The point `depth` px to the left of sample `at` of a run, perpendicular to the line between the samples before and after it. */
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
