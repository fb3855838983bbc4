import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { radiusOfArea } from '../../../../src/fit/models/rectangle/corner-radius'

const half = fc.double({ min: 10, max: 60, noNaN: true })

describe('radiusOfArea', () => {
  it('finds corners sharp that lack no area, or little', () => {
    fc.assert(
      fc.property(half, half, fc.double({ min: -1, max: 0.6, noNaN: true }), (width, height, cut) => {
        expect(radiusOfArea(width, height, 4 * (width * height - cut))).toBe(0)
      }),
    )
  })

  it('finds the radius of round corners to a fraction of a pixel', () => {
    fc.assert(
      fc.property(half, half, fc.double({ min: 3, max: 9, noNaN: true }), (width, height, r) => {
        const area = 4 * (width * height - (1 - Math.PI / 4) * r * r)
        expect(Math.abs((radiusOfArea(width, height, area) ?? 0) - r)).toBeLessThan(0.25)
      }),
    )
  })

  it('leaves open what lies between', () => {
    expect(radiusOfArea(20, 10, 4 * (200 - 0.95))).toBeNull()
  })
})
