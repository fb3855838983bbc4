import { type BorderRun, beside } from './border-run'
import type { Cover } from './cover'

/** The part of the room that a path has to keep. */
const KEPT = 0.7
/** A line may cut across what is left of the room by this, px, when it follows it. */
const FOLLOW_TOLERANCE = 0.2
/** Vertices are tried at the room, or this much deeper, px: the deeper, the further a line gets round a bulge. */
const EXTRA_DEPTHS = [0, 2, 6, 16] as const
/**
 * How steeply a path may come back to the border at its ends, how far it keeps from what it must not touch, px, and how deep it may
 * go; best first.
 */
export const LEVELS = [
  { ramp: 0.5, beside: 0.5, depths: EXTRA_DEPTHS },
  { ramp: 0.25, beside: 0.25, depths: [0] },
] as const
type Level = (typeof LEVELS)[number]
/** A border that ends at the run may be continued as a line for so long, px. */
const EXTENSIONS = [32, 8, 2] as const
const MOST_LINKS = 400

/** The direction, of length 1, in which a border runs on where it becomes hidden, and whether it is straight there. */
export interface Heading {
  readonly dx: number
  readonly dy: number
  readonly isStraight: boolean
}

/** Vertices of a hidden path; with its first or last one a straight border is continued instead of ending at the run. */
export interface LinePath {
  readonly stops: readonly Stop[]
  readonly continuesStart: boolean
  readonly continuesEnd: boolean
}

/** A run of border to be hidden, and by sample how far to its left there is cover, px. */
export interface Task {
  readonly run: BorderRun
  readonly room: Float64Array
  readonly cover: Cover
  readonly region: number
}

/** A vertex of a path and the sample of the border down to which the path is known to be clear. */
export interface Stop {
  readonly x: number
  readonly y: number
  readonly at: number
  /** Whether it lies as deep as there is room beside its sample and no deeper: from there one can go on along the border. */
  readonly isNear: boolean
}

/** The stop beside a sample, `extra` px deeper than there is room for sure. */
export function stopBeside({ run, room }: Task, at: number, extra: number): Stop {
  const { x, y } = beside(run, at, room[at] + extra)
  return { x, y, at, isNear: extra === 0 }
}

/** Finds a path from sample `first` to sample `last` of the task's run, by one level. */
export class PathFinder {
  constructor(
    private readonly task: Task,
    private readonly level: Level,
    private readonly first: number,
    private readonly last: number,
  ) {}

  find(start: Heading | null, end: Heading | null): LinePath | null {
    const from = this.extensions(start, false)
    const to = this.extensions(end, true)
    from.push(stopBeside(this.task, this.first, 0))
    to.push(stopBeside(this.task, this.last, 0))
    let best: Stop[] | null = null
    for (const first of from) {
      const stops = this.walk(first, to, best === null ? MOST_LINKS : best.length - 1)
      if (stops !== null && this.isStripUnder(flat(stops))) best = stops
    }
    if (best === null) return null
    const continuesStart = best[0] !== from[from.length - 1]
    const continuesEnd = best[best.length - 1] !== to[to.length - 1]
    return { stops: best, continuesStart, continuesEnd }
  }

  /** A closed path around; the last vertex is the first. */
  findLoop(): readonly Stop[] | null {
    for (const extra of this.level.depths) {
      const start = stopBeside(this.task, this.first, extra)
      const stops = this.walk(start, [{ ...start, at: this.last }], MOST_LINKS)
      if (stops !== null && this.isStripUnder(flat(stops))) return stops
    }
    return null
  }

  /** The longest line that continues the border before the run (or, `isEnd`, after it) under cover. */
  private extensions(heading: Heading | null, isEnd: boolean): Stop[] {
    if (heading === null) return []
    const { x, y } = this.task.run
    const at = isEnd ? this.last : this.first
    const end = { x: x[at], y: y[at], at, isNear: true }
    for (const length of EXTENSIONS) {
      const px = end.x + length * heading.dx
      const py = end.y + length * heading.dy
      const stop = { x: px, y: py, at: this.nearest(px, py), isNear: false }
      if (isEnd ? this.isLinkClear(stop, end) : this.isLinkClear(end, stop)) return [stop]
    }
    return []
  }

  /** From the first stop to one of the last, greedily: each line as far along the border as any depth allows. */
  private walk(first: Stop, to: readonly Stop[], most: number): Stop[] | null {
    const stops = [first]
    while (stops.length <= most) {
      const current = stops[stops.length - 1]
      for (const stop of to) {
        if (stop.at >= current.at && this.isLinkClear(current, stop)) return [...stops, stop]
      }
      const next = this.furthest(current)
      if (next === null) return null
      stops.push(next)
    }
    return null
  }

  private furthest(from: Stop): Stop | null {
    let best: Stop | null = null
    for (const extra of this.level.depths) {
      const reach = (at: number): Stop | null => {
        const stop = stopBeside(this.task, at, extra)
        return this.isLinkClear(from, stop) ? stop : null
      }
      const base = best === null ? from.at : best.at
      let step = 1
      let low = base
      for (; low + step <= this.last; step *= 2) {
        const stop = reach(low + step)
        if (stop === null) break
        best = stop
        low = stop.at
      }
      for (step >>= 1; step > 0; step >>= 1) {
        if (low + step > this.last) continue
        const stop = reach(low + step)
        if (stop === null) continue
        best = stop
        low = stop.at
      }
    }
    return best
  }

  private nearest(px: number, py: number): number {
    const { x, y } = this.task.run
    let best = this.first
    let least = Number.POSITIVE_INFINITY
    for (let k = this.first; k <= this.last; k++) {
      const distance = (x[k] - px) ** 2 + (y[k] - py) ** 2
      if (distance < least) {
        least = distance
        best = k
      }
    }
    return best
  }

  /** Whether the line is under cover and keeps the border between its stops at a distance on its right. */
  private isLinkClear(from: Stop, to: Stop): boolean {
    const { x, y, along, ends } = this.task.run
    const { ramp, beside } = this.level
    const dx = to.x - from.x
    const dy = to.y - from.y
    const length = Math.hypot(dx, dy)
    if (length === 0) return false
    if (from.isNear && to.isNear && this.follows(from, to)) return true
    const whole = along[along.length - 1]
    for (let k = from.at + 1; k < to.at; k++) {
      const away = ((y[k] - from.y) * dx - (x[k] - from.x) * dy) / length
      const needed = KEPT * this.task.room[k]
      if (away < needed && (ends === null || away < ramp * Math.min(along[k], whole - along[k]))) return false
    }
    return this.task.cover.isLineUnder(from.x, from.y, to.x, to.y, beside, ends, this.task.region)
  }

  /** Whether the line between two near stops keeps to the near stops between them. */
  private follows(from: Stop, to: Stop): boolean {
    const dx = to.x - from.x
    const dy = to.y - from.y
    const tolerance = FOLLOW_TOLERANCE * Math.hypot(dx, dy)
    for (let k = from.at + 1; k < to.at; k++) {
      const { x, y } = stopBeside(this.task, k, 0)
      if (Math.abs((y - from.y) * dx - (x - from.x) * dy) > tolerance) return false
    }
    return true
  }

  /** Whether the strip between the border and the path is under cover. */
  private isStripUnder(points: readonly number[]): boolean {
    const { run, cover, region } = this.task
    const strip = [...points]
    for (let k = this.last; k >= this.first; k--) strip.push(run.x[k], run.y[k])
    return cover.isStripUnder(strip, run.ends, region)
  }
}

function flat(stops: readonly Stop[]): number[] {
  return stops.flatMap(({ x, y }) => [x, y])
}
