import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boxAround, boxPixels } from '../../src/geometry/box'

describe('boxAround', () => {
  it('is the smallest box that holds all pixels', () => {
    const ascending = fc
      .uniqueArray(fc.nat(20 * 12 - 1), { minLength: 1 })
      .map((pixels) => pixels.sort((a, b) => a - b))
    fc.assert(
      fc.property(ascending, (pixels) => {
        const columns = pixels.map((i) => i % 20)
        const rows = pixels.map((i) => Math.floor(i / 20))
        expect(boxAround(pixels, 20)).toEqual({
          left: Math.min(...columns),
          top: Math.min(...rows),
          right: Math.max(...columns) + 1,
          bottom: Math.max(...rows) + 1,
        })
      }),
    )
  })
})

describe('boxPixels', () => {
  it('counts the pixels of a box', () => {
    expect(boxPixels({ left: 2, top: 3, right: 5, bottom: 5 })).toBe(6)
  })
})
