import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solveCholesky } from '../../src/geometry/solve'
import { solveEight, solveFour } from '../../src/geometry/solve-blocks'

/** F F' + `ridge` I for a matrix F of n x n values: positive definite with a ridge above 0, with one below mostly not. */
function product(values: readonly number[], n: number, ridge: number): Float64Array {
  const matrix = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      matrix[i * n + j] = i === j ? ridge : 0
      for (let k = 0; k < n; k++) matrix[i * n + j] += values[i * n + k] * values[j * n + k]
    }
  }
  return matrix
}

describe.each([
  { n: 4, columns: 2, solve: (matrix: Float64Array, rhs: Float64Array) => solveFour(matrix, rhs, 2) },
  { n: 8, columns: 1, solve: (matrix: Float64Array, rhs: Float64Array) => solveEight(matrix, rhs) },
])('systems of $n unknowns', ({ n, columns, solve }) => {
  const value = fc.double({ min: -3, max: 3, noNaN: true })
  const anySystem = fc.record({
    values: fc.array(value, { minLength: n * n, maxLength: n * n }),
    right: fc.array(value, { minLength: n * columns, maxLength: n * columns }),
    ridge: fc.constantFrom(0.5, 1e-9, 0, -1),
  })

  it('have the solution of the general method, to the bit, or none where that has none', () => {
    fc.assert(
      fc.property(anySystem, ({ values, right, ridge }) => {
        const expected = Float64Array.from(right)
        const rhs = expected.slice()
        const isSolved = solveCholesky(product(values, n, ridge), expected, n, columns)
        expect(solve(product(values, n, ridge), rhs)).toBe(isSolved)
        if (isSolved) expect(rhs).toEqual(expected)
      }),
    )
  })
})
