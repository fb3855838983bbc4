import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shadowTones } from '../../src/shadow/shadow-tones'

const steps = (tones: readonly number[]): number[] => tones.slice(1).map((tone, k) => tone - tones[k])

describe('shadowTones', () => {
  it('rises from 0 to the strongest opacity', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 150, noNaN: true }),
        fc.integer({ min: 1, max: 64 }),
        (strongest, width) => {
          const tones = shadowTones(strongest, width)
          expect(tones[0]).toBe(0)
          expect(tones[tones.length - 1]).toBeCloseTo(strongest, 9)
          for (const step of steps(tones)) expect(step).toBeGreaterThan(0)
        },
      ),
    )
  })

  it.each([
    [60, 4, [15, 15, 15, 15]],
    [60, 2, [30, 30]],
    [20, 4, [10, 10]],
    [42, 5, [3, 3, 3, 3, 6, 6, 6, 6, 6]],
    [40, 64, [3, 3, 3, 3, 5.6, 5.6, 5.6, 5.6, 5.6]],
    [7, 20, [3, 3, 1]],
    [3, 20, [3]],
  ])(
    'has even layers in a narrow shadow, and some of 3 below others in a wide one: %d, %d px',
    (strongest, width, expected) => {
      steps(shadowTones(strongest, width)).forEach((step, k) => {
        expect(step).toBeCloseTo(expected[k], 9)
      })
      expect(shadowTones(strongest, width)).toHaveLength(expected.length + 1)
    },
  )
})
