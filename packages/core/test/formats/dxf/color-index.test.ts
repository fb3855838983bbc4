import fc from 'fast-check'
import { expect, it } from 'vitest'
import { colorIndex } from '../../../src/formats/dxf/color-index'

it.each([
  [0xff0000, 1],
  [0xffff00, 2],
  [0x00ff00, 3],
  [0x00ffff, 4],
  [0x0000ff, 5],
  [0xff00ff, 6],
  [0x000000, 7],
  [0x808080, 8],
  [0xff7f7f, 11],
  [0xcc0000, 12],
  [0x4c2626, 19],
  [0xff3f00, 20],
  [0x7fff00, 70],
  [0x007fff, 150],
  [0xff003f, 240],
  [0x333333, 250],
  [0xbebebe, 254],
  [0xffffff, 255],
])('has an index for the color %i', (rgb, index) => {
  expect(colorIndex(rgb)).toBe(index)
})

it('is an index of the table for any color', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (rgb) => {
      const index = colorIndex(rgb)
      expect(Number.isInteger(index) && index >= 1 && index <= 255).toBe(true)
    }),
  )
})
