import { describe, expect, it } from 'vitest'
import type { Line } from '../../src/classify/enlarged-lines'
import { KEYS } from '../../src/classify/enlarging-filters'
import { makeGrid, spread, wholePlaces } from '../../src/classify/sample-grid'
import { scanCounts } from '../../src/classify/scan-counts'

/** Lines of `pixels` px enlarged from `count` samples whose cells begin at `start`, with steps at places of no order. */
function linesOf(pixels: number, count: number, start: number): Line[] {
  return [7, 11, 13].map((stride) => {
    const samples = Float64Array.from({ length: count }, (_, k) => ((k * k * stride) % 29 < 9 ? 220 : 30))
    const levels = new Float64Array(pixels)
    spread(makeGrid(wholePlaces(pixels, count, start), KEYS), samples, levels)
    let steps = 0
    for (let i = 1; i < pixels; i++) steps += (levels[i] - levels[i - 1]) ** 2
    return { levels, steps }
  })
}

describe('scanCounts', () => {
  it.each([
    [300, 107],
    [2400, 911],
    [3001, 480],
  ])('finds in %d px the %d samples first', (pixels, count) => {
    for (const start of [0, 0.5]) {
      expect(scanCounts(linesOf(pixels, count, start), pixels, 1.3, 8).trials[0]).toMatchObject({ count, start })
    }
  })

  it('keeps few counts, and all of whole factors', () => {
    for (const pixels of [300, 2400]) {
      const { trials, tries } = scanCounts(linesOf(pixels, 107, 0), pixels, 2, 4)
      for (const factor of [2, 3, 4]) expect(trials.filter(({ count }) => count === pixels / factor)).toHaveLength(2)
      expect(trials.length).toBeLessThan(20)
      expect(tries).toBe(2 * (pixels / 2 - pixels / 4 + 1))
    }
  })

  it('tries no count of fewer than 12 samples, and none outside of the factors', () => {
    const counts = scanCounts(linesOf(30, 15, 0), 30, 1.3, 15).trials.map(({ count }) => count)
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(12)
    expect(Math.max(...counts)).toBeLessThanOrEqual(Math.floor(30 / 1.3))
  })

  it('looks at all bands of long lines, and compares counts with cells half a cell further', () => {
    // The largest steps are at one end, where many counts put the cells alike
    const lines = linesOf(2400, 911, 0).map(({ levels }) => {
      const fading = levels.map((level, i) => Math.round(i < 90 ? level : 128 + (level - 128) / 2))
      return {
        levels: fading,
        steps: fading.reduce((sum, level, i) => sum + (i > 0 ? (level - fading[i - 1]!) ** 2 : 0), 0),
      }
    })
    const [first, ...others] = scanCounts(lines, 2400, 1.3, 8).trials
    expect(first).toMatchObject({ count: 911, start: 0 })
    expect(first!.dip).toBeLessThan(0.1)
    for (const { dip } of others) expect(dip).toBeGreaterThan(0.3)
  })
})
