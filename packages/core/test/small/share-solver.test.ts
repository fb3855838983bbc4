import { describe, expect, it } from 'vitest'
import { ShareSolver } from '../../src/small/share-solver'

const colors = [0, 0, 0, 255, 200, 0, 0, 255, 0, 180, 0, 255, 190, 170, 230, 255]

describe('ShareSolver', () => {
  it('gives changes of shares that add up to 0 and explain a blend', () => {
    for (const inks of [
      [0, 1],
      [1, 2],
      [0, 1, 2],
      [0, 1, 2, 3],
    ]) {
      const factors = new ShareSolver(colors).of(inks)
      const wanted = inks.map((_, m) => (m === 0 ? -0.3 : 0.3 / (inks.length - 1)))
      const difference = [0, 1, 2, 3].map((c) => inks.reduce((sum, k, m) => sum + wanted[m]! * colors[4 * k + c]!, 0))
      const changes = inks.map((_, m) => difference.reduce((sum, level, c) => sum + level * factors[4 * m + c]!, 0))
      expect(changes.reduce((a, b) => a + b, 0)).toBeCloseTo(0, 6)
      for (const [m, change] of changes.entries()) expect(change).toBeCloseTo(wanted[m]!, 1)
    }
  })

  it('changes nothing for inks of one color', () => {
    expect([...new ShareSolver([9, 9, 9, 255, 9, 9, 9, 255]).of([0, 1])].every((factor) => factor === 0)).toBe(true)
  })
})
