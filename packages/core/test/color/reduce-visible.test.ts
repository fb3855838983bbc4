import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reduceVisible } from '../../src/color/reduce-visible'

const byte = fc.nat(255)
const color = fc.tuple(byte, byte, byte, fc.constantFrom(0, 90, 255))
const weighted = fc.array(fc.tuple(color, fc.nat(3)), { minLength: 1, maxLength: 40 })

describe('reduceVisible', () => {
  it('keeps to the limit besides one transparent entry for all that is not visible', () => {
    fc.assert(
      fc.property(weighted, fc.integer({ min: 1, max: 20 }), (list, limit) => {
        const isVisible = list.map(([rgba, weight]) => weight > 0 && rgba[3] > 0)
        const { count, rgba, entryOf, isReduced } = reduceVisible(
          list.flatMap(([c]) => c),
          list.map(([, weight]) => weight),
          limit,
        )
        const visible = isVisible.filter(Boolean).length
        expect(rgba).toHaveLength(4 * count)
        expect(isReduced).toBe(visible > limit)
        for (const [i, seen] of isVisible.entries()) expect(rgba[4 * entryOf[i] + 3] > 0).toBe(seen)
        const grounds = visible < list.length ? 1 : 0
        expect(count - grounds).toBeLessThanOrEqual(limit)
        if (!isReduced) {
          const colors = list.filter((_, i) => isVisible[i]).flatMap(([c]) => c)
          expect([...rgba.subarray(0, colors.length)]).toEqual(colors)
        }
      }),
    )
  })
})
