import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spread } from '../../src/geometry/spread'

describe('spread', () => {
  it('takes one member of each of equal runs, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 20 }), (count, runs) => {
        const length = count * runs
        const all = Int32Array.from({ length }, (_, i) => i)
        expect(Array.from(spread(all, count), (i) => Math.floor(i / runs))).toEqual(
          Array.from({ length: count }, (_, k) => k),
        )
      }),
    )
  })

  it('returns the same set when it is small enough', () => {
    const all = Int32Array.of(4, 8, 9)
    expect(spread(all, 3)).toBe(all)
  })

  it('does not fall into columns, whatever the width of a picture is', () => {
    for (const width of [150, 200, 300, 450, 900]) {
      const all = Int32Array.from({ length: width * width }, (_, i) => i)
      const columns = new Set(Array.from(spread(all, 450), (i) => i % width))
      expect(columns.size).toBeGreaterThan(Math.min(width, 450) / 3)
    }
  })
})
