import { type BorderRun, backward, beside } from './border-run'
import type { Cover } from './cover'
import { hiddenCubic } from './hidden-cubic'
import { type Heading, type HiddenPath, LEVELS, PathFinder, stopBeside, type Task } from './path-finder'

/** How far a hidden path keeps from the border, px, where there is room: a device pixel's diagonal. */
const DEPTH = 1.5
const ROOM_STEP = 0.25
/** Cover is known to this, px: so much room is not used. */
const SPARED = 0.25
/** A part of so few samples is not divided further. */
const SHORTEST_PART = 4

/**
 * A path of few lines that replaces a run of border where regions painted later cover `region`, so that the two sides overlap. The
 * run is walked with the region on its right; the path keeps to its left, under cover (greedy minimum-link path). `start` and `end`
 * tell how the straight borders before and after the run would go on, if there are any. Where there is no room for a path, the
 * run is hidden in parts, and the smallest parts are the border itself.
 */
export function hiddenPath(
  run: BorderRun,
  cover: Cover,
  region: number,
  start: Heading,
  end: Heading,
): HiddenPath {
  const last = run.x.length - 1
  const isClosed = run.x[0] === run.x[last] && run.y[0] === run.y[last]
  if (isClosed && cover.isStripUnder(backward(run), run.ends, region)) {
    return { points: [run.x[0], run.y[0]], continuesStart: false, continuesEnd: false }
  }
  const task = { run, room: roomBeside(run, cover, region), cover, region }
  const path = hidePart(task, 0, last, start.isStraight ? start : null, end.isStraight ? end : null)
  if (segments(path) < 2) return path
  const cubic = hiddenCubic(task, start, end)
  return cubic === null ? path : { ...path, cubic, continuesStart: false, continuesEnd: false }
}

/** How many segments the path adds to its contour. */
function segments({ points, continuesStart, continuesEnd }: HiddenPath): number {
  return points.length / 2 - 1 - Number(continuesStart && continuesEnd)
}

/** A closed path (interleaved x, y, the last vertex is the first) for a contour that is hidden all around. */
export function hiddenLoop(run: BorderRun, cover: Cover, region: number): readonly number[] {
  const task = { run, room: roomBeside(run, cover, region), cover, region }
  const last = run.x.length - 1
  for (const level of LEVELS) {
    const points = new PathFinder(task, level, 0, last).findLoop()
    if (points !== null) return points
  }
  return hidePart(task, 0, last, null, null).points
}

/** Hides the samples `first` to `last` of a run, in halves where it cannot be done at once. */
function hidePart(task: Task, first: number, last: number, start: Heading | null, end: Heading | null): HiddenPath {
  for (const level of LEVELS) {
    const path = new PathFinder(task, level, first, last).find(start, end)
    if (path !== null) return path
  }
  if (last - first < SHORTEST_PART) {
    const border = Array.from({ length: last - first + 1 }, (_, k) => beside(task.run, first + k, 0))
    const stops = [stopBeside(task, first, 0), ...border, stopBeside(task, last, 0)]
    return { points: stops.flatMap(({ x, y }) => [x, y]), continuesStart: false, continuesEnd: false }
  }
  const middle = (first + last) >> 1
  const before = hidePart(task, first, middle, start, null)
  const after = hidePart(task, middle, last, null, end)
  const points = [...before.points, ...after.points.slice(2)]
  return { points, continuesStart: before.continuesStart, continuesEnd: after.continuesEnd }
}

/** By sample of the run: how far to its left there is cover, up to DEPTH. */
function roomBeside(run: BorderRun, cover: Cover, region: number): Float64Array {
  const { ends } = run
  return run.x.map((_, k) => {
    let depth = 0
    if (ends !== null && (k === 0 || k === run.x.length - 1)) return depth
    while (depth < DEPTH) {
      const { x, y } = beside(run, k, depth + ROOM_STEP)
      if (!cover.isUnder(x, y, region)) return Math.max(0, depth - SPARED)
      depth += ROOM_STEP
    }
    return depth
  })
}
