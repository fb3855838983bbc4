import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ColorCounts } from '../../src/classify/color-counts'

describe('ColorCounts', () => {
  it('counts distinct colours, and pixels of rare colours that never filled a block', () => {
    const pixels = fc.array(fc.tuple(fc.nat(8), fc.boolean()), { maxLength: 60 })
    fc.assert(
      fc.property(pixels, fc.integer({ min: 1, max: 5 }), (list, most) => {
        const counts = new ColorCounts()
        for (const [color, isSolid] of list) counts.add(color, isSolid)
        const atOnce = new ColorCounts()
        for (const color of new Set(list.map(([color]) => color))) {
          const own = list.filter(([other]) => other === color)
          const isSolid = own.some(([, solid]) => solid)
          atOnce.add(color, isSolid, own.length)
        }
        expect(atOnce.rarePixels(most)).toBe(counts.rarePixels(most))
        expect(counts.distinct).toBe(new Set(list.map(([color]) => color)).size)
        const filled = new Set(list.filter(([, isSolid]) => isSolid).map(([color]) => color))
        expect(counts.loose).toBe(counts.distinct - filled.size)
        const isRare = (color: number): boolean => {
          const own = list.filter(([other]) => other === color)
          return own.length <= most && own.every(([, isSolid]) => !isSolid)
        }
        expect(counts.rarePixels(most)).toBe(list.filter(([color]) => isRare(color)).length)
      }),
    )
  })

  it('holds more colours than it has space for at first', () => {
    const counts = new ColorCounts()
    for (let color = 0; color < 3000; color++) counts.add(color, color % 2 === 0, 1 + (color % 3))
    expect(counts.distinct).toBe(3000)
    expect(counts.rarePixels(2)).toBe(500 + 2 * 500)
  })
})
