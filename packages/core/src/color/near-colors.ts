import { doubled } from '../geometry/doubled'
import { squaredError } from './blend'
import { CELL_COUNT, CELL_WIDTH, cellOf, lowestLevel } from './color-cells'

/** Factor that makes room for a color's index beside its squared distance in one number; larger than any number of colors. */
const INDEX_RANGE = 1 << 16

/**
 * Finds the colors of a list that are nearest to a given one: all of them if the list has at most `limit`, else the `limit` nearest to the
 * middle of the given color's cell. What was found for a cell is remembered. One instance serves a whole picture, and each call overwrites
 * the result of the one before.
 */
export class NearColors {
  /** Indices of the colors found, ascending, in the first `count` entries. */
  indices: Uint32Array
  readonly count: number
  /** For each cell, the number of its list in `lists` in units of `limit`; -1 where it was not looked for. */
  private readonly listOf: Int32Array
  private lists: Uint32Array<ArrayBuffer>
  private listCount = 0

  /** `colors` holds four premultiplied levels each, fewer than 65,536 colors; `limit` is at least 1. */
  constructor(
    private readonly colors: Float64Array,
    private readonly limit: number,
  ) {
    const size = colors.length / 4
    const isAll = size <= limit
    this.count = isAll ? size : limit
    this.indices = Uint32Array.from({ length: this.count }, (_, k) => k)
    this.listOf = new Int32Array(isAll ? 0 : CELL_COUNT).fill(-1)
    this.lists = new Uint32Array(isAll ? 0 : 64 * limit)
  }

  /** Writes the colors nearest to a packed premultiplied color to `indices`. */
  collect(color: number): void {
    if (this.listOf.length === 0) return
    const cell = cellOf(color)
    if (this.listOf[cell] < 0) this.fill(cell)
    const from = this.listOf[cell] * this.limit
    this.indices = this.lists.subarray(from, from + this.limit)
  }

  /** Looks for the colors nearest to the middle of a cell (ties: the first), and remembers them. */
  private fill(cell: number): void {
    const { colors, limit } = this
    if ((this.listCount + 1) * limit > this.lists.length) this.lists = doubled(this.lists)
    const middle = middleOf(cell)
    const ranks = Float64Array.from({ length: colors.length / 4 }, (_, k) => {
      return Math.round(squaredError(middle, colors, k)) * INDEX_RANGE + k
    })
    const nearest = Uint32Array.from(ranks.sort().subarray(0, limit), (rank) => rank % INDEX_RANGE).sort()
    this.lists.set(nearest, this.listCount * limit)
    this.listOf[cell] = this.listCount++
  }
}

/** The packed color in the middle of a cell. */
function middleOf(cell: number): number {
  let color = 0
  for (let c = 0; c < 4; c++) color |= (lowestLevel(cell, c) + CELL_WIDTH / 2) << (8 * c)
  return color >>> 0
}
