import { contrastOf, findRuns, type Run } from './find-runs'
import { joinRuns } from './join-runs'
import type { LumaPlane } from './luma-plane'

/** Shortest run, px, of which rules are joined, and shortest rule. */
const MIN_RUN = 16
const MIN_LENGTH = 20
/** Shortest straight part of a side of a border, px: an arc of 12 px covers half of a column for 3.5 px of it. */
const MIN_SIDE = 4
/** Rows on each side of a rule in which nothing may be drawn beside `MIN_QUIET` of it: an edge rings as far, in parallel to itself. */
const REACH = 6
/** Differences from the ground that are nothing drawn: levels, and a share of the rule's contrast. */
const QUIET = 5
const QUIET_SHARE = 0.7
/** The same share beside lines that others join: next to each other, borders of one contrast show 1. */
const QUIET_SHARE_BESIDE = 2
const MIN_QUIET = 0.25
/**
 * Largest difference of the grounds of a rule, as a multiple of its contrast. Cards have up to 0.8 of that of their borders. The ring beside an edge is a small
 * part of the edge's step.
 */
const MAX_STEP = 1
/** Part (0-1) of a rule that another one of its direction may touch. */
const MAX_TOUCHED = 0.3
/** Rows beside a run, and distance along it, px, from its end, within which another one begins that is the next step of a slanted line. */
const STEP_ROWS = 2
const STEP_REACH = 16
/** Part (0-1) of a run's contrast that one row at least shows in each column between it and the next step. */
const STEP_SHOWN = 0.25

/** All runs of a plane that rules are made of, in scan order. */
export function straightRuns(plane: LumaPlane): Run[] {
  return findRuns(plane, MIN_SIDE)
}

/** The lines along the rows of a plane that are rules by themselves, at least 20 px long, of its straight runs `all`. */
export function longRuns(plane: LumaPlane, all: readonly Run[]): Run[] {
  const long = all.filter((run) => run.end - run.first >= MIN_RUN)
  const runs = clearRuns(plane, long, QUIET_SHARE).filter((run) => run.end - run.first >= MIN_LENGTH)
  return withoutTouching(plane, withoutStairs(plane, runs), [])
}

/** Lines of at least 4 px, of the straight runs `all`, that are rules if others join both of their ends; none on one of the long ones. */
export function joinedRuns(plane: LumaPlane, all: readonly Run[], long: readonly Run[]): Run[] {
  const runs = clearRuns(plane, all, QUIET_SHARE_BESIDE).filter(({ first, end }) => end - first >= MIN_SIDE)
  return withoutTouching(plane, runs, long)
}

/** Runs that are far enough from their grounds, beside which nothing stronger than a share of their contrast is drawn. */
function clearRuns(plane: LumaPlane, given: readonly Run[], share: number): Run[] {
  const runs = joinRuns(plane, given)
  return runs.filter((run) => isBeyondStep(run) && quietShare(plane, run, share) >= MIN_QUIET)
}

/** Whether a run is far enough from its grounds for how far these are from each other. */
function isBeyondStep(run: Run): boolean {
  return Math.abs(run.before - run.after) <= MAX_STEP * contrastOf(run)
}

/** Part (0-1) of a run beside which nothing else is drawn. */
function quietShare({ luma, width, height }: LumaPlane, run: Run, share: number): number {
  const most = QUIET + share * contrastOf(run)
  const { row, thickness, first, end, before, after } = run
  let quiet = 0
  for (let x = first; x < end; x++) {
    let isQuiet = true
    for (let d = 2; isQuiet && d <= REACH; d++) {
      const above = row - d
      const below = row + thickness - 1 + d
      if (above >= 0 && Math.abs(luma[above * width + x] - before) > most) isQuiet = false
      if (below < height && Math.abs(luma[below * width + x] - after) > most) isQuiet = false
    }
    if (isQuiet) quiet++
  }
  return quiet / (end - first)
}

/** Runs without the steps of slanted and curved lines: each of these begins near the end of one that lies a row or two beside it. */
function withoutStairs(plane: LumaPlane, runs: readonly Run[]): Run[] {
  const inRow = new Map<number, Run[]>()
  for (const run of runs) inRow.set(run.row, [...(inRow.get(run.row) ?? []), run])
  const isStep = (run: Run): boolean => {
    for (let row = run.row - STEP_ROWS; row <= run.row + STEP_ROWS; row++) {
      if (row === run.row) continue
      for (const other of inRow.get(row) ?? []) {
        if (isNextStep(plane, run, other) || isNextStep(plane, other, run)) return true
      }
    }
    return false
  }
  return runs.filter((run) => !isStep(run))
}

/** Whether a run begins where another one ends, or the line goes on between the two. */
function isNextStep({ luma, width }: LumaPlane, run: Run, next: Run): boolean {
  if (Math.abs(next.first - run.end) > STEP_REACH) return false
  const most = STEP_SHOWN * contrastOf(run)
  const top = Math.min(run.row, next.row)
  const bottom = Math.max(run.row + run.thickness, next.row + next.thickness)
  for (let x = run.end; x < next.first; x++) {
    let isGround = true
    for (let y = top; y < bottom; y++) {
      const level = luma[y * width + x]
      if (Math.min(Math.abs(level - run.before), Math.abs(level - run.after)) > most) isGround = false
    }
    if (isGround) return false
  }
  return true
}

/** Runs without those that lie on or beside a stronger one, or one of `others`. */
function withoutTouching({ width, height }: LumaPlane, runs: readonly Run[], others: readonly Run[]): Run[] {
  const isTaken = new Uint8Array(width * height)
  const take = ({ row, thickness, first, end }: Run): void => {
    for (let y = row - 1; y <= row + thickness; y++) isTaken.fill(1, y * width + first, y * width + end)
  }
  for (const run of others) take(run)
  const strength = (run: Run): number => contrastOf(run) * (run.end - run.first)
  const kept = [...runs]
    .sort((a, b) => strength(b) - strength(a) || a.row - b.row || a.first - b.first)
    .filter((run) => {
      const { row, thickness, first, end } = run
      let touched = 0
      for (let x = first; x < end; x++) {
        for (let y = row; y < row + thickness; y++) {
          if (isTaken[y * width + x] === 0) continue
          touched++
          break
        }
      }
      if (touched > MAX_TOUCHED * (end - first)) return false
      take(run)
      return true
    })
  return kept.sort((a, b) => a.row - b.row || a.first - b.first)
}
