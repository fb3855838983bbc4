import type { Box } from '../geometry/box'
import { isRasterOpaque } from '../image/is-raster-opaque'
import type { Raster } from '../model/raster'
import { contrastOf, findRuns, type Run } from './find-runs'
import { joinRuns } from './join-runs'
import { type LumaPlane, lumaPlane, transposedPlane } from './luma-plane'

/** A thin straight line between flat grounds, as tables, cards and fields have them. */
export interface Rule extends Box {
  readonly isVertical: boolean
  /** 0xRRGGBB. */
  readonly rgb: number
  /** Luma of the line and of the grounds before and after it, across, levels. */
  readonly level: number
  readonly before: number
  readonly after: number
}

/** Shortest rule, px. */
const MIN_LENGTH = 20
/** Rows on each side of a rule in which nothing may be drawn beside `MIN_QUIET` of it: an edge rings as far, in parallel to itself. */
const REACH = 6
/** Differences from the ground that are nothing drawn: levels, and a share of the rule's contrast. */
const QUIET = 5
const QUIET_SHARE = 0.7
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
/** Distance, levels of a channel, up to which rules have one color. */
const ALIKE = 6

/**
 * The rules of a compressed picture: straight lines of one or two px along rows and columns, at least 20 px long, 4 to 80 levels of luma
 * lighter or darker than the grounds on both sides. Lines beside which something else runs along are left out, because edges ring so.
 * None in a picture with transparency.
 */
export function findRules(raster: Raster): Rule[] {
  if (!isRasterOpaque(raster)) return []
  const rows = lumaPlane(raster)
  const columns = transposedPlane(rows)
  const across = rulesOf(rows).map((run) => colored(raster, run, false))
  const down = rulesOf(columns).map((run) => colored(raster, run, true))
  return withSharedColors([...across, ...down])
}

function rulesOf(plane: LumaPlane): Run[] {
  const runs = joinRuns(plane, findRuns(plane)).filter(
    (run) => run.end - run.first >= MIN_LENGTH && isBeyondStep(run) && quietShare(plane, run) >= MIN_QUIET,
  )
  return withoutTouching(plane, withoutStairs(runs))
}

/** Whether a run is far enough from its grounds for how far these are from each other. */
function isBeyondStep(run: Run): boolean {
  return Math.abs(run.before - run.after) <= MAX_STEP * contrastOf(run)
}

/** Part (0-1) of a run beside which nothing else is drawn. */
function quietShare({ luma, width, height }: LumaPlane, run: Run): number {
  const most = QUIET + QUIET_SHARE * contrastOf(run)
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
function withoutStairs(runs: readonly Run[]): Run[] {
  const inRow = new Map<number, Run[]>()
  for (const run of runs) inRow.set(run.row, [...(inRow.get(run.row) ?? []), run])
  const isStep = (run: Run): boolean => {
    for (let row = run.row - STEP_ROWS; row <= run.row + STEP_ROWS; row++) {
      if (row === run.row) continue
      for (const { first, end } of inRow.get(row) ?? []) {
        if (Math.abs(first - run.end) <= STEP_REACH || Math.abs(end - run.first) <= STEP_REACH) return true
      }
    }
    return false
  }
  return runs.filter((run) => !isStep(run))
}

/** Runs without those that lie on or beside a stronger one. */
function withoutTouching({ width, height }: LumaPlane, runs: readonly Run[]): Run[] {
  const isTaken = new Uint8Array(width * height)
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
      for (let y = row - 1; y <= row + thickness; y++) isTaken.fill(1, y * width + first, y * width + end)
      return true
    })
  return kept.sort((a, b) => a.row - b.row || a.first - b.first)
}

/** A run as a rule in the mean color of its pixels. */
function colored({ rgba, width }: Raster, run: Run, isVertical: boolean): Rule {
  const { row, thickness, first, end, level, before, after } = run
  const box = isVertical
    ? { left: row, top: first, right: row + thickness, bottom: end }
    : { left: first, top: row, right: end, bottom: row + thickness }
  const sums = [0, 0, 0]
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) for (let c = 0; c < 3; c++) sums[c] += rgba[4 * (y * width + x) + c]
  }
  const [r, g, b] = sums.map((sum) => Math.round(sum / (thickness * (end - first))))
  return { ...box, isVertical, rgb: (r << 16) | (g << 8) | b, level, before, after }
}

/** Rules with the mean color of those alike: each takes that of the longest rule near its color. */
function withSharedColors(rules: readonly Rule[]): Rule[] {
  const leaders: Rule[] = []
  const sums: number[][] = []
  const lengthOf = ({ left, right, top, bottom }: Rule): number => Math.max(right - left, bottom - top)
  const groupOf = new Map<Rule, number>()
  for (const rule of [...rules].sort((a, b) => lengthOf(b) - lengthOf(a))) {
    let k = leaders.findIndex((leader) => distance(leader.rgb, rule.rgb) <= ALIKE)
    if (k < 0) {
      k = leaders.push(rule) - 1
      sums.push([0, 0, 0, 0])
    }
    groupOf.set(rule, k)
    const length = lengthOf(rule)
    const sum = sums[k]
    sum[0] += length
    for (let c = 0; c < 3; c++) sum[c + 1] += length * ((rule.rgb >>> (16 - 8 * c)) & 255)
  }
  const colors = sums.map(([n, r, g, b]) => (Math.round(r / n) << 16) | (Math.round(g / n) << 8) | Math.round(b / n))
  return rules.map((rule) => ({ ...rule, rgb: colors[groupOf.get(rule) as number] }))
}

/** The largest difference of the channels of two colors 0xRRGGBB, levels. */
function distance(a: number, b: number): number {
  let most = 0
  for (let shift = 0; shift < 24; shift += 8)
    most = Math.max(most, Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255)))
  return most
}
