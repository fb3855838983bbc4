import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solveCholesky } from '../../src/geometry/solve'

/** Rows are taken in fours, then one by one. */
const anySystem = fc.integer({ min: 1, max: 11 }).chain((n) =>
  fc.record({
    n: fc.constant(n),
    factor: fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: n * n, maxLength: n * n }),
    solutions: fc
      .integer({ min: 1, max: 3 })
      .chain((columns) =>
        fc.array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: n * columns, maxLength: n * columns }),
      ),
  }),
)

/** A = F F' + I, which is positive definite; its upper triangle holds NaN, which must not be looked at. */
function definite(factor: readonly number[], n: number): { matrix: Float64Array; full: Float64Array } {
  const full = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      full[i * n + j] = i === j ? 1 : 0
      for (let k = 0; k < n; k++) full[i * n + j] += factor[i * n + k] * factor[j * n + k]
    }
  }
  const matrix = full.map((value, at) => (at % n > Math.floor(at / n) ? Number.NaN : value))
  return { matrix, full }
}

describe('solveCholesky', () => {
  it('solves what is positive definite, for every column, from the lower triangle alone', () => {
    fc.assert(
      fc.property(anySystem, ({ n, factor, solutions }) => {
        const { matrix, full } = definite(factor, n)
        const columns = solutions.length / n
        const rhs = new Float64Array(n * columns)
        for (let c = 0; c < columns; c++) {
          for (let i = 0; i < n; i++) {
            for (let j = 0; j < n; j++) rhs[c * n + i] += full[i * n + j] * solutions[c * n + j]
          }
        }
        expect(solveCholesky(matrix, rhs, n, columns)).toBe(true)
        for (let k = 0; k < rhs.length; k++) expect(rhs[k]).toBeCloseTo(solutions[k], 6)
      }),
    )
  })

  it('gives the same for a band as for the whole matrix', () => {
    const n = 7
    const band = 3
    const value = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { minLength: n * n, maxLength: n * n }), (values) => {
        const matrix = Float64Array.from(values, (entry, k) => {
          const away = Math.floor(k / n) - (k % n)
          return away === 0 ? 6 + entry : away < band ? entry : 0
        })
        const rhs = Float64Array.from(values.slice(0, n))
        const whole = rhs.slice()
        expect(solveCholesky(matrix.slice(), whole, n, 1)).toBe(true)
        expect(solveCholesky(matrix, rhs, n, 1, band)).toBe(true)
        rhs.forEach((entry, k) => {
          expect(entry).toBeCloseTo(whole[k], 12)
        })
      }),
    )
  })

  it.each([
    ['zero', [0]],
    ['negative', [-1]],
    ['singular', [1, 0, 1, 1]],
    ['indefinite', [1, 0, 2, 1]],
    ['not a number', [Number.NaN]],
  ])('refuses what is %s', (_, matrix) => {
    const n = Math.sqrt(matrix.length)
    expect(solveCholesky(Float64Array.from(matrix), new Float64Array(n).fill(1), n, 1)).toBe(false)
  })
})
