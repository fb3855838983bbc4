import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Inks, LINES_ONLY } from '../../src/model/palette'
import { joinShownInks } from '../../src/palette/shown-line-inks'

const WHITE = [255, 128, 128, 255]
const BLUE = [45, 175, 104, 255]

function inksOf(list: readonly { color: readonly number[]; tolerance: number }[]): Inks<'ycbcr'> {
  return {
    space: 'ycbcr',
    count: list.length,
    colors: Float64Array.from(list.flatMap(({ color }) => [...color])),
    tolerance: Float64Array.from(list, ({ tolerance }) => tolerance),
  }
}

const ground = { color: WHITE, tolerance: 16 }
const line = { color: BLUE, tolerance: LINES_ONLY }
/** A color of pixels that differs from that of the line. */
const shown = (light: number, b = 0, r = 0, opacity = 0) => ({
  color: [BLUE[0] + light, BLUE[1] + b, BLUE[2] + r, 255 - opacity],
  tolerance: 12,
})

describe('joinShownInks', () => {
  it('gives the ink of a line the color and the tolerance of the pixels that show it, at its place', () => {
    const near = fc.tuple(
      fc.integer({ min: -14, max: 14 }),
      fc.integer({ min: -10, max: 10 }),
      fc.integer({ min: -10, max: 10 }),
    )
    fc.assert(
      fc.property(near, ([light, b, r]) => {
        const found = shown(light, b, r)
        const last = { color: [120, 128, 128, 255], tolerance: 9 }
        expect(joinShownInks(inksOf([ground, line, found, last]), 2)).toEqual(inksOf([ground, found, last]))
      }),
    )
  })

  it('drops further colors of the same line', () => {
    expect(joinShownInks(inksOf([ground, line, shown(9), shown(-3)]), 2)).toEqual(inksOf([ground, shown(9)]))
  })

  it('keeps other colors, inks found before, and inks that no line shows', () => {
    for (const other of [shown(15), shown(-15), shown(0, 11), shown(0, 0, -11), shown(0, 0, 0, 60)]) {
      const inks = inksOf([ground, line, other])
      expect(joinShownInks(inks, 2)).toBe(inks)
    }
    const before = inksOf([ground, line, shown(2)])
    expect(joinShownInks(before, 3)).toBe(before)
    const plain = inksOf([ground, { ...line, tolerance: 16 }, shown(2)])
    expect(joinShownInks(plain, 2)).toBe(plain)
  })
})
