import { type Curve, CurveBuilder } from '../../model/curve'
import { type BorderRun, backward, beside } from './border-run'
import type { Cover } from './cover'
import { continuingCubic, cubicAlong } from './hidden-cubic'
import { type Heading, LEVELS, type LinePath, PathFinder, type Stop, stopBeside, type Task } from './path-finder'

/** How far a hidden path keeps from the border, px, where there is room: a device pixel's diagonal. */
const DEPTH = 1.5
const ROOM_STEP = 0.25
/** Cover is known to this, px: so much room is not used. */
const SPARED = 0.25
/** A part of so few samples is not divided further. */
const SHORTEST_PART = 4
/** One cubic replaces so many lines at most. */
const MOST_LINES = 24

/** A path that replaces hidden borders; with its first or last point a straight border is continued instead of ending at the run. */
export interface HiddenPath {
  readonly curve: Curve
  readonly continuesStart: boolean
  readonly continuesEnd: boolean
}

/**
 * A path of few segments that replaces a run of border where regions painted later cover `region`, so that the two sides overlap. The
 * run is walked with the region on its right; the path keeps to its left, under cover (greedy minimum-link path, then cubics in place of
 * several lines). `start` and `end` tell how the visible borders before and after the run would go on. Where there is no room for a
 * path, the run is hidden in parts, and the smallest parts are the border itself.
 */
export function hiddenPath(run: BorderRun, cover: Cover, region: number, start: Heading, end: Heading): HiddenPath {
  const last = run.x.length - 1
  const isClosed = run.x[0] === run.x[last] && run.y[0] === run.y[last]
  if (isClosed && cover.isStripUnder(backward(run), run.ends, region)) {
    return { curve: new CurveBuilder(run.x[0], run.y[0]).build(), continuesStart: false, continuesEnd: false }
  }
  const task = { run, room: roomBeside(run, cover, region), cover, region }
  const path = hidePart(task, 0, last, start.isStraight ? start : null, end.isStraight ? end : null)
  const { stops, continuesStart, continuesEnd } = path
  if (stops.length < 3) return { curve: drawLines(stops), continuesStart, continuesEnd }
  const cubic = continuingCubic(task, start, end)
  if (cubic !== null) return { curve: drawCubic(cubic), continuesStart: false, continuesEnd: false }
  return { curve: drawSmooth(task, stops), continuesStart, continuesEnd }
}

/** A closed path, which ends where it starts, for a contour that is hidden all around. */
export function hiddenLoop(run: BorderRun, cover: Cover, region: number): Curve {
  const task = { run, room: roomBeside(run, cover, region), cover, region }
  const last = run.x.length - 1
  for (const level of LEVELS) {
    const stops = new PathFinder(task, level, 0, last).findLoop()
    if (stops !== null) return drawLines(stops)
  }
  return drawLines(hidePart(task, 0, last, null, null).stops)
}

function drawLines(stops: readonly Stop[]): Curve {
  const out = new CurveBuilder(stops[0].x, stops[0].y)
  for (let k = 1; k < stops.length; k++) out.line(stops[k].x, stops[k].y)
  return out.build()
}

function drawCubic(cubic: Float64Array): Curve {
  const out = new CurveBuilder(cubic[0], cubic[1])
  addCubic(out, cubic)
  return out.build()
}

/** The path with a cubic wherever one can replace two lines or more; from the start, each as far as it goes. */
function drawSmooth(task: Task, stops: readonly Stop[]): Curve {
  const out = new CurveBuilder(stops[0].x, stops[0].y)
  for (let k = 0; k + 1 < stops.length; ) {
    let to = Math.min(stops.length - 1, k + MOST_LINES)
    let cubic: Float64Array | null = null
    for (; to > k + 1 && cubic === null; to--) cubic = cubicAlong(task, stops, k, to)
    if (cubic === null) out.line(stops[k + 1].x, stops[k + 1].y)
    else addCubic(out, cubic)
    k = cubic === null ? k + 1 : to + 1
  }
  return out.build()
}

function addCubic(out: CurveBuilder, c: Float64Array): void {
  out.cubic(c[2], c[3], c[4], c[5], c[6], c[7])
}

/** Hides the samples `first` to `last` of a run, in halves where it cannot be done at once. */
function hidePart(task: Task, first: number, last: number, start: Heading | null, end: Heading | null): LinePath {
  for (const level of LEVELS) {
    const path = new PathFinder(task, level, first, last).find(start, end)
    if (path !== null) return path
  }
  if (last - first < SHORTEST_PART) {
    const border = Array.from({ length: last - first + 1 }, (_, k) => onBorder(task.run, first + k))
    const stops = [stopBeside(task, first, 0), ...border, stopBeside(task, last, 0)]
    return { stops, continuesStart: false, continuesEnd: false }
  }
  const middle = (first + last) >> 1
  const before = hidePart(task, first, middle, start, null)
  const after = hidePart(task, middle, last, null, end)
  const stops = [...before.stops, ...after.stops.slice(1)]
  return { stops, continuesStart: before.continuesStart, continuesEnd: after.continuesEnd }
}

function onBorder({ x, y }: BorderRun, at: number): Stop {
  return { x: x[at], y: y[at], at, isNear: true }
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
