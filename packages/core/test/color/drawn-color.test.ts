import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnLikelihood } from '../../src/color/drawn-color'
import { isPaletteColor } from '../../src/color/palette-colors'

const level = fc.integer({ min: 0, max: 255 })

describe('how likely a color was drawn', () => {
  it('does not depend on the order of the channels', () => {
    fc.assert(
      fc.property(level, level, level, (r, g, b) => {
        const orders = [
          [r, b, g],
          [g, r, b],
          [b, g, r],
        ] as const
        // Palettes hold single colors
        fc.pre(![[r, g, b] as const, ...orders].some((color) => isPaletteColor(...color)))
        const likelihood = drawnLikelihood(r, g, b)
        for (const [x, y, z] of orders) expect(drawnLikelihood(x, y, z)).toBeCloseTo(likelihood, 9)
      }),
    )
  })

  it('is largest for black and white', () => {
    fc.assert(
      fc.property(level, level, level, (...color) => {
        const extremes = Math.max(drawnLikelihood(0, 0, 0), drawnLikelihood(255, 255, 255))
        expect(drawnLikelihood(...color)).toBeLessThanOrEqual(extremes)
      }),
    )
  })

  it('is larger for grays, for colors of three digits and for empty and full channels than for their neighbors', () => {
    expect(drawnLikelihood(130, 130, 130)).toBeGreaterThan(drawnLikelihood(130, 131, 130))
    expect(drawnLikelihood(0x11, 0x99, 0x44)).toBeGreaterThan(drawnLikelihood(0x11, 0x99, 0x45))
    expect(drawnLikelihood(255, 30, 0)).toBeGreaterThan(drawnLikelihood(254, 30, 1))
  })

  it('is larger for the colors of shared palettes than for their neighbors, and less than for grays that are as large', () => {
    expect(drawnLikelihood(0xdd, 0x2e, 0x44)).toBeGreaterThan(drawnLikelihood(0xdd, 0x2f, 0x44) + 5)
    expect(drawnLikelihood(0x33, 0x33, 0x33)).toBeGreaterThan(drawnLikelihood(0xdd, 0x2e, 0x44))
  })
})
