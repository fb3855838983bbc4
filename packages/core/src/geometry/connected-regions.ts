import type { RegionMap } from '../model/region-map'
import { doubled } from './doubled'
import { fillRun } from './fill-run'
import { runEnd } from './run-end'
import { singletons, unite } from './union-find'

/** Number of row runs for which there is space at first. The space doubles when it is full. */
const FIRST_CAPACITY = 1024

/**
 * The row runs of a picture: maximal runs of neighboring pixels of equal value in one row, in scan order. Run r covers pixels `starts[r]`
 * to `starts[r + 1] - 1` (row-major indices); row y begins with run `rowRuns[y]`.
 */
interface Runs {
  readonly count: number
  readonly starts: Int32Array
  readonly rowRuns: Int32Array
}

export interface RegionRuns extends Runs {
  readonly labelOf: Int32Array
  readonly labelCount: number
}

/**
 * The partition of a picture into 4-connected regions of pixels of equal value, labeled in the order of their first pixels; `colorOf` holds
 * the value of each region. `values` is row-major, `width * height` long. The regions are connected components (Rosenfeld and Pfaltz 1966)
 * of row runs, which are joined across rows by union-find. Most of the time is spent per run, and drawn pictures have few runs.
 */
export function connectedRegions<K extends 'inks' | 'fills'>(
  values: Int32Array,
  width: number,
  height: number,
  indexes: K,
): RegionMap<K> {
  const { count, starts, labelOf, labelCount } = regionRuns(values, width, height)
  const labels = new Int32Array(values.length)
  const colorOf = new Int32Array(labelCount)
  for (let r = 0; r < count; r++) {
    fillRun(labels, labelOf[r], starts[r], starts[r + 1])
    colorOf[labelOf[r]] = values[starts[r]]
  }
  return { indexes, width, height, labels, count: labelCount, colorOf }
}

/** The same partition by its row runs: `labelOf` has the region of each, and `labelCount` is the number of regions. */
export function regionRuns(values: Int32Array, width: number, height: number): RegionRuns {
  const runs = findRuns(values, width, height)
  const parent = joinRuns(values, runs, width, height)
  const labelOf = new Int32Array(runs.count)
  let labelCount = 0
  // A root is the earliest run of its region, so numbering roots in order numbers regions by first pixel.
  for (let r = 0; r < runs.count; r++) labelOf[r] = parent[r] === r ? labelCount++ : labelOf[parent[r]]
  return { ...runs, labelOf, labelCount }
}

/** The row runs of pixels of equal value in `values`, which is row-major, `width * height` long. */
function findRuns(values: Int32Array, width: number, height: number): Runs {
  let starts = new Int32Array(FIRST_CAPACITY)
  const rowRuns = new Int32Array(height + 1)
  let count = 0
  for (let y = 0, i = 0; y < height; y++) {
    rowRuns[y] = count
    for (const end = i + width; i < end; ) {
      if (count + 1 === starts.length) starts = doubled(starts)
      starts[count++] = i
      i = runEnd(values, i, end)
    }
  }
  rowRuns[height] = count
  starts[count] = values.length
  return { count, starts, rowRuns }
}

/**
 * The parent of each row run in a union-find forest whose trees are the 4-connected regions. Runs of neighboring rows are united when they
 * touch along a side and have the same value. Both rows are walked at once, as in a merge of sorted lists.
 */
function joinRuns(values: Int32Array, runs: Runs, width: number, height: number): Int32Array {
  const { count, starts, rowRuns } = runs
  const parent = singletons(count)
  for (let y = 1; y < height; y++) {
    let above = rowRuns[y - 1]
    let below = rowRuns[y]
    const lastBelow = rowRuns[y + 1]
    while (below < lastBelow) {
      if (values[starts[above]] === values[starts[below]]) unite(parent, above, below)
      const aboveEnd = starts[above + 1] + width
      const belowEnd = starts[below + 1]
      if (aboveEnd <= belowEnd) above++
      if (belowEnd <= aboveEnd) below++
    }
  }
  return parent
}
