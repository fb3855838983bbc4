import { describe, expect, it } from 'vitest'
import { isoContours } from '../../src/glyphs/iso-contours'
import { areaOf, fieldOf } from './polygons'

describe('isoContours', () => {
  it('goes clockwise around what is covered, and the other way around holes', () => {
    const ring = fieldOf(9, 9, (x, y) => Number(Math.max(Math.abs(x - 4), Math.abs(y - 4)) === 2))
    const areas = isoContours(ring).map(areaOf)
    expect(areas).toHaveLength(2)
    expect(areas[0]).toBeCloseTo(24.5, 6)
    expect(areas[1]).toBeCloseTo(-8.5, 6)
  })

  it('closes at the frame and keeps every field within it', () => {
    const [polygon, ...others] = isoContours(fieldOf(4, 3, () => 1))
    expect(others).toEqual([])
    expect(areaOf(polygon!)).toBeCloseTo(11.5, 6)
    expect(isoContours(fieldOf(4, 3, () => 0))).toEqual([])
  })

  it('joins two corners that touch when their square is covered half or more, and keeps them apart otherwise', () => {
    const touching = (inside: number, outside: number) => fieldOf(4, 4, (x, y) => (x < 2 === y < 2 ? inside : outside))
    expect(isoContours(touching(1, 0.2))).toHaveLength(1)
    expect(isoContours(touching(0.6, 0))).toHaveLength(2)
  })
})
