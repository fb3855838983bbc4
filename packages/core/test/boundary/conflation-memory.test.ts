import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Conflation } from '../../src/boundary/conflation'

const anyLevel = fc.integer({ min: 0, max: 255 })
const anyColors = fc.array(fc.tuple(anyLevel, anyLevel, anyLevel), { minLength: 3, maxLength: 100 })
const anyQuestion = fc.record({ pixel: fc.integer({ min: 0, max: 0xffffff }), own: fc.nat(99), other: fc.nat(99) })

it('remembers the answer that it would find', () => {
  fc.assert(
    fc.property(anyColors, fc.array(anyQuestion, { minLength: 1, maxLength: 20 }), (colors, questions) => {
      const levels = Float64Array.from(colors.flatMap((color) => [...color, 255]))
      const shared = new Conflation(levels)
      for (const { pixel, own, other } of [...questions, ...questions]) {
        const [a, b] = [own % colors.length, other % colors.length]
        const packed = (pixel | 0xff000000) >>> 0
        expect(shared.coverage(packed, a, b, 0.5)).toBe(new Conflation(levels).coverage(packed, a, b, 0.5))
      }
    }),
    { numRuns: 50 },
  )
})
