import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelDistance } from '../../src/image/pixels'
import { Leaders } from '../../src/palette/leaders'

/** Packed colors close enough to one another that several are near. */
const anyColor = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 195, max: 255 }), fc.integer({ min: 100, max: 160 }))
  .chain(([a, b, c]) => fc.constantFrom(255, 250).map((d) => (a | (b << 8) | (c << 16) | (d << 24)) >>> 0))

describe('Leaders', () => {
  it('give the nearest leader within reach, the first of equally near ones', () => {
    fc.assert(
      fc.property(
        fc.array(anyColor, { maxLength: 40 }),
        anyColor,
        fc.integer({ min: 0, max: 40 }),
        (list, color, reach) => {
          const leaders = new Leaders(reach)
          for (const leader of list) leaders.add(leader)
          const gaps = list.map((leader) => channelDistance(color, leader))
          const least = Math.min(...gaps)
          expect(leaders.nearest(color)).toBe(least <= reach ? gaps.indexOf(least) : -1)
        },
      ),
    )
  })
})
