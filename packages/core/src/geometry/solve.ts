/**
 * Solves the symmetric positive definite system A x = b in place by Cholesky's method: `matrix` is n x n row-major (its lower
 * triangle is used and overwritten), `rhs` holds `columns` right-hand sides of length n, one after the other, and receives the
 * solutions. Returns false, with `rhs` undefined, when A is not positive definite.
 */
export function solveCholesky(matrix: Float64Array, rhs: Float64Array, n: number, columns: number): boolean {
  for (let j = 0; j < n; j++) {
    let diagonal = matrix[j * n + j]
    for (let k = 0; k < j; k++) diagonal -= matrix[j * n + k] * matrix[j * n + k]
    if (!(diagonal > 1e-12)) return false
    const root = Math.sqrt(diagonal)
    matrix[j * n + j] = root
    for (let i = j + 1; i < n; i++) {
      let sum = matrix[i * n + j]
      for (let k = 0; k < j; k++) sum -= matrix[i * n + k] * matrix[j * n + k]
      matrix[i * n + j] = sum / root
    }
  }
  for (let c = 0; c < columns; c++) {
    const o = c * n
    for (let i = 0; i < n; i++) {
      let sum = rhs[o + i]
      for (let k = 0; k < i; k++) sum -= matrix[i * n + k] * rhs[o + k]
      rhs[o + i] = sum / matrix[i * n + i]
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = rhs[o + i]
      for (let k = i + 1; k < n; k++) sum -= matrix[k * n + i] * rhs[o + k]
      rhs[o + i] = sum / matrix[i * n + i]
    }
  }
  return true
}
