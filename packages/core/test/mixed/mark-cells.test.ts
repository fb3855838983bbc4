import { describe, expect, it } from 'vitest'
import type { ErrorCells } from '../../src/mixed/error-cells'
import { markCells } from '../../src/mixed/mark-cells'

const COLUMNS = 6
const ROWS = 4
const BOUNDS = { share: 0.3, error: 200 }

/** Cells of 64 px with steps of 1000 a pixel, of which those at (u, v) have an error of so much a pixel. */
function cellsWith(error: number, ...at: readonly (readonly [number, number])[]): ErrorCells {
  const errors = new Float64Array(COLUMNS * ROWS)
  for (const [u, v] of at) errors[v * COLUMNS + u] = 64 * error
  const pixelCounts = new Uint8Array(COLUMNS * ROWS).fill(64)
  return { columns: COLUMNS, rows: ROWS, pixelCounts, errors, steps: new Float64Array(COLUMNS * ROWS).fill(64_000) }
}

/** Marks from rows of dots and other signs. */
function marksOf(...rows: readonly string[]): Uint8Array {
  return Uint8Array.from(rows.join(''), (sign) => (sign === '.' ? 0 : 1))
}

describe('markCells', () => {
  it('marks a cell whose error and that of those around it exceed both bounds', () => {
    // Over nine cells, the share of the steps asks for 2700 a pixel and the error for 1800
    expect(markCells(cellsWith(2800, [2, 1]), BOUNDS)).toEqual(marksOf('......', '..x...', '......', '......'))
    expect(markCells(cellsWith(2600, [2, 1]), BOUNDS)).not.toContain(1)
    expect(markCells(cellsWith(2800, [2, 1]), { ...BOUNDS, error: 320 })).not.toContain(1)
  })

  it('counts the cells around it that the picture has', () => {
    expect(markCells(cellsWith(1300, [0, 0]), BOUNDS)).toEqual(marksOf('x.....', '......', '......', '......'))
  })

  it('marks no cell whose error lies in those around it', () => {
    expect(markCells(cellsWith(9000, [2, 1], [3, 1]), BOUNDS).reduce((sum, mark) => sum + mark)).toBe(2)
  })
})
