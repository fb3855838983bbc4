import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf, squaredError } from '../../src/shading/rim-blend'

const DARK = [30, 60, 90, 255]
const LIGHT = [200, 180, 140, 255]
const paints = Float64Array.of(...DARK, ...LIGHT)

/** The packed color of `share` of the dark paint and the rest of the light one, rounded and kept within 0-255. */
function blend(share: number, colors: Float64Array = paints): number {
  let pixel = 0
  for (let c = 0; c < 4; c++) {
    const level = share * colors[c]! + (1 - share) * colors[4 + c]!
    pixel |= Math.min(255, Math.max(0, Math.round(level))) << (8 * c)
  }
  return pixel >>> 0
}

describe('shareOf', () => {
  it('finds the share of a blend', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        expect(shareOf(blend(share), paints, 0, 1, 0)).toBeCloseTo(share, 2)
      }),
    )
  })

  it('goes beyond 0-1 only as far as the picture overshoots', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 0.1, noNaN: true }),
        fc.double({ min: 0, max: 0.1, noNaN: true }),
        (beyond, overshoot) => {
          expect(shareOf(blend(1 + beyond), paints, 0, 1, overshoot)).toBeCloseTo(1 + Math.min(beyond, overshoot), 1.8)
          expect(shareOf(blend(-beyond), paints, 0, 1, overshoot)).toBeCloseTo(-Math.min(beyond, overshoot), 1.8)
        },
      ),
    )
  })

  it('leaves out channels that stopped at the end of their range', () => {
    // Red would be -14: at 0 it would show less overshoot than green and blue do.
    const steep = Float64Array.of(0, 60, 90, 255, 140, 180, 140, 255)
    expect(shareOf(blend(1.1, steep), steep, 0, 1, 0.2)).toBeCloseTo(1.1, 2)
  })

  it('is half where the paints are alike', () => {
    expect(shareOf(blend(0.3), Float64Array.of(...DARK, ...DARK), 0, 1, 0.1)).toBe(0.5)
  })
})

describe('squaredError', () => {
  it('is that of rounding for a blend of the share, and grows away from it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        expect(squaredError(blend(share), paints, 0, 1, share)).toBeLessThanOrEqual(0.75)
        expect(squaredError(blend(share), paints, 0, 1, share + 0.1)).toBeGreaterThan(100)
      }),
    )
  })
})
