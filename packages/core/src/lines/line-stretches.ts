import type { LinePath } from './link-lines'
import type { LumaField } from './luma-field'
import type { RidgePoints } from './ridge-points'

/** Least length, px, of a stretch along two rows or columns that is told by itself: with a slope of 1 in 8 or more, lines leave two rows sooner. */
const MIN_LENGTH = 16

/** Largest change of the difference of the two rows along a stretch, as a share of its contrast. A slope and the top of a circle change by more. */
const MAX_CHANGE = 0.4

/** A line in stretches, each of which shows its ink in one way. */
export interface LineStretches {
  /** Stretches of at least 16 px within two rows or two columns. */
  readonly straight: readonly LinePath[]
  /** What lies between them: curves, corners and slopes, which show the ink at all places between pixels. */
  readonly others: readonly LinePath[]
}

/** The stretches of a path along rows and columns, and the others, each in order. Every pixel is in one of them. */
export function stretchesOf(path: LinePath, field: LumaField, { contrast }: RidgePoints): LineStretches {
  const { width } = field
  const straight: LinePath[] = []
  const others: LinePath[] = []
  const columnOf = (i: number): number => i % width
  const rowOf = (i: number): number => Math.floor(i / width)
  let start = 0
  for (let k = 0; k < path.length; ) {
    const across = runEnd(path, k, rowOf)
    const down = runEnd(path, k, columnOf)
    const end = Math.max(across, down)
    if (end - k < MIN_LENGTH) {
      k++
      continue
    }
    const run = path.slice(k, end)
    const differences =
      across > down ? rowDifferences(run, field.luma, rowOf, width) : rowDifferences(run, field.luma, columnOf, 1)
    if (changeOf(differences) * run.length <= MAX_CHANGE * run.reduce((sum, i) => sum + Math.abs(contrast[i]), 0)) {
      if (k > start) others.push(path.slice(start, k))
      straight.push(run)
      start = end
    }
    k = end
  }
  if (start < path.length) others.push(path.slice(start))
  return { straight, others }
}

/** The luma of the second row (or column, `step` 1) of a run less that of the first, along it. */
function rowDifferences(run: LinePath, luma: Float32Array, of: (i: number) => number, step: number): number[] {
  const first = run.reduce((least, i) => Math.min(least, of(i)), Number.POSITIVE_INFINITY)
  return run.map((i) => {
    const j = of(i) === first ? i : i - step
    return luma[j + step] - luma[j]
  })
}

/** The largest difference of the means of the first quarter, the middle half and the last quarter. */
function changeOf(values: readonly number[]): number {
  const quarter = values.length >> 2
  const bounds = [0, quarter, values.length - quarter, values.length]
  const means = [0, 1, 2].map(
    (k) => values.slice(bounds[k], bounds[k + 1]).reduce((sum, value) => sum + value, 0) / (bounds[k + 1] - bounds[k]),
  )
  return Math.max(...means) - Math.min(...means)
}

/** The end of the run from index k on that stays within two values of a coordinate. */
function runEnd(path: LinePath, k: number, of: (i: number) => number): number {
  let least = of(path[k])
  let most = least
  let end = k + 1
  for (; end < path.length; end++) {
    const value = of(path[end])
    least = Math.min(least, value)
    most = Math.max(most, value)
    if (most - least > 1) break
  }
  return end
}
