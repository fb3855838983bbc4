import { describe, expect, it } from 'vitest'
import { areasOfCells } from '../../src/mixed/photo-areas'
import { CELL } from '../../src/verify/drawing-error'

const COLUMNS = 6
const SIZE = { width: COLUMNS * CELL, height: 4 * CELL }

/** Marks from rows of dots and other signs. */
function marksOf(...rows: readonly string[]): Uint8Array {
  return Uint8Array.from(rows.join(''), (sign) => (sign === '.' ? 0 : 1))
}

/** The cells whose pixels are in the core of the areas, none where there are no areas. */
function coreOf(marks: Uint8Array, minCells: number, seeds?: Uint8Array): Uint8Array {
  const core = areasOfCells(marks, SIZE, minCells * CELL * CELL, seeds)?.core
  return marks.map((_, k) => {
    const x = (k % COLUMNS) * CELL
    const y = Math.floor(k / COLUMNS) * CELL
    return core?.[y * SIZE.width + x] ?? 0
  })
}

describe('areasOfCells', () => {
  it('keeps cells that are connected at sides and corners to enough others', () => {
    const marks = marksOf('x.....', '.x....', '..x...', '..xx..')
    expect(coreOf(marks, 4)).toEqual(marks)
    const apart = marksOf('x....x', '.x....', '..x...', '..x...')
    expect(coreOf(apart, 4)).toEqual(marksOf('x.....', '.x....', '..x...', '..x...'))
    expect(areasOfCells(apart, SIZE, 5 * CELL * CELL)).toBeNull()
  })

  it('does not go on in the next row', () => {
    expect(coreOf(marksOf('.....x', 'x.....', '......', '......'), 2)).not.toContain(1)
  })

  it('keeps connected cells with a seed among them, whole', () => {
    const marks = marksOf('xx....', '......', '...xxx', '......')
    const seeds = marksOf('......', '......', '.....x', '......')
    expect(coreOf(marks, 1, seeds)).toEqual(marksOf('......', '......', '...xxx', '......'))
    expect(coreOf(marks, 4, seeds)).not.toContain(1)
    expect(areasOfCells(marks, SIZE, 1, new Uint8Array(marks.length))).toBeNull()
  })
})
