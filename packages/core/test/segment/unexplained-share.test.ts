import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Indexed } from '../../src/model/indexed'
import { unexplainedShare } from '../../src/segment/unexplained-share'

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
