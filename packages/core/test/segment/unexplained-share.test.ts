import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Indexed } from '../../src/model/indexed'
import { deepShare, unexplainedShare } from '../../src/segment/unexplained-share'

function indexed(width: number, inkOf: readonly number[], isUnexplained: readonly number[]): Indexed {
  return {
    width,
    height: inkOf.length / width,
    inkCount: 3,
    inkOf: Int32Array.from(inkOf),
    purity: new Uint8Array(inkOf.length),
    isUnexplained: Uint8Array.from(isUnexplained),
  }
}

describe('unexplainedShare', () => {
  it('lies within 0 and 1 for any picture, and is 0 where all is explained', () => {
    const pixels = fc.array(fc.tuple(fc.nat(2), fc.nat(1)), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(pixels, (list) => {
        const inks = list.map(([ink]) => ink)
        const share = unexplainedShare(
          indexed(
            4,
            inks,
            list.map(([, is]) => is),
          ),
        )
        expect(share >= 0 && share <= 1).toBe(true)
        expect(
          unexplainedShare(
            indexed(
              4,
              inks,
              list.map(() => 0),
            ),
          ),
        ).toBe(0)
      }),
    )
  })

  it('is taken of what is beside the ground, however much ground there is', () => {
    for (const size of [5, 9, 31]) {
      const inks = new Array(size * size).fill(0)
      const marks = new Array(size * size).fill(0)
      const middle = (size * size - 1) / 2
      inks[middle] = inks[middle + 1] = 1
      marks[middle] = 1
      expect(unexplainedShare(indexed(size, inks, marks))).toBe(0.5)
    }
  })
})

/** A picture of 40 x 40 px on ink 0, whose pixels are of ink 1 where `isInside` says so. */
function drawn(isInside: (x: number, y: number) => boolean): Indexed {
  const inkOf = Array.from({ length: 1600 }, (_, i) => (isInside(i % 40, Math.floor(i / 40)) ? 1 : 0))
  return indexed(40, inkOf, new Array(1600).fill(0))
}

describe('deepShare', () => {
  it('is 0 for strokes of up to 6 px in any direction, and for a picture that is all ground', () => {
    expect(deepShare(drawn(() => false))).toBe(0)
    const places = fc.record({ width: fc.integer({ min: 1, max: 6 }), at: fc.integer({ min: 8, max: 24 }) })
    fc.assert(
      fc.property(places, ({ width, at }) => {
        expect(deepShare(drawn((x) => x >= at && x < at + width))).toBe(0)
        expect(deepShare(drawn((_, y) => y >= at && y < at + width))).toBe(0)
        expect(deepShare(drawn((x, y) => y > 2 && y < 37 && x - y + 20 >= at && x - y + 20 < at + width))).toBe(0)
      }),
    )
  })

  it('is what is left of a square that is made smaller by 3 px at each side', () => {
    for (const side of [7, 10, 20, 30]) {
      const square = drawn((x, y) => x > 4 && x <= 4 + side && y > 4 && y <= 4 + side)
      expect(deepShare(square)).toBeCloseTo(((side - 6) / side) ** 2)
    }
  })

  it('goes on beyond the frame', () => {
    expect(deepShare(drawn((x) => x < 10))).toBe(0.7)
  })

  it('counts what no ink explains, whatever its ink', () => {
    const ground = drawn(() => false)
    const square = drawn((x, y) => x > 9 && x < 20 && y > 9 && y < 20).inkOf
    expect(deepShare({ ...ground, isUnexplained: Uint8Array.from(square) })).toBe(0.16)
  })
})
