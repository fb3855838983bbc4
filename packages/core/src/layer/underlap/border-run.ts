import { flatten } from '../../geometry/flatten'
import type { Curve } from '../../model/curve'
import type { Ends } from './cover'

/** Points along a run of borders, at most SPACING px apart, from its start to its end, with the distance walked so far. */
export interface BorderRun {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly along: Float64Array
  /** Null for a whole contour, which has no ends. */
  readonly ends: Ends | null
}

const FLATTEN_TOLERANCE = 0.1
const SPACING = 1

/** Samples curves that follow one another; a run without length has its two ends only. A whole contour is a run without ends. */
export function sampleRun(curves: readonly Curve[], isWhole: boolean): BorderRun {
  const line = [curves[0].coords[0], curves[0].coords[1]]
  for (const curve of curves) {
    const part = flatten(curve, FLATTEN_TOLERANCE)
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
  const ends = isWhole ? null : { x0: x[0], y0: y[0], x1: x[count - 1], y1: y[count - 1] }
  return { x, y, along, ends }
}

/** The run from its end to its start, interleaved x, y. */
export function backward({ x, y }: BorderRun): number[] {
  const out: number[] = []
  for (let k = x.length - 1; k >= 0; k--) out.push(x[k], y[k])
  return out
}

/** The point `depth` px to the left of a sample. */
export function beside(
  { x, y, ends }: BorderRun,
  at: number,
  depth: number,
): { readonly x: number; readonly y: number } {
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
  const steps = Math.max(1, Math.ceil(Math.hypot(x - x0, y - y0) / SPACING))
  for (let s = 1; s < steps; s++) out.push(x0 + ((x - x0) * s) / steps, y0 + ((y - y0) * s) / steps)
  out.push(x, y)
}
