import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thickChains } from '../../src/segment/thick-chains'

const WIDTH = 12

/** Pixels of a picture, of two inks and any thickness. */
const anyPixels = fc.uniqueArray(fc.integer({ min: 0, max: WIDTH * 10 - 1 }), { minLength: 1 }).chain((pixels) =>
  fc.record({
    pixels: fc.constant(pixels),
    inks: fc.array(fc.nat(1), { minLength: pixels.length, maxLength: pixels.length }),
    thickness: fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), {
      minLength: pixels.length,
      maxLength: pixels.length,
    }),
  }),
)

function touch(a: number, b: number): boolean {
  return Math.abs((a % WIDTH) - (b % WIDTH)) <= 1 && Math.abs(Math.floor(a / WIDTH) - Math.floor(b / WIDTH)) <= 1
}

describe('thickChains', () => {
  it('keeps all or none of two pixels of one ink that touch, each once', () => {
    fc.assert(
      fc.property(anyPixels, (line) => {
        const kept = new Set(thickChains(line, WIDTH, 0.5))
        expect(thickChains(line, WIDTH, 0.5)).toHaveLength(kept.size)
        line.pixels.forEach((a, k) => {
          line.pixels.forEach((b, n) => {
            if (line.inks[k] === line.inks[n] && touch(a, b)) expect(kept.has(k)).toBe(kept.has(n))
          })
        })
      }),
    )
  })

  it('keeps every chain of a bound that all pixels reach, and none of one that none reaches', () => {
    fc.assert(
      fc.property(anyPixels, (line) => {
        expect(thickChains(line, WIDTH, 0.1)).toHaveLength(line.pixels.length)
        expect(thickChains(line, WIDTH, 1.1)).toEqual([])
      }),
    )
  })

  it('joins no pixels across the frame', () => {
    const line = { pixels: [WIDTH - 1, WIDTH], inks: [1, 1], thickness: [0.9, 0.2] }
    expect(thickChains(line, WIDTH, 0.5)).toEqual([0])
  })

  it('holds chains of more pixels than a call has arguments', () => {
    const count = 300_000
    const pixels = Array.from({ length: count }, (_, k) => k)
    const line = { pixels, inks: new Array<number>(count).fill(0), thickness: new Array<number>(count).fill(1) }
    expect(thickChains(line, 1_000, 0.5)).toHaveLength(count)
  })
})
