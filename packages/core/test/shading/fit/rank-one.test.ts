import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factorize, type KnownEntries } from '../../../src/shading/fit/rank-one'

const WIDTH = 9
const HEIGHT = 7
const factor = (length: number) =>
  fc.array(fc.double({ min: 1, max: 40, noNaN: true }), { minLength: length, maxLength: length })

/** The entries of a product in a frame around the middle of a table, as a box leaves of its shadow. */
function frameOf(columns: readonly number[], rows: readonly number[]): KnownEntries {
  const entries: [number, number][] = []
  for (let j = 0; j < HEIGHT; j++)
    for (let i = 0; i < WIDTH; i++) if (i < 2 || j < 2 || i >= WIDTH - 2 || j >= HEIGHT - 2) entries.push([i, j])
  return {
    columns: Int32Array.from(entries, ([i]) => i),
    rows: Int32Array.from(entries, ([, j]) => j),
    values: Float64Array.from(entries, ([i, j]) => columns[i] * rows[j]),
  }
}

describe('factorize', () => {
  it('finds a product again from the frame of its matrix, with 1 as the largest value of a row', () => {
    fc.assert(
      fc.property(factor(WIDTH), factor(HEIGHT), (columns, rows) => {
        const largest = Math.max(...rows)
        const found = factorize(frameOf(columns, rows), WIDTH, HEIGHT)
        expect(Math.max(...found.rows)).toBeCloseTo(1, 9)
        found.rows.forEach((value, j) => {
          expect(Math.abs(value - rows[j] / largest)).toBeLessThan(0.02)
        })
        found.columns.forEach((value, i) => {
          expect(Math.abs(value / (columns[i] * largest) - 1)).toBeLessThan(0.02)
        })
      }),
      { numRuns: 50 },
    )
  })

  it('stops when nothing is left to fit', () => {
    const columns = Array.from({ length: WIDTH }, (_, i) => 2 ** (i % 4))
    const rows = Array.from({ length: HEIGHT }, (_, j) => 2 ** -j)
    const entries = frameOf(columns, rows)
    let reads = 0
    const values = new Proxy(entries.values, {
      get: (target, key) => {
        reads++
        return Reflect.get(target, key)
      },
    })
    factorize({ ...entries, values }, WIDTH, HEIGHT)
    expect(reads).toBeLessThan(100 * entries.values.length)
  })

  it('leaves columns and rows without known entries at 0, and all of them without any', () => {
    const one = { columns: Int32Array.of(1), rows: Int32Array.of(2), values: Float64Array.of(6) }
    const { columns, rows } = factorize(one, 3, 4)
    expect([...columns]).toEqual([0, 6, 0])
    expect([...rows]).toEqual([0, 0, 1, 0])
    const none = factorize({ columns: new Int32Array(), rows: new Int32Array(), values: new Float64Array() }, 2, 2)
    expect([...none.columns, ...none.rows]).toEqual([0, 0, 0, 0])
  })
})
