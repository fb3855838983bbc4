import { describe, expect, it } from 'vitest'
import { ENLARGING_FILTERS, gaussian } from '../../src/classify/enlarging-filters'

describe('ENLARGING_FILTERS', () => {
  it('have no weight at their radius, and weights of every pixel that come to 1, to a hundredth', () => {
    for (const { radius, weightAt } of ENLARGING_FILTERS) {
      expect(weightAt(radius)).toBeCloseTo(0, 12)
      for (let t = 0; t < 1; t += 0.125) {
        let sum = 0
        for (let k = 1 - radius; k <= radius; k++) sum += weightAt(Math.abs(t - k))
        expect(Math.abs(sum - 1)).toBeLessThan(0.012)
      }
    }
  })

  it('keep the samples where pixels lie on them, but for that of Mitchell and Netravali, which is 8/9', () => {
    const own = ENLARGING_FILTERS.map(({ weightAt }) => weightAt(0))
    expect(own.map((weight) => Math.round(weight * 1e6) / 1e6)).toEqual([1, 1, 1, 0.888889, 1])
  })
})

describe('gaussian', () => {
  it('has the deviation that was asked for, 0.4 at least, and next to no weight at its radius', () => {
    for (const deviation of [0.2, 0.4, 0.8, 1.5]) {
      const { radius, weightAt } = gaussian(deviation)
      const own = Math.max(0.4, deviation)
      expect(weightAt(own) / weightAt(0)).toBeCloseTo(Math.exp(-0.5))
      expect(weightAt(radius)).toBeLessThan(0.01)
    }
  })
})
