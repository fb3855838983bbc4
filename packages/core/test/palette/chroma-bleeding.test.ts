import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rgbPalette, ycbcrInks } from '../../src/color/ycbcr'
import type { Inks } from '../../src/model/palette'
import { dropBledInks } from '../../src/palette/chroma-bleeding'

import { inksOf as rgbInksOf } from '../boundary/two-colors'

type Color = readonly [number, number, number]

/** Opaque inks in YCbCr. */
function inksOf(colors: readonly Color[]): Inks<'ycbcr'> {
  const opaque = colors.map((color) => [...color, 255])
  return ycbcrInks(rgbInksOf(opaque, 16))
}

const WHITE: Color = [255, 255, 255]
const BLUE: Color = [21, 101, 192]

/** The luma of `own` with a mix of both chromas, as 4:2:0 leaves it beside a border. */
function bled(own: Color, other: Color, share: number): Color {
  const luma = ([r, g, b]: Color) => 0.299 * r + 0.587 * g + 0.114 * b
  const mix = (c: 0 | 1 | 2) => luma(own) + (1 - share) * (own[c] - luma(own)) + share * (other[c] - luma(other))
  return [mix(0), mix(1), mix(2)]
}

describe('dropBledInks', () => {
  it('drops a later entry with the lightness of one ink and the chroma of two', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 0.8, noNaN: true }), (share) => {
        const palette = inksOf([WHITE, BLUE, bled(BLUE, WHITE, share)])
        expect(dropBledInks(palette, 2).count).toBe(2)
      }),
    )
  })

  it('keeps blends, other hues, greys, and everything before the first doubtful entry', () => {
    const blend: Color = [138, 178, 224]
    const palette = inksOf([WHITE, BLUE, blend, [198, 40, 40], [120, 120, 120]])
    expect(dropBledInks(palette, 2)).toBe(palette)
    const known = inksOf([WHITE, BLUE, bled(BLUE, WHITE, 0.5)])
    expect(dropBledInks(known, 3)).toBe(known)
  })

  it('keeps what it keeps as it is', () => {
    const palette = inksOf([WHITE, BLUE, bled(BLUE, WHITE, 0.5), [10, 160, 40]])
    const kept = dropBledInks(palette, 2)
    const colors = [...rgbPalette(kept).colors].map((value) => Math.round(value))
    expect(colors).toEqual([...WHITE, 255, ...BLUE, 255, 10, 160, 40, 255])
    expect([...kept.tolerance]).toEqual([16, 16, 16])
  })
})
