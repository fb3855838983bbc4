/** Most rounds of alternating least squares. It bounds the time. */
const ROUNDS = 300
/** Relative drop of the squared error in a round below which it is the last. */
const MIN_DROP = 1e-5

/** Entries of a matrix that are known: for each the column, the row and the value. */
export interface KnownEntries {
  readonly columns: Int32Array
  readonly rows: Int32Array
  readonly values: Float64Array
}

/** A matrix as a product: the entry at column i and row j is `columns[i] * rows[j]`. */
interface RankOne {
  readonly columns: Float64Array
  readonly rows: Float64Array
}

/**
 * The product of a function of the column and one of the row that is nearest to the known entries of a matrix of `width` by `height`, by
 * alternating least squares (Wiberg 1976; Gabriel and Zamir 1979). The largest value of `rows` is 1. Columns and rows without known
 * entries are 0. Values are at least 0.
 */
export function factorize(entries: KnownEntries, width: number, height: number): RankOne {
  const columns = new Float64Array(width)
  const rows = new Float64Array(height)
  const { values } = entries
  for (let k = 0; k < values.length; k++) rows[entries.rows[k]] = Math.max(rows[entries.rows[k]], values[k])
  let error = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const squares = solveFactor(columns, entries.columns, rows, entries.rows, values)
    solveFactor(rows, entries.rows, columns, entries.columns, values)
    if (round > 0 && error - squares <= MIN_DROP * error) break
    error = squares
  }
  let largest = 0
  for (const value of rows) largest = Math.max(largest, value)
  const scale = largest > 0 ? largest : 1
  return { columns: columns.map((value) => value * scale), rows: rows.map((value) => value / scale) }
}

/** Sets one factor to the best for the other; returns the squared error that is left. */
function solveFactor(
  factor: Float64Array,
  at: Int32Array,
  other: Float64Array,
  otherAt: Int32Array,
  values: Float64Array,
): number {
  const squares = new Float64Array(factor.length)
  factor.fill(0)
  let left = 0
  for (let k = 0; k < values.length; k++) {
    const weight = other[otherAt[k]]
    factor[at[k]] += weight * values[k]
    squares[at[k]] += weight * weight
    left += values[k] * values[k]
  }
  for (let i = 0; i < factor.length; i++) {
    if (squares[i] === 0) continue
    left -= (factor[i] * factor[i]) / squares[i]
    factor[i] = Math.max(0, factor[i] / squares[i])
  }
  // Rounding may leave a product that fits exactly less than nothing
  return Math.max(0, left)
}
