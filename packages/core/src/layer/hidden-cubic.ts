import { type Curve, CurveBuilder } from '../geometry/curve'
import { flatten } from '../geometry/flatten'
import { beside } from './border-run'
import type { Heading, Task } from './path-finder'

/** Lengths of the two arms in the way between the ends, the likeliest first. */
const ARMS = [
  [0.38, 0.38],
  [0.6, 0.6],
  [0.22, 0.22],
  [0.9, 0.9],
  [0.6, 0.25],
  [0.25, 0.6],
  [1.3, 1.3],
] as const
/** The part of the room that the cubic has to keep, how steeply it may part from the border, and how far it keeps from what it must not touch, px. */
const KEPT = 0.7
const RAMP = 0.5
const BESIDE = 0.5
/** The cubic is checked as a polyline this close to it, px. */
const FLATNESS = 0.1

/**
 * One cubic that replaces a whole run of border under cover. It leaves and reaches the run in the directions of the visible borders
 * on either side, as the lower outline most likely goes on (good continuation; Kellman and Shipley 1991). Null when none stays
 * under cover.
 */
export function hiddenCubic(task: Task, start: Heading, end: Heading): Curve | null {
  const { x, y } = task.run
  const last = x.length - 1
  const way = Math.hypot(x[last] - x[0], y[last] - y[0])
  let limit: number[] | null = null
  for (const [a, b] of ARMS) {
    const out = new CurveBuilder(x[0], y[0])
    out.cubic(
      x[0] + a * way * start.dx,
      y[0] + a * way * start.dy,
      x[last] + b * way * end.dx,
      y[last] + b * way * end.dy,
      x[last],
      y[last],
    )
    const curve = out.build()
    const line = flatten(curve, FLATNESS)
    if (!isLineUnder(task, line)) continue
    limit ??= leastPath(task)
    if (task.cover.isStripUnder([...line, ...limit], task.run.ends, task.region)) return curve
  }
  return null
}

function isLineUnder({ run, cover, region }: Task, line: Float64Array): boolean {
  for (let k = 0; k + 3 < line.length; k += 2) {
    if (!cover.isLineUnder(line[k], line[k + 1], line[k + 2], line[k + 3], BESIDE, run.ends, region)) return false
  }
  return true
}

/** The run moved to its left by what a path has to keep from it, from its end to its start. */
function leastPath({ run, room }: Task): number[] {
  const { along } = run
  const last = along.length - 1
  const out: number[] = []
  for (let k = last; k >= 0; k--) {
    const { x, y } = beside(run, k, Math.min(KEPT * room[k], RAMP * Math.min(along[k], along[last] - along[k])))
    out.push(x, y)
  }
  return out
}
