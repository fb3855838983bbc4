import { describe, expect, it } from 'vitest'
import type { Line } from '../../src/classify/enlarged-lines'
import { KEYS, LINEAR } from '../../src/classify/enlarging-filters'
import { residualOf } from '../../src/classify/grid-residual'
import { makeGrid, spread, wholePlaces } from '../../src/classify/sample-grid'

function lineOf(levels: ArrayLike<number>): Line {
  const line = Float64Array.from(levels)
  let steps = 0
  for (let k = 1; k < line.length; k++) steps += (line[k] - line[k - 1]) ** 2
  return { levels: line, steps }
}

const SAMPLES = Float64Array.from({ length: 24 }, (_, k) => (k % 7 < 3 ? 0 : 255))

function enlarged(factor: number): Line {
  const line = new Float64Array(24 * factor)
  spread(makeGrid(wholePlaces(line.length, 24, 0), KEYS), SAMPLES, line)
  return lineOf(line.map((value) => Math.min(255, Math.max(0, Math.round(value)))))
}

describe('residualOf', () => {
  it('is small for a line that its grid has enlarged, and large by cells half a cell further', () => {
    for (const factor of [1.5, 2.5, 4]) {
      const line = enlarged(factor)
      const at = (start: number) => residualOf([line], makeGrid(wholePlaces(24 * factor, 24, start), KEYS), 3)
      expect(at(0)).toBeLessThan(0.06)
      expect(at(factor / 2)).toBeGreaterThan(5 * at(0))
    }
  })

  it('is smaller where cut off overshoot is made up for', () => {
    const grid = makeGrid(wholePlaces(72, 24, 0), KEYS)
    expect(residualOf([enlarged(3)], grid, 3)).toBeLessThan(0.5 * residualOf([enlarged(3)], grid, 0))
  })

  it('is infinite beyond a bound, and the same below it', () => {
    const grid = makeGrid(wholePlaces(72, 24, 1.5), KEYS)
    const lines = [enlarged(3), enlarged(3)]
    const left = residualOf(lines, grid, 0)
    expect(residualOf(lines, grid, 0, 1.01 * left)).toBe(left)
    expect(residualOf(lines, grid, 0, 0.99 * left)).toBe(Number.POSITIVE_INFINITY)
  })

  it('is 1 where no line has steps', () => {
    expect(residualOf([lineOf(new Array(40).fill(7))], makeGrid(wholePlaces(40, 20, 0), LINEAR), 1)).toBe(1)
    expect(residualOf([], makeGrid(wholePlaces(40, 20, 0), LINEAR), 1)).toBe(1)
  })
})
