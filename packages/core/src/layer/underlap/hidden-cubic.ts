import { flatten } from '../../geometry/flatten'
import { CUBIC } from '../../model/curve'
import { beside } from './border-run'
import type { Heading, Stop, Task } from './path-finder'

/** Lengths of the two arms in the way between the ends, the likeliest first. */
const ARMS = [
  [0.38, 0.38],
  [0.6, 0.6],
  [0.22, 0.22],
  [0.9, 0.9],
] as const
/** The part of the room that a cubic has to keep, how steeply it may part from the border, and how far it keeps from what it must not touch, px. */
const KEPT = 0.6
const RAMP = 0.4
const BESIDE = 0.4
/** The cubic is checked as a polyline this close to it, px. */
const FLATNESS = 0.1
const CUBIC_ONLY = Uint8Array.of(CUBIC)
/** Points along a path of lines that its cubic is fitted to. */
const SAMPLES = 24

/**
 * One cubic from the first to the last sample of a run that leaves and reaches the run in the directions of the visible borders on either side, as
 * the lower outline most likely goes on (good continuation; Kellman and Shipley 1991). Null when none stays under cover.
 */
export function continuingCubic(task: Task, start: Heading, end: Heading): Float64Array | null {
  const { x, y } = task.run
  const last = x.length - 1
  const way = Math.hypot(x[last] - x[0], y[last] - y[0])
  for (const [a, b] of ARMS) {
    const cubic = Float64Array.of(
      x[0],
      y[0],
      x[0] + a * way * start.dx,
      y[0] + a * way * start.dy,
      x[last] + b * way * end.dx,
      y[last] + b * way * end.dy,
      x[last],
      y[last],
    )
    if (isClear(task, cubic, 0, last)) return cubic
  }
  return null
}

/** The cubic nearest to a path of lines in least squares, with the same ends; null when it does not stay under cover. */
export function cubicAlong(task: Task, stops: readonly Stop[], first: number, last: number): Float64Array | null {
  const from = stops[first]
  const to = stops[last]
  const cubic = Float64Array.of(from.x, from.y, 0, 0, 0, 0, to.x, to.y)
  fitArms(cubic, stops, first, last)
  return isClear(task, cubic, from.at, to.at) ? cubic : null
}

/** Normal equations of the two arms' tips over points at equal distances along the lines, by their distance as parameter. */
function fitArms(cubic: Float64Array, stops: readonly Stop[], first: number, last: number): void {
  let length = 0
  for (let k = first; k < last; k++) length += Math.hypot(stops[k + 1].x - stops[k].x, stops[k + 1].y - stops[k].y)
  let [aa, ab, bb, ax, ay, bx, by] = [0, 0, 0, 0, 0, 0, 0]
  let k = first
  let passed = 0
  for (let s = 1; s < SAMPLES; s++) {
    const t = s / SAMPLES
    let side = Math.hypot(stops[k + 1].x - stops[k].x, stops[k + 1].y - stops[k].y)
    while (k + 2 <= last && passed + side < t * length) {
      passed += side
      k++
      side = Math.hypot(stops[k + 1].x - stops[k].x, stops[k + 1].y - stops[k].y)
    }
    const f = side > 0 ? (t * length - passed) / side : 0
    const b0 = (1 - t) ** 3
    const b1 = 3 * t * (1 - t) ** 2
    const b2 = 3 * t * t * (1 - t)
    const b3 = t ** 3
    const px = stops[k].x + f * (stops[k + 1].x - stops[k].x) - b0 * cubic[0] - b3 * cubic[6]
    const py = stops[k].y + f * (stops[k + 1].y - stops[k].y) - b0 * cubic[1] - b3 * cubic[7]
    aa += b1 * b1
    ab += b1 * b2
    bb += b2 * b2
    ax += b1 * px
    ay += b1 * py
    bx += b2 * px
    by += b2 * py
  }
  const determinant = aa * bb - ab * ab
  cubic[2] = (ax * bb - bx * ab) / determinant
  cubic[3] = (ay * bb - by * ab) / determinant
  cubic[4] = (bx * aa - ax * ab) / determinant
  cubic[5] = (by * aa - ay * ab) / determinant
}

/** Whether the cubic is under cover beside the run's samples `first` to `last`, and far enough from them. */
function isClear(task: Task, cubic: Float64Array, first: number, last: number): boolean {
  const { run, cover, region } = task
  const line = flatten({ ops: CUBIC_ONLY, coords: cubic }, FLATNESS)
  for (let k = 0; k + 3 < line.length; k += 2) {
    if (!cover.isLineUnder(line[k], line[k + 1], line[k + 2], line[k + 3], BESIDE, run.ends, region)) return false
  }
  return cover.isStripUnder([...line, ...leastPath(task, first, last)], run.ends, region)
}

/** The run's samples moved to their left by what a path has to keep from them, from the last to the first. */
function leastPath({ run, room }: Task, first: number, last: number): number[] {
  const { along } = run
  const whole = along[along.length - 1]
  const out: number[] = []
  for (let k = last; k >= first; k--) {
    const { x, y } = beside(run, k, Math.min(KEPT * room[k], RAMP * Math.min(along[k], whole - along[k])))
    out.push(x, y)
  }
  return out
}
