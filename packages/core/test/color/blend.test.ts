import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Blend } from '../../src/color/blend'

const COLORS = [
  [255, 255, 255, 255],
  [198, 54, 60, 255],
  [12, 40, 30, 255],
]
const anyShare = fc.double({ min: 0, max: 1, noNaN: true })

function pack(rgba: readonly number[]): number {
  return rgba.reduce((sum, value, c) => sum + Math.round(value) * 2 ** (8 * c), 0)
}

describe('Blend', () => {
  it('finds the shares that a pixel was mixed from, of two colours and of three, to the rounding of levels', () => {
    const blend = new Blend(COLORS.flat())
    fc.assert(
      fc.property(anyShare, anyShare, (s, t) => {
        const first = 1 - Math.sqrt(s)
        const second = (1 - first) * t
        const third = 1 - first - second
        const two = COLORS[0].map((value, c) => first * value + (1 - first) * COLORS[1][c])
        blend.ofTwo(pack(two), 0, 1)
        expect(blend.error).toBeLessThan(1.5)
        expect(blend.first).toBeCloseTo(first, 1)
        const three = COLORS[0].map((value, c) => first * value + second * COLORS[1][c] + third * COLORS[2][c])
        blend.ofThree(pack(three), 0, 1, 2)
        expect(blend.error).toBeLessThan(1.5)
        expect(blend.first).toBeCloseTo(first, 1)
        expect(blend.second).toBeCloseTo(second, 1)
        expect(blend.third).toBeCloseTo(third, 1)
      }),
    )
  })

  it('finds no blend of three where one would need a negative share, or where two of them are the same', () => {
    const blend = new Blend(COLORS.flat())
    blend.ofThree(pack([255, 255, 0, 255]), 0, 1, 2)
    expect(blend.error).toBe(Number.POSITIVE_INFINITY)
    blend.ofThree(pack([200, 200, 200, 255]), 0, 1, 1)
    expect(blend.error).toBe(Number.POSITIVE_INFINITY)
  })

  it('finds the nearest blend of two of several colours, the first of equal ones, as trying each pair does', () => {
    const level = fc.integer({ min: 0, max: 3 }).map((step) => 85 * step)
    const color = fc.array(level, { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(color, { minLength: 2, maxLength: 6 }), color, (colors, pixel) => {
        const among = Int32Array.from(colors, (_, k) => k)
        const [each, nearest] = [new Blend(colors.flat()), new Blend(colors.flat())]
        let best = { error: Number.POSITIVE_INFINITY, first: 0, second: 0, pair: [0, 0] }
        for (let j = 0; j < colors.length; j++) {
          for (let n = 0; n < j; n++) {
            each.ofTwo(pack(pixel), n, j)
            if (each.error < best.error) best = { ...each, pair: [n, j] }
          }
        }
        expect(nearest.ofNearestTwo(pack(pixel), among, colors.length)).toBe(true)
        const { error, first, second, third, nearFirst, nearSecond } = nearest
        expect({ error, first, second, pair: [nearFirst, nearSecond] }).toEqual({
          error: best.error,
          first: best.first,
          second: best.second,
          pair: best.pair,
        })
        expect(third).toBe(0)
        expect(nearest.ofNearestTwo(pack(pixel), among, 1)).toBe(false)
      }),
    )
  })
})
