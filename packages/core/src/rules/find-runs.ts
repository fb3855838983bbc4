import type { LumaPlane } from './luma-plane'

/** Rows on each side of a run that are looked at: a rim and one of ground. */
export const BESIDE = 2
/** Rows beside the frame without runs: what lies beyond them is not known. */
const FRAME = 3
/** Least and largest contrast of a rule against the grounds on both sides, levels of luma. Fainter ones are noise, stronger ones are read as inks. */
const MIN_CONTRAST = 4
const MAX_CONTRAST = 80
/** Largest share of a rule's contrast that compression leaves in the rows beside it. Quality 60 leaves up to 0.3 of a line of one row. */
const MAX_SMEAR = 0.6
/** How far the luma of a pixel may be from the mean of its run: levels, and a share of the contrast. */
const EVENNESS = 4
const UNEVEN_SHARE = 0.25
/** The same of a pixel in a gap of a run, which shows ringing of what is written beside it. */
const GAP_EVENNESS = 8
const GAP_SHARE = 0.4
/** Longest gap, px: a block of a JPEG. */
const MAX_GAP = 8
/** Least share (0-1) of the pixels of a run that must be even. */
const MIN_EVEN_SHARE = 0.8

/** A straight line along a row of a plane: columns `first` to before `end` of the `thickness` (1 or 2) rows from `row` on. */
export interface Run {
  readonly row: number
  readonly thickness: number
  readonly first: number
  readonly end: number
  /** Luma of the line, and of the grounds before and after its rows, levels. */
  readonly level: number
  readonly before: number
  readonly after: number
}

/** The contrast of a run, levels: that against the nearer of its grounds. */
export function contrastOf({ level, before, after }: Run): number {
  return Math.min(Math.abs(level - before), Math.abs(level - after))
}

/**
 * The straight lines of even luma along rows, of one or two rows and at least `shortest` px, which are lighter or darker than the grounds on both
 * sides, in scan order.
 */
export function findRuns(plane: LumaPlane, shortest: number): Run[] {
  const runs: Run[] = []
  for (let row = FRAME; row + FRAME + 1 < plane.height; row++) {
    scanRow(plane, row, 1, shortest, runs)
    scanRow(plane, row, 2, shortest, runs)
  }
  return runs
}

/** Appends the runs of a thickness that begin in a row. */
function scanRow({ width, luma }: LumaPlane, row: number, thickness: number, shortest: number, runs: Run[]): void {
  const start = row * width
  const below = (thickness - 1) * width
  const sums: Sums = { count: 0, level: 0, before: 0, after: 0 }
  let first = -1
  let last = -1
  let sign = 0
  for (let x = 0; x < width; x++) {
    const i = start + x
    const own = luma[i]
    const before = luma[i - BESIDE * width]
    const after = luma[i + below + BESIDE * width]
    const contrast = ridge(own, before, after)
    if (contrast === 0 && first < 0) continue
    const isEven = contrast !== 0 && isLine(luma, i, width, below, contrast)
    if (first >= 0) {
      const level = sums.level / sums.count
      const size = Math.abs(contrast)
      const off = Math.abs(own - level)
      if (isEven && (contrast > 0 ? 1 : -1) === sign && off <= EVENNESS + UNEVEN_SHARE * size) {
        add(sums, own, before, after)
        last = x
        continue
      }
      const ground = Math.min(Math.abs(level - sums.before / sums.count), Math.abs(level - sums.after / sums.count))
      if (x - last <= MAX_GAP && off <= GAP_EVENNESS + GAP_SHARE * ground) continue
      // The pixels of the gap may begin another run
      if (isRun(sums, first, last + 1, shortest)) runs.push(runOf(sums, row, thickness, first, last + 1))
      first = -1
      x = last
      last = -1
      continue
    }
    if (!isEven) continue
    first = x
    last = x
    sign = contrast > 0 ? 1 : -1
    sums.count = 0
    sums.level = 0
    sums.before = 0
    sums.after = 0
    add(sums, own, before, after)
  }
  if (first >= 0 && isRun(sums, first, last + 1, shortest)) runs.push(runOf(sums, row, thickness, first, last + 1))
}

/** Sums over the even pixels of a run: their number, their luma, and that of the grounds before and after its rows, levels. */
interface Sums {
  count: number
  level: number
  before: number
  after: number
}

/** Whether the columns from `first` to before `end` are long enough, and even enough, for a run. */
function isRun({ count }: Sums, first: number, end: number, shortest: number): boolean {
  return end - first >= shortest && count >= MIN_EVEN_SHARE * (end - first)
}

function runOf({ count, level, before, after }: Sums, row: number, thickness: number, first: number, end: number): Run {
  return { row, thickness, first, end, level: level / count, before: before / count, after: after / count }
}

function add(sums: Sums, own: number, before: number, after: number): void {
  sums.count++
  sums.level += own
  sums.before += before
  sums.after += after
}

/** How far a luma lies beyond two others on the same side, levels, negative below them; 0 where it lies between them or is too near or too far. */
function ridge(own: number, before: number, after: number): number {
  const one = own - before
  const other = own - after
  if (one * other <= 0) return 0
  const contrast = Math.abs(one) < Math.abs(other) ? one : other
  const size = Math.abs(contrast)
  return size < MIN_CONTRAST || size > MAX_CONTRAST ? 0 : contrast
}

/** Whether the rows beside those from pixel i on show little of a line of this contrast, and its second row, `below` pixels on, all of it. */
function isLine(luma: Float32Array, i: number, width: number, below: number, contrast: number): boolean {
  const most = MAX_SMEAR * contrast
  const sign = contrast > 0 ? 1 : -1
  const before = luma[i - width] - luma[i - BESIDE * width]
  const after = luma[i + below + width] - luma[i + below + BESIDE * width]
  if (sign * before > sign * most || sign * after > sign * most) return false
  return below === 0 || Math.abs(luma[i + below] - luma[i]) <= EVENNESS + UNEVEN_SHARE * Math.abs(contrast)
}
