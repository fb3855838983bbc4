import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import { Unmixer } from '../../src/segment/unmix'

const MIXED = -1
const anyLevel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(anyLevel, anyLevel, anyLevel, fc.constant(255))

/** A 5 x 5 picture: solid columns of the first ink left and of the second right, one pixel in question in the middle. */
function ownerOf(
  colors: readonly (readonly number[])[],
  left: number,
  right: number,
  middle: readonly number[],
  provisional = MIXED,
): number {
  const inkAt = (i: number): number => (i % 5 < 2 ? left : i % 5 > 2 ? right : MIXED)
  const inks = Int32Array.from({ length: 25 }, (_, i) => inkAt(i))
  const solid = inks.map((ink) => (ink === MIXED ? 0 : 1))
  const rgba = Uint8Array.from([...inks].flatMap((ink, i) => (i === 12 ? [...middle] : [...colors[Math.max(0, ink)]])))
  const { pixels } = premultipliedPicture({ width: 5, height: 5, rgba })
  const unmixer = new Unmixer(pixels, inks, Uint8Array.from(solid), 5, 5, Float64Array.from(colors.flat()), 6)
  return unmixer.owner(2, 2, provisional)
}

function blend(a: readonly number[], b: readonly number[], share: number): number[] {
  return a.map((value, c) => Math.round(share * value + (1 - share) * b[c]))
}

describe('Unmixer', () => {
  it('gives a blend of two inks beside it to the larger share', () => {
    fc.assert(
      fc.property(anyColor, anyColor, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, share) => {
        fc.pre(Math.max(...a.map((value, c) => Math.abs(value - b[c]))) > 40 && Math.abs(share - 0.5) > 0.03)
        expect(ownerOf([a, b], 0, 1, blend(a, b, share))).toBe(share > 0.5 ? 0 : 1)
      }),
    )
  })

  it('explains with the inks beside a pixel, not with one elsewhere that fits as well', () => {
    const colors = [
      [0, 0, 0, 255],
      [200, 200, 200, 255],
      [90, 90, 90, 255],
    ]
    expect(ownerOf(colors, 0, 1, [90, 90, 90, 255])).toBe(0)
  })

  it('keeps a provisional ink that no blend explains', () => {
    const colors = [
      [255, 0, 0, 255],
      [0, 0, 255, 255],
      [0, 255, 0, 255],
    ]
    expect(ownerOf(colors, 0, 1, [0, 255, 0, 255], 2)).toBe(2)
    expect(ownerOf(colors, 0, 1, [127, 0, 128, 255], 2)).not.toBe(2)
  })

  it('gives what nothing explains to an ink of the palette', () => {
    fc.assert(
      fc.property(anyColor, anyColor, anyColor, (a, b, middle) => {
        expect([0, 1]).toContain(ownerOf([a, b], 0, 1, middle))
      }),
    )
  })
})
