import { describe, expect, it } from 'vitest'
import type { Line } from '../../src/classify/enlarged-lines'
import { KEYS } from '../../src/classify/enlarging-filters'
import { countIndependentBorders } from '../../src/classify/independent-borders'
import { makeGrid, spread, wholePlaces } from '../../src/classify/sample-grid'

const PLACES = wholePlaces(600, 120, 0)

/** A line enlarged five times, with a step up to `height` at each of the given samples, of a blend that differs from step to step. */
function lineOf(at: readonly number[], height = 200): Line {
  const samples = new Float64Array(120)
  for (const k of at) {
    samples[k] = ((k * 37) % 100) * 0.01 * height
    samples.fill(height, k + 1, k + 4)
    samples[k + 4] = ((k * 53) % 100) * 0.01 * height
  }
  const levels = new Float64Array(600)
  spread(makeGrid(PLACES, KEYS), samples, levels)
  return { levels, steps: 1 }
}

const count = (rows: readonly Line[], columns: readonly Line[] = []) =>
  countIndependentBorders({ rows, columns }, { filter: KEYS, across: PLACES, down: PLACES })

const mirrored = ({ levels, steps }: Line): Line => ({ levels: levels.slice().reverse(), steps })

describe('countIndependentBorders', () => {
  it('counts more borders the more places of a line have one', () => {
    const counts = [1, 2, 3].map((borders) => count([lineOf([9, 25, 41].slice(0, borders))]))
    expect(counts[1]).toBeGreaterThan(1.5 * counts[0])
    expect(counts[2]).toBeGreaterThan(1.2 * counts[1])
  })

  it('counts a border that lies at one place in all lines once, whatever its contrast', () => {
    const lines = [200, 90, 40, 220].map((height) => lineOf([26], height))
    expect(count(lines)).toBeCloseTo(count([lines[0]]), 1)
  })

  it('counts one that lies elsewhere in each line as often', () => {
    const lines = [8, 20, 32, 46].map((at) => lineOf([at]))
    expect(count(lines)).toBeGreaterThan(3 * count([lines[0]]))
  })

  it('counts mirrored borders and those of equal columns once', () => {
    const line = lineOf([8, 30])
    expect(count([line, mirrored(line)])).toBeCloseTo(count([line]), 6)
    expect(count([line], [line])).toBeCloseTo(count([line]), 6)
    expect(count([line], [lineOf([20, 44])])).toBeGreaterThan(1.5 * count([line]))
  })

  it('counts mirrored borders once where they lie in one line, and others of both halves', () => {
    const line = lineOf([8, 30])
    const both = { levels: line.levels.map((level, i) => Math.max(level, line.levels[599 - i]!)), steps: 1 }
    expect(count([both])).toBeLessThan(1.15 * count([line]))
    expect(count([mirrored(line)])).toBeCloseTo(count([line]), 6)
    expect(count([lineOf([8, 90])])).toBeGreaterThan(1.5 * count([lineOf([8])]))
  })

  it('counts borders 40 px apart as two, and one on the seam of two pieces as one', () => {
    for (const at of [
      [2, 9],
      [18, 26],
      [34, 42],
    ])
      expect(count([lineOf(at)])).toBeGreaterThan(2)
    const counts = [6, 7, 8, 9, 10, 11].map((at) => count([lineOf([at])]))
    expect(Math.max(...counts)).toBeLessThan(1.4 * Math.min(...counts))
  })

  it('is 0 without lines, and where lines are flat', () => {
    expect(count([])).toBe(0)
    expect(count([lineOf([])])).toBe(0)
  })
})
