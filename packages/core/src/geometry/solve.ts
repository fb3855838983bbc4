/** Smallest pivot. A smaller one means that the matrix is singular but for rounding. */
export const MIN_PIVOT = 1e-12

/**
 * Solves A x = b for a symmetric positive definite matrix A in place, by Cholesky decomposition. `matrix` is n x n, row-major; only its
 * lower triangle is read, and it is overwritten. `rhs` holds `columns` right-hand sides of length n, one after the other, and receives the
 * solutions. `band` says that entries this far from the diagonal or farther are 0. Returns false, with `rhs` undefined, when A is not positive
 * definite.
 */
export function solveCholesky(matrix: Float64Array, rhs: Float64Array, n: number, columns: number, band = n): boolean {
  for (let j = 0, rowJ = 0; j < n; j++, rowJ += n) {
    let diagonal = matrix[rowJ + j]
    for (let k = rowJ + Math.max(0, j - band + 1); k < rowJ + j; k++) diagonal -= matrix[k] * matrix[k]
    if (!(diagonal > MIN_PIVOT)) return false
    const root = Math.sqrt(diagonal)
    matrix[rowJ + j] = root
    const end = Math.min(n, j + band)
    let i = band < n ? j + 1 : eliminateFours(matrix, n, j)
    for (let row = i * n; i < end; i++, row += n) {
      let sum = matrix[row + j]
      for (let k = Math.max(0, i - band + 1); k < j; k++) sum -= matrix[row + k] * matrix[rowJ + k]
      matrix[row + j] = sum / root
    }
  }
  for (let o = 0; o < columns * n; o += n) {
    for (let i = 0, row = 0; i < n; i++, row += n) {
      let sum = rhs[o + i]
      for (let k = Math.max(0, i - band + 1); k < i; k++) sum -= matrix[row + k] * rhs[o + k]
      rhs[o + i] = sum / matrix[row + i]
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = rhs[o + i]
      const end = Math.min(n, i + band)
      for (let k = i + 1, at = k * n + i; k < end; k++, at += n) sum -= matrix[at] * rhs[o + k]
      rhs[o + i] = sum / matrix[i * n + i]
    }
  }
  return true
}

/**
 * Writes column j of the triangle to as many rows below row j as fours of them hold, and returns the row after these. Four sums at once do not wait for
 * each other: a system of 60 takes two thirds of the time, one of 120 little more than half.
 */
function eliminateFours(matrix: Float64Array, n: number, j: number): number {
  const rowJ = j * n
  const root = matrix[rowJ + j]
  let i = j + 1
  for (; i + 3 < n; i += 4) {
    const row0 = i * n
    const row1 = row0 + n
    const row2 = row1 + n
    const row3 = row2 + n
    let sum0 = matrix[row0 + j]
    let sum1 = matrix[row1 + j]
    let sum2 = matrix[row2 + j]
    let sum3 = matrix[row3 + j]
    for (let k = 0; k < j; k++) {
      const factor = matrix[rowJ + k]
      sum0 -= matrix[row0 + k] * factor
      sum1 -= matrix[row1 + k] * factor
      sum2 -= matrix[row2 + k] * factor
      sum3 -= matrix[row3 + k] * factor
    }
    matrix[row0 + j] = sum0 / root
    matrix[row1 + j] = sum1 / root
    matrix[row2 + j] = sum2 / root
    matrix[row3 + j] = sum3 / root
  }
  return i
}
