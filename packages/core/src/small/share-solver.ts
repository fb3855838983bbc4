/** Difference of colors, levels, below which pixels hardly tell shares of inks apart. */
const NOISE = 4

/** Explains differences of color by changes of the shares of inks. */
export class ShareSolver {
  private readonly known = new Map<string, Float64Array>()

  /** `colors` holds four premultiplied levels an ink. */
  constructor(private readonly colors: readonly number[]) {}

  /**
   * For a set of inks, four factors an ink: multiplied with a difference of color, in its four channels, and added up, they are the smallest
   * changes of the shares that explain it, up to noise (Tikhonov). The changes add up to 0.
   */
  of(inks: readonly number[]): Float64Array {
    const key = inks.join()
    const found = this.known.get(key) ?? this.solve(inks)
    this.known.set(key, found)
    return found
  }

  private solve(inks: readonly number[]): Float64Array {
    const { colors } = this
    const mean = [0, 1, 2, 3].map((c) => inks.reduce((sum, k) => sum + colors[4 * k + c], 0) / inks.length)
    const offsets = inks.map((k) => mean.map((level, c) => colors[4 * k + c] - level))
    const scatter = mean.map((_, r) =>
      mean.map((_, c) => offsets.reduce((sum, row) => sum + row[r] * row[c], r === c ? NOISE * NOISE : 0)),
    )
    const inverse = inverted(scatter)
    return Float64Array.from(
      offsets.flatMap((row) => mean.map((_, c) => row.reduce((sum, level, r) => sum + level * inverse[r][c], 0))),
    )
  }
}

/** The inverse of a symmetric positive definite matrix (Gauss and Jordan; no pivot is 0). */
function inverted(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length
  const rows = matrix.map((row, r) => [...row, ...row.map((_, c) => (c === r ? 1 : 0))])
  for (let p = 0; p < size; p++) {
    const pivot = rows[p][p]
    rows[p] = rows[p].map((value) => value / pivot)
    for (let r = 0; r < size; r++) {
      if (r === p) continue
      const factor = rows[r][p]
      rows[r] = rows[r].map((value, c) => value - factor * rows[p][c])
    }
  }
  return rows.map((row) => row.slice(size))
}
