/** Smallest pivot. A smaller one means that the matrix is singular but for rounding. */
const MIN_PIVOT = 1e-12

/**
 * Solves A x = b for a symmetric positive definite matrix A in place, by Cholesky decomposition. `matrix` is n x n, row-major; only its
 * lower triangle is read, and it is overwritten. `rhs` holds `columns` right-hand sides of length n, one after the other, and receives the
 * solutions. Returns false, with `rhs` undefined, when A is not positive definite.
 */
export function solveCholesky(matrix: Float64Array, rhs: Float64Array, n: number, columns: number): boolean {
  for (let j = 0, rowJ = 0; j < n; j++, rowJ += n) {
    let diagonal = matrix[rowJ + j]
    for (let k = rowJ; k < rowJ + j; k++) diagonal -= matrix[k] * matrix[k]
    if (!(diagonal > MIN_PIVOT)) return false
    const root = Math.sqrt(diagonal)
    matrix[rowJ + j] = root
    for (let i = j + 1, row = rowJ + n; i < n; i++, row += n) {
      let sum = matrix[row + j]
      for (let k = 0; k < j; k++) sum -= matrix[row + k] * matrix[rowJ + k]
      matrix[row + j] = sum / root
    }
  }
  for (let o = 0; o < columns * n; o += n) {
    for (let i = 0, row = 0; i < n; i++, row += n) {
      let sum = rhs[o + i]
      for (let k = 0; k < i; k++) sum -= matrix[row + k] * rhs[o + k]
      rhs[o + i] = sum / matrix[row + i]
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = rhs[o + i]
      for (let k = i + 1, at = k * n + i; k < n; k++, at += n) sum -= matrix[at] * rhs[o + k]
      rhs[o + i] = sum / matrix[i * n + i]
    }
  }
  return true
}
