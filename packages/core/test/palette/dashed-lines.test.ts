import { describe, expect, it } from 'vitest'
import { type LineRun, linesAndDashes } from '../../src/palette/dashed-lines'

const WIDTH = 100
const LONG = 16

/** Runs of `lengths` px that begin `period` px apart in row 1 of a picture, from column 2 on, and its pixels. */
function dashes(period: number, lengths: readonly number[]): { runs: LineRun[]; pixels: Uint32Array } {
  const pixels = new Uint32Array(3 * WIDTH)
  const runs = lengths.map((length, k) => ({ first: WIDTH + 2 + k * period, length }))
  for (const { first, length } of runs) pixels.fill(7, first, first + length)
  return { runs, pixels }
}

describe('linesAndDashes', () => {
  it('keeps runs of the given length, and short ones only where they repeat at equal distances', () => {
    const { runs, pixels } = dashes(8, [4, 4, 3, 4, 5, 4, 4])
    expect(linesAndDashes(pixels, runs, 1, WIDTH, LONG)).toEqual(runs)
    expect(linesAndDashes(pixels, runs.slice(0, 4), 1, WIDTH, LONG)).toEqual([])
    const uneven = runs.map((run, k) => ({ ...run, first: run.first + (k % 2 === 0 ? 0 : 3) }))
    expect(linesAndDashes(pixels, uneven, 1, WIDTH, LONG)).toEqual([])
    const long = { first: WIDTH + 80, length: LONG }
    expect(linesAndDashes(pixels, [...runs.slice(0, 4), long], 1, WIDTH, LONG)).toEqual([long])
  })

  it('takes dashes of other colors, lengths and rows for none of the line', () => {
    const { runs, pixels } = dashes(8, [4, 4, 4, 4, 4, 4])
    const other = pixels.slice().fill(9, runs[2].first, runs[2].first + 4)
    expect(linesAndDashes(other, runs, 1, WIDTH, LONG)).toEqual([])
    const longer = runs.map((run, k) => (k === 2 ? { ...run, length: 7 } : run))
    expect(linesAndDashes(pixels, longer, 1, WIDTH, LONG)).toEqual([])
    const wrapped = runs.map((run, k) => (k < 3 ? run : { ...run, first: run.first + WIDTH }))
    expect(linesAndDashes(pixels, wrapped, 1, WIDTH, LONG)).toEqual([])
  })

  it('finds dashes along columns', () => {
    const pixels = new Uint32Array(80 * WIDTH).fill(5)
    const runs = Array.from({ length: 7 }, (_, k) => ({ first: (3 + 6 * k) * WIDTH + 10, length: 3 }))
    expect(linesAndDashes(pixels, runs, WIDTH, WIDTH, LONG)).toEqual(runs)
  })
})
