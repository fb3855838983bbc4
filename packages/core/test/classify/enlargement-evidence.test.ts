import { describe, expect, it } from 'vitest'
import { columnsOf, rowsOf, strongLines } from '../../src/classify/enlarged-lines'
import { boundsOf, isBelieved, LEAST_COMPRESSED, relativeRatio } from '../../src/classify/enlargement-evidence'
import { judge } from '../../src/classify/enlargement-trial'
import { KEYS } from '../../src/classify/enlarging-filters'
import { countIndependentBorders } from '../../src/classify/independent-borders'
import { enlargedBy, enlargementOf } from './enlarged'
import { ILLUSTRATIONS, render } from './pictures'

/** A drawing of 80 px enlarged 2.5 times, its strong lines, and what the enlargement leaves of them. */
function trialOf(drawing: string) {
  const by = { filter: KEYS, factor: 2.5, start: 0 }
  const raster = enlargedBy(render(drawing, 80, '#fff'), by)
  const lines = { rows: strongLines(raster, rowsOf(raster), 12), columns: strongLines(raster, columnsOf(raster), 12) }
  return { lines, trial: judge(lines, enlargementOf(200, 200, by))! }
}

describe('isBelieved', () => {
  it('believes many independent borders, not the four of a box', () => {
    const many = trialOf(ILLUSTRATIONS[0])
    expect(isBelieved(many.trial, many.lines, false, 2000)).toBe(true)
    const box = trialOf('<path d="M5 5H17V17H5z"/>')
    expect(box.trial.ratio).toBeLessThan(0.15)
    expect(isBelieved(box.trial, box.lines, false, 2000)).toBe(false)
  })

  it('asks for more evidence the more was tried, and for less where compression hides it', () => {
    const { trial, lines } = trialOf(ILLUSTRATIONS[0])
    const odds = relativeRatio(trial) ** -countIndependentBorders(lines, trial)
    // Odds of 20 to 1 beyond those of the tries, and of 1 to 20 where compression hides borders
    expect(isBelieved(trial, lines, false, odds / 25)).toBe(true)
    expect(isBelieved(trial, lines, false, odds / 15)).toBe(false)
    expect(isBelieved(trial, lines, true, 15 * odds)).toBe(true)
    expect(isBelieved(trial, lines, true, 25 * odds)).toBe(false)
  })

  it('believes none beyond the bounds', () => {
    const { trial, lines } = trialOf(ILLUSTRATIONS[0])
    const { residual, ratio } = boundsOf(2.5, false)
    expect(isBelieved({ ...trial, residual: 1.01 * residual }, lines, false, 1)).toBe(false)
    expect(isBelieved({ ...trial, ratio: 1.01 * ratio }, lines, false, 1)).toBe(false)
  })
})

describe('boundsOf and relativeRatio', () => {
  it('are stricter below a factor of 1.4', () => {
    expect(boundsOf(1.3, false).residual).toBeLessThan(boundsOf(1.5, false).residual)
    const { trial } = trialOf(ILLUSTRATIONS[0])
    const slight = { ...trial, across: { ...trial.across, factor: 1.3 } }
    expect(relativeRatio(slight)).toBeCloseTo(4 * relativeRatio(trial), 6)
    expect(LEAST_COMPRESSED).toBeGreaterThan(1.4)
  })
})
