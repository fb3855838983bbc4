import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { squaredDistance, toInkCoordinates } from '../../src/color/difference'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { separateFigure } from '../../src/segment/figure-ground'
import { inksOf } from '../boundary/two-colors'

const WHITE = [255, 255, 255, 255]
const BLACK = [0, 0, 0, 255]
const level = fc.integer({ min: 0, max: 255 })
const opaque = fc.tuple(level, level, level, fc.constant(255))

/** Separates a picture of 40 x 12 px whose pixel (x, y) has the ink `inkAt(x, y)`. */
function separate(colors: readonly (readonly number[])[], inkAt: (x: number, y: number) => number) {
  const owners = Int32Array.from({ length: 40 * 12 }, (_, i) => inkAt(i % 40, Math.floor(i / 40)))
  const regions = connectedRegions(owners, 40, 12, 'inks')
  const separated = separateFigure(regions, inksOf(colors, 0))
  const isFigureAt = (x: number, y: number) => separated?.isFigure[regions.labels[y * 40 + x]] === 1
  return { separated, isFigureAt }
}

/** Whether two colours can be told apart by any eye: an OKLab difference of 0.1. */
function areUnlike(a: readonly number[], b: readonly number[]): boolean {
  const coords = Float64Array.from([...a, ...b])
  toInkCoordinates(coords, 0)
  toInkCoordinates(coords, 4)
  return squaredDistance(coords, 0, coords, 1) > 0.01
}

describe('separateFigure', () => {
  it('loses no letter, whatever the colours of the letters and of the ground', () => {
    fc.assert(
      fc.property(opaque, fc.array(opaque, { minLength: 1, maxLength: 6 }), (ground, letters) => {
        fc.pre(letters.every((letter) => areUnlike(letter, ground)))
        const letterAt = (x: number, y: number) => {
          const n = Math.floor(x / 6)
          return x % 6 >= 2 && y >= 3 && y < 9 && n < letters.length ? n + 1 : 0
        }
        const { separated, isFigureAt } = separate([ground, ...letters], letterAt)
        expect(separated).not.toBeNull()
        for (let y = 0; y < 12; y++) for (let x = 0; x < 40; x++) expect(isFigureAt(x, y)).toBe(letterAt(x, y) > 0)
      }),
    )
  })

  it('leaves what is pale within a dark outline to the ground, and feet that stand out of it to the figure', () => {
    const yellow = [250, 190, 40, 255]
    const inkAt = (x: number, y: number) => {
      if (y >= 8 && y < 10 && x >= 10 && x < 18) return 2
      const inside = x >= 8 && x < 30 && y >= 1 && y < 8
      return inside ? (x >= 10 && x < 28 && y >= 3 && y < 6 ? 3 : 1) : 0
    }
    const { isFigureAt } = separate([WHITE, BLACK, yellow, [236, 236, 236, 255]], inkAt)
    expect([isFigureAt(8, 1), isFigureAt(12, 9), isFigureAt(15, 4), isFigureAt(0, 0)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('leaves a soft shadow to the ground', () => {
    const shades = [255, 240, 224, 208, 192].map((v) => [v, v, v, 255])
    const inkAt = (x: number, y: number) => {
      if (y >= 2 && y < 6 && x >= 10 && x < 30) return 5
      return y >= 6 && y < 10 && x >= 10 && x < 30 ? 10 - y : 0
    }
    const { isFigureAt } = separate([...shades, BLACK], inkAt)
    expect([6, 7, 8, 9].map((y) => isFigureAt(20, y))).toEqual([false, false, false, false])
    expect(isFigureAt(20, 3)).toBe(true)
  })

  it('gives null without a visible ground, and without a figure', () => {
    expect(separate([[0, 0, 0, 0], BLACK], (x) => (x > 10 && x < 20 ? 1 : 0)).separated?.ground ?? null).toBeNull()
    expect(separate([WHITE, BLACK, [255, 0, 0, 255]], (x) => Math.floor(x / 14)).separated).toBeNull()
    expect(separate([WHITE], () => 0).separated).toBeNull()
  })
})
