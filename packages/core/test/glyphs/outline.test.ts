import { describe, expect, it } from 'vitest'
import { SCALE } from '../../src/glyphs/field'
import { sumRows } from '../../src/glyphs/observation'
import { Outline } from '../../src/glyphs/outline'
import { areaOf, fieldOf, regular } from './polygons'

const PIXELS = fieldOf(6, 6, () => 0)
const ring = new Outline([regular(12, 12, 8, 40), regular(12, 12, 4, -40)])

describe('Outline', () => {
  it('covers the area between its polygons, and its sums are those of its samples', () => {
    const field = ring.field(PIXELS)
    const area = areaOf(regular(0, 0, 8, 40)) - areaOf(regular(0, 0, 4, 40))
    expect(field.values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(area, 5)
    const sums = ring.sums(PIXELS)
    const summed = sumRows(field.values, PIXELS)
    for (let i = 0; i < sums.length; i++) expect(sums[i]).toBeCloseTo(summed[i]!, 5)
    expect(field.width).toBe(6 * SCALE)
  })

  it('has vertices at equal distances after spacing, on the same lines', () => {
    const square = new Outline([Float64Array.of(4, 4, 20, 4, 20, 20, 4, 20)]).respaced(2)
    expect(square.count).toBe(32)
    for (let i = 0; i < square.count; i++) {
      const [a, b] = [2 * i, 2 * square.next[i]!]
      const { coords } = square
      expect(Math.hypot(coords[b]! - coords[a]!, coords[b + 1]! - coords[a + 1]!)).toBeCloseTo(2, 9)
      expect(square.previous[square.next[i]!]).toBe(i)
    }
    expect(square.field(PIXELS).values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(256, 5)
  })
})
