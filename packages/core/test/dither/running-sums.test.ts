import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RunningSums } from '../../src/dither/running-sums'

describe('RunningSums', () => {
  it('adds up any rectangle', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 30, maxLength: 30 }),
        fc.nat(5),
        fc.nat(4),
        (values, left, top) => {
          const sums = new RunningSums(6, 5, (i) => values[i])
          let expected = 0
          for (let y = top; y < 5; y++) for (let x = left; x < 6; x++) expected += values[6 * y + x]
          expect(sums.within(left, top, 6, 5)).toBe(expected)
        },
      ),
    )
  })
})
