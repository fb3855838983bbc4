import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Picture } from '../../src/model/color-space'
import { areFlatSteps } from '../../src/shading/flat-steps'

const SIZE = 60
const ALL = Int32Array.from({ length: SIZE * SIZE }, (_, i) => i)

/** A gray picture whose levels are given by the place. */
function gray(levelAt: (x: number, y: number) => number): Picture<'rgb'> {
  const pixels = Uint32Array.from(ALL, (i) => {
    const level = Math.round(levelAt(i % SIZE, Math.floor(i / SIZE)))
    return (0xff000000 | (level * 0x10101)) >>> 0
  })
  return { space: 'rgb', width: SIZE, height: SIZE, pixels } as unknown as Picture<'rgb'>
}

describe('areFlatSteps', () => {
  it('finds bars and rings of at least three levels', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 5, max: 8 }), (step, wide) => {
        expect(
          areFlatSteps(
            gray((x) => 90 + step * Math.floor(x / wide)),
            ALL,
          ),
        ).toBe(true)
        expect(
          areFlatSteps(
            gray((x, y) => 90 + step * Math.floor(Math.hypot(x - 5, y - 5) / wide)),
            ALL,
          ),
        ).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  it('finds none in ramps, however slow or steep', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.03, max: 4, noNaN: true }),
        fc.double({ min: 0, max: Math.PI / 2, noNaN: true }),
        (slope, angle) => {
          const ramp = (x: number, y: number) => 8 + slope * (x * Math.cos(angle) + y * Math.sin(angle)) * 0.7
          expect(areFlatSteps(gray(ramp), ALL)).toBe(false)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('finds none in a ramp between two flat ends', () => {
    const clamped = (x: number) => 60 + 5 * Math.min(34, Math.max(26, x))
    expect(areFlatSteps(gray(clamped), ALL)).toBe(false)
  })

  it('takes one color, or no pixel, for no steps', () => {
    expect(
      areFlatSteps(
        gray(() => 40),
        ALL,
      ),
    ).toBe(false)
    expect(
      areFlatSteps(
        gray(() => 40),
        new Int32Array(0),
      ),
    ).toBe(false)
  })
})
