import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rgbPalette, rgbPicture, ycbcrColors, ycbcrInks, ycbcrPicture } from '../../src/color/ycbcr'
import type { PackedColors, Pixels } from '../../src/model/color-space'
import { premultiplied } from '../../src/model/palette'
import { inksOf } from '../boundary/two-colors'

const level = fc.integer({ min: 0, max: 255 })
const inkOf = (color: readonly number[]) => inksOf([color], 0)
/** Packed pixels of one row, in YCbCr. */
function ycbcrOf(...pixels: number[]): Uint32Array {
  const row = Uint32Array.from(pixels) as Pixels<'rgb'>
  return ycbcrPicture({ space: 'rgb', width: row.length, height: 1, pixels: row }).pixels
}
const pack = ([r, g, b, a]: readonly number[]) => (r | (g << 8) | (b << 16) | (a << 24)) >>> 0

describe('YCbCr', () => {
  it('give every palette back', () => {
    fc.assert(
      fc.property(level, level, level, fc.integer({ min: 1, max: 255 }), (...color) => {
        const back = rgbPalette(ycbcrInks(inkOf(color)))
        for (let c = 0; c < 4; c++) expect(back.colors[c]).toBeCloseTo(color[c], 6)
      }),
    )
  })

  it('give every pixel back but for their rounding, whatever its opacity', () => {
    fc.assert(
      fc.property(level, level, level, level, (...color) => {
        const alpha = color[3]
        const pixel = pack([...color.slice(0, 3).map((value) => Math.round((value * alpha) / 255)), alpha])
        const pixels = Uint32Array.of(pixel, 0) as Pixels<'rgb'>
        const [back, clear] = rgbPicture(ycbcrPicture({ space: 'rgb', width: 2, height: 1, pixels })).pixels
        const off = [0, 8, 16, 24].map((shift) => Math.abs(((back >>> shift) & 255) - ((pixel >>> shift) & 255)))
        expect(off.every((levels, c) => levels <= [1, 2, 2, 0][c])).toBe(true)
        expect(clear).toBe(0)
      }),
    )
  })

  it('see a pixel of a colour as that colour of a palette, to a level', () => {
    fc.assert(
      fc.property(level, level, level, (...color) => {
        const [pixel] = ycbcrOf(pack([...color, 255]))
        const ink = premultiplied(ycbcrInks(inkOf([...color, 255])))
        for (let c = 0; c < 4; c++) expect(Math.abs(((pixel >>> (8 * c)) & 255) - ink[c])).toBeLessThanOrEqual(0.5001)
      }),
    )
  })

  it('give packed colours the words that pixels of them have', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(level, level, level), { minLength: 1 }), (colors) => {
        const packed = colors.map((color) => pack([...color, 255]))
        expect(ycbcrColors(packed as readonly number[] as PackedColors<'rgb'>)).toEqual([...ycbcrOf(...packed)])
      }),
    )
  })

  it('keep the transparent ground nothing', () => {
    expect([...ycbcrOf(0, pack([255, 0, 0, 255]), 0)].filter((pixel) => pixel === 0)).toEqual([0, 0])
    expect([...ycbcrInks(inkOf([0, 0, 0, 0])).colors]).toEqual([0, 0, 0, 0])
  })

  it('keep greys where they are: lightness alone', () => {
    fc.assert(
      fc.property(level, (grey) => {
        expect(ycbcrOf(pack([grey, grey, grey, 255]))[0]).toBe(pack([grey, 128, 128, 255]))
      }),
    )
  })
})
