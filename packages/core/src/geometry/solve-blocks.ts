import { MIN_PIVOT } from './solve'

/**
 * Solves a system as `solveCholesky` does, to the bit, for 4 unknowns and `columns` right-hand sides. Fits of cubics solve millions of systems of 4 and 8
 * unknowns, and loops over so few take half of their time.
 */
export function solveFour(matrix: Float64Array, rhs: Float64Array, columns: number): boolean {
  if (!factorBlock(matrix, 0, 4)) return false
  for (let o = 0; o < 4 * columns; o += 4) {
    forward(matrix, 0, 4, rhs, o)
    backward(matrix, 0, 4, rhs, o)
  }
  return true
}

/** The same for 8 unknowns and one right-hand side, by blocks of 4 x 4. */
export function solveEight(matrix: Float64Array, rhs: Float64Array): boolean {
  if (!factorBlock(matrix, 0, 8)) return false
  for (let row = 32; row < 64; row += 8) {
    // The row of the lower left block solves the upper left one, and is taken from the lower right one
    forward(matrix, 0, 8, matrix, row)
    for (let other = 32, at = row + 4; other <= row; other += 8, at++) subtractProduct(matrix, row, other, at)
  }
  if (!factorBlock(matrix, 36, 8)) return false
  forward(matrix, 0, 8, rhs, 0)
  for (let row = 32, i = 4; i < 8; i++, row += 8) {
    rhs[i] =
      rhs[i] - matrix[row] * rhs[0] - matrix[row + 1] * rhs[1] - matrix[row + 2] * rhs[2] - matrix[row + 3] * rhs[3]
  }
  forward(matrix, 36, 8, rhs, 4)
  backward(matrix, 36, 8, rhs, 4)
  for (let i = 3; i >= 0; i--) {
    let sum = rhs[i]
    for (let k = i + 1, at = 8 * k + i; k < 8; k++, at += 8) sum -= matrix[at] * rhs[k]
    rhs[i] = sum / matrix[9 * i]
  }
  return true
}

/** Decomposes the 4 x 4 block that begins at `at` of a matrix with rows of `n`. Returns false, with the block as it was, when it is not positive definite. */
function factorBlock(m: Float64Array, at: number, n: number): boolean {
  const b = at + n
  const c = b + n
  const d = c + n
  const p0 = m[at]
  if (!(p0 > MIN_PIVOT)) return false
  const r0 = Math.sqrt(p0)
  const b0 = m[b] / r0
  const c0 = m[c] / r0
  const d0 = m[d] / r0
  const p1 = m[b + 1] - b0 * b0
  if (!(p1 > MIN_PIVOT)) return false
  const r1 = Math.sqrt(p1)
  const c1 = (m[c + 1] - c0 * b0) / r1
  const d1 = (m[d + 1] - d0 * b0) / r1
  const p2 = m[c + 2] - c0 * c0 - c1 * c1
  if (!(p2 > MIN_PIVOT)) return false
  const r2 = Math.sqrt(p2)
  const d2 = (m[d + 2] - d0 * c0 - d1 * c1) / r2
  const p3 = m[d + 3] - d0 * d0 - d1 * d1 - d2 * d2
  if (!(p3 > MIN_PIVOT)) return false
  m[at] = r0
  m[b] = b0
  m[b + 1] = r1
  m[c] = c0
  m[c + 1] = c1
  m[c + 2] = r2
  m[d] = d0
  m[d + 1] = d1
  m[d + 2] = d2
  m[d + 3] = Math.sqrt(p3)
  return true
}

/** Replaces the four values from `values[o]` on by the solution of the decomposed block at `at`. */
function forward(m: Float64Array, at: number, n: number, values: Float64Array, o: number): void {
  const b = at + n
  const c = b + n
  const d = c + n
  const y0 = values[o] / m[at]
  const y1 = (values[o + 1] - m[b] * y0) / m[b + 1]
  const y2 = (values[o + 2] - m[c] * y0 - m[c + 1] * y1) / m[c + 2]
  values[o] = y0
  values[o + 1] = y1
  values[o + 2] = y2
  values[o + 3] = (values[o + 3] - m[d] * y0 - m[d + 1] * y1 - m[d + 2] * y2) / m[d + 3]
}

/** The same for the transpose of the decomposed block. */
function backward(m: Float64Array, at: number, n: number, values: Float64Array, o: number): void {
  const b = at + n
  const c = b + n
  const d = c + n
  const x3 = values[o + 3] / m[d + 3]
  const x2 = (values[o + 2] - m[d + 2] * x3) / m[c + 2]
  const x1 = (values[o + 1] - m[c + 1] * x2 - m[d + 1] * x3) / m[b + 1]
  values[o] = (values[o] - m[b] * x1 - m[c] * x2 - m[d] * x3) / m[at]
  values[o + 1] = x1
  values[o + 2] = x2
  values[o + 3] = x3
}

/** Takes the inner product of the four values from `m[i]` and from `m[j]` on from the one at `m[at]`. */
function subtractProduct(m: Float64Array, i: number, j: number, at: number): void {
  m[at] = m[at] - m[i] * m[j] - m[i + 1] * m[j + 1] - m[i + 2] * m[j + 2] - m[i + 3] * m[j + 3]
}
