import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupFills } from '../../src/photo/group-fills'

const channel = fc.integer({ min: 0, max: 255 })
const region = fc.tuple(channel, channel, channel, fc.constantFrom(0, 90, 255), fc.integer({ min: 1, max: 500 }))
const regions = fc.array(region, { minLength: 1, maxLength: 40 }).map((list) => ({
  rgba: Float64Array.from(list.flatMap(([r, g, b, a]) => (a === 0 ? [0, 0, 0, 0] : [r, g, b, a]))),
  areas: Float64Array.from(list, (values) => values[4]),
}))

describe('groupFills', () => {
  it('mixes neither clear, translucent and opaque regions', () => {
    fc.assert(
      fc.property(regions, fc.constantFrom(0, 1000, 1e9), ({ rgba, areas }, limit) => {
        const groups = groupFills(rgba, areas, limit)
        for (let r = 0; r < areas.length; r++) {
          expect(groups.rgba[4 * groups.entryOf[r] + 3]).toBeCloseTo(rgba[4 * r + 3], 8)
        }
      }),
    )
  })

  it('gives each group the mean of its regions, and keeps the number of colours without a limit', () => {
    fc.assert(
      fc.property(regions, ({ rgba, areas }) => {
        const groups = groupFills(rgba, areas, 0)
        expect(groups.count).toBe(areas.length)
        expect([...groups.entryOf]).toEqual(Array.from(areas, (_, r) => r))
        for (let k = 0; k < rgba.length; k++) expect(groups.rgba[k]).toBeCloseTo(rgba[k], 8)
      }),
    )
  })

  it('joins a small region to a near colour, and leaves a large one alone', () => {
    const rgba = Float64Array.from([100, 100, 100, 255, 104, 100, 100, 255, 100, 104, 100, 255])
    const areas = Float64Array.from([1000, 10, 900])
    const { count, entryOf } = groupFills(rgba, areas, 1000)
    expect(count).toBe(2)
    expect([...entryOf]).toEqual([0, 0, 1])
  })
})
