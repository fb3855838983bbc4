import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runsOf, wholeRows, widenedUpAndDown } from '../../src/sharpening/pixel-runs'

const planes = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).chain(([width, height]) =>
  fc.record({
    width: fc.constant(width),
    mask: fc.uint8Array({ minLength: width * height, maxLength: width * height, max: 1 }),
  }),
)

/** 1 for the pixels of runs. */
function maskOf(runs: Int32Array, width: number, count: number): Uint8Array {
  const mask = new Uint8Array(count)
  for (let r = 0; r < runs.length; r += 3) {
    for (let x = runs[r + 1]; x < runs[r + 2]; x++) mask[runs[r] * width + x]++
  }
  return mask
}

describe('pixel runs', () => {
  it('hold each pixel of a mask once, and no other, by rows', () => {
    fc.assert(
      fc.property(planes, ({ width, mask }) => {
        const runs = runsOf(mask, width)
        expect(maskOf(runs, width, mask.length)).toEqual(mask)
        const starts = Array.from({ length: runs.length / 3 }, (_, r) => runs[3 * r] * width + runs[3 * r + 1])
        expect(starts).toEqual([...starts].sort((a, b) => a - b))
      }),
    )
  })

  it('are as long as they can be', () => {
    expect([...runsOf(Uint8Array.of(1, 1, 0, 1, 1, 1), 3)]).toEqual([0, 0, 2, 1, 0, 3])
    expect([...wholeRows(3, 2)]).toEqual([0, 0, 3, 1, 0, 3])
  })
})

describe('widenedUpAndDown', () => {
  it('reaches as far as asked for, in the same column', () => {
    fc.assert(
      fc.property(planes, fc.integer({ min: 0, max: 4 }), ({ width, mask }, reach) => {
        const expected = mask.map((_, i) => {
          for (let k = 0; k < mask.length; k++) {
            if (mask[k] === 1 && (k - i) % width === 0 && Math.abs(k - i) <= reach * width) return 1
          }
          return 0
        })
        expect(widenedUpAndDown(mask, width, reach)).toEqual(expected)
      }),
    )
  })
})
