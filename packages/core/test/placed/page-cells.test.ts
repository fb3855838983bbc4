import { describe, expect, it } from 'vitest'
import { FIGURE, findPageCells, WRITING } from '../../src/placed/page-cells'
import { pictureOf, smallRaster } from '../small/small-pictures'

const GROUND = 0

/** What the cells of a white picture of 96 x 64 px show whose second cell has `count` pixels of that level. */
function secondCell(count: number, level: number, isLossy = false): number | undefined {
  const raster = smallRaster(96, 64, (x, y) => {
    const isSet = x >= 8 && x < 16 && y < 8 && y * 8 + x - 8 < count
    return isSet ? [level, level, level] : [255, 255, 255]
  })
  return findPageCells(pictureOf(raster), isLossy)?.kinds[1]
}

describe('findPageCells', () => {
  it('tells ground, writing on it and figures', () => {
    expect(secondCell(0, 0)).toBe(GROUND)
    expect(secondCell(20, 0)).toBe(WRITING)
    expect(secondCell(44, 0)).toBe(WRITING)
    expect(secondCell(46, 0)).toBe(FIGURE)
  })

  it('takes pale things on the ground for no writing', () => {
    expect(secondCell(20, 200)).toBe(GROUND)
    expect(secondCell(20, 190)).toBe(WRITING)
  })

  it('allows compressed ground more levels', () => {
    expect(secondCell(60, 240)).toBe(FIGURE)
    expect(secondCell(60, 240, true)).toBe(GROUND)
  })

  it('gives each pixel its ground', () => {
    const raster = smallRaster(96, 64, (x) => (x < 40 ? [0, 0, 0] : [255, 255, 255]))
    const cells = findPageCells(pictureOf(raster), false)
    expect([cells?.groundOf[39], cells?.groundOf[40]]).toEqual([2, 1])
    expect(findPageCells(pictureOf(smallRaster(32, 32, () => [0, 0, 0])), false)).toBeNull()
  })
})
