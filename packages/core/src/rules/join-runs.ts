import { BESIDE, contrastOf, type Run } from './find-runs'
import type { LumaPlane } from './luma-plane'

/** How far the levels of two runs of one line, and of their grounds, may be apart: levels, and a share of the contrast. */
const ALIKE = 3
const ALIKE_SHARE = 0.25
/** Part (0-1) of a line's contrast that all pixels between two runs must have on average, and those of each block. */
const MIN_SHOWN = 0.6
const MIN_SHOWN_IN_BLOCK = 0.3
/** Least part (0-1) of such pixels that lie beside ground: bars of a chart, as light as the line across them, lie over it. */
const MIN_BARE = 0.25
/** Side of a block of a JPEG, px. */
const BLOCK = 8
/** Part (0-1) of a line's contrast by which the ground on one side at least may differ at its end: a pale area in which a line ends differs on both. */
const MAX_GROUND_OFF = 0.3
/** Bounds of the part of a line's contrast at which a pixel at its end belongs to it. */
const MIN_END = 0.5
const MAX_END = 1.6

/**
 * Runs of one line as one, and the ends of each where half of its contrast is left. What is written beside a line rings over it, so that
 * single pixels are uneven; where something is written across it, or another line goes on, it is not joined. `runs` are in scan order.
 */
export function joinRuns(plane: LumaPlane, runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  /** For each thickness, the index of the latest run. */
  const latest = [-1, -1, -1]
  for (const run of runs) {
    const k = latest[run.thickness]
    if (k >= 0 && mayJoin(joined[k], run) && isShownBetween(plane, joined[k], run)) joined[k] = together(joined[k], run)
    else latest[run.thickness] = joined.push(run) - 1
  }
  return joined.map((run) => withEnds(plane, run))
}

function mayJoin(one: Run, next: Run): boolean {
  if (one.row !== next.row) return false
  const most = ALIKE + ALIKE_SHARE * Math.min(contrastOf(one), contrastOf(next))
  return (
    Math.abs(one.level - next.level) <= most &&
    Math.abs(one.before - next.before) <= most &&
    Math.abs(one.after - next.after) <= most
  )
}

/** Whether the pixels between two runs show the line, on average and block by block. */
function isShownBetween(plane: LumaPlane, one: Run, next: Run): boolean {
  let sum = 0
  let bare = 0
  for (let x = one.end; x < next.first; x++) if (isOnGround(plane, one, x)) bare++
  if (bare < MIN_BARE * (next.first - one.end)) return false
  for (let x = one.end; x < next.first; x += BLOCK) {
    const end = Math.min(x + BLOCK, next.first)
    let block = 0
    for (let u = x; u < end; u++) block += shownAt(plane, one, u)
    if (block < MIN_SHOWN_IN_BLOCK * (end - x) || block > MAX_END * (end - x)) return false
    sum += block
  }
  return sum >= MIN_SHOWN * (next.first - one.end)
}

/** The part of a run's contrast that column x of its first row has: 0 on its ground, 1 on the line. */
function shownAt({ luma, width }: LumaPlane, { row, level, before, after }: Run, x: number): number {
  const ground = Math.abs(level - before) < Math.abs(level - after) ? before : after
  return (luma[row * width + x] - ground) / (level - ground)
}

function together(one: Run, next: Run): Run {
  const a = one.end - one.first
  const b = next.end - next.first
  const mean = (u: number, v: number): number => (a * u + b * v) / (a + b)
  return {
    ...one,
    end: next.end,
    level: mean(one.level, next.level),
    before: mean(one.before, next.before),
    after: mean(one.after, next.after),
  }
}

function withEnds(plane: LumaPlane, run: Run): Run {
  const isOwn = (x: number): boolean => {
    const shown = shownAt(plane, run, x)
    return shown >= MIN_END && shown <= MAX_END && isOnGround(plane, run, x)
  }
  let { first, end } = run
  while (first < end && !isOwn(first)) first++
  while (first > 0 && isOwn(first - 1)) first--
  while (end > first && !isOwn(end - 1)) end--
  while (end < plane.width && isOwn(end)) end++
  return { ...run, first, end }
}

/** Whether column x of a run has its ground on one side. */
function isOnGround({ luma, width }: LumaPlane, run: Run, x: number): boolean {
  const most = MAX_GROUND_OFF * contrastOf(run)
  const i = run.row * width + x
  const below = (run.thickness - 1 + BESIDE) * width
  return Math.abs(luma[i - BESIDE * width] - run.before) <= most || Math.abs(luma[i + below] - run.after) <= most
}
