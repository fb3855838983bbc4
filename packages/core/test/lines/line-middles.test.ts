import { describe, expect, it } from 'vitest'
import { middlesOf } from '../../src/lines/line-middles'
import { type Color, picture, plain } from './line-pictures'

const WHITE: Color = [255, 128, 128]
const BLACK: Color = [0, 128, 128]

/** The pixels nearest to a curve in each column from 10 to before 70. */
const along = (y: (x: number) => number): number[] =>
  Array.from({ length: 60 }, (_, k) => Math.round(y(k + 10)) * 80 + k + 10)

describe('middlesOf', () => {
  for (const [name, slope] of [
    ['flat', 0.05],
    ['slanted', 0.6],
  ] as const) {
    it(`places the middle of a ${name} line between pixels, and its direction`, () => {
      const from = [5, 10] as const
      const to = [75, 10 + 70 * slope] as const
      const given = picture(80, 80, plain(WHITE), [{ from, to, width: 1.6, color: BLACK }])
      // Pixel (x, y) has its middle at x + 0.5, y + 0.5
      const at = (x: number): number => 10 + (x + 0.5 - 5) * slope - 0.5
      const { x, y, alongX, alongY, isCrooked } = middlesOf(along(at), given)
      for (let k = 0; k < x.length; k++) {
        expect(isCrooked[k]).toBe(0)
        expect(Math.abs(y[k]! - at(x[k]!))).toBeLessThan(0.3)
        expect(alongY[k]! / alongX[k]!).toBeCloseTo(slope, 0)
      }
    })
  }

  it('tells where a line is too crooked, and goes straight up to a corner', () => {
    const given = picture(80, 80, plain(WHITE), [])
    const corner = along((x) => 20 + Math.abs(x - 40))
    expect([...middlesOf(corner, given).isCrooked].every((flag) => flag === 0)).toBe(true)
    const waves = along((x) => 30 + 4 * Math.sin(x))
    expect(middlesOf(waves, given).isCrooked[30]).toBe(1)
  })
})
