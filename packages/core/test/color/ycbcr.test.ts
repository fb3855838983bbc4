import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { opponentPalette, opponentPixels, straightPalette } from '../../src/color/ycbcr'
import { premultiplied } from '../../src/model/palette'

const level = fc.integer({ min: 0, max: 255 })
const paletteOf = (rgba: readonly number[]) => ({
  count: rgba.length / 4,
  rgba: Float64Array.from(rgba),
  reach: new Float64Array(rgba.length / 4),
})
const pack = ([r, g, b, a]: readonly number[]) => (r | (g << 8) | (b << 16) | (a << 24)) >>> 0

describe('opponent channels', () => {
  it('give every palette back', () => {
    fc.assert(
      fc.property(level, level, level, fc.integer({ min: 1, max: 255 }), (...color) => {
        const back = straightPalette(opponentPalette(paletteOf(color)))
        for (let c = 0; c < 4; c++) expect(back.rgba[c]).toBeCloseTo(color[c], 6)
      }),
    )
  })

  it('see a pixel of a colour as that colour of a palette, to a level', () => {
    fc.assert(
      fc.property(level, level, level, (...color) => {
        const [pixel] = opponentPixels(Uint32Array.of(pack([...color, 255])))
        const ink = premultiplied(opponentPalette(paletteOf([...color, 255])))
        for (let c = 0; c < 4; c++) expect(Math.abs(((pixel >>> (8 * c)) & 255) - ink[c])).toBeLessThanOrEqual(0.5001)
      }),
    )
  })

  it('keep the transparent ground nothing', () => {
    expect([...opponentPixels(Uint32Array.of(0, pack([255, 0, 0, 255]), 0))].filter((pixel) => pixel === 0)).toEqual([
      0, 0,
    ])
    expect([...opponentPalette(paletteOf([0, 0, 0, 0])).rgba]).toEqual([0, 0, 0, 0])
  })

  it('keep greys where they are: lightness alone', () => {
    fc.assert(
      fc.property(level, (grey) => {
        expect(opponentPixels(Uint32Array.of(pack([grey, grey, grey, 255])))[0]).toBe(pack([grey, 128, 128, 255]))
      }),
    )
  })
})
