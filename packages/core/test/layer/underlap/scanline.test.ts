import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { everySpan } from '../../../src/layer/underlap/scanline'
import { windingAt } from './hidden-scene'

const ROWS = { height: 40, scale: 2 }
const anyCoordinate = fc.double({ min: -5, max: 25, noNaN: true })
const anyPolygon = fc
  .array(fc.tuple(anyCoordinate, anyCoordinate), { minLength: 3, maxLength: 9 })
  .map((places) => places.flat())

describe('everySpan', () => {
  it('visits exactly the parts of scanlines that the polygon winds around, with their winding number', () => {
    fc.assert(
      fc.property(anyPolygon, (polygon) => {
        const spans: { row: number; from: number; to: number; winding: number }[] = []
        everySpan(polygon, ROWS, (span) => spans.push({ ...span }) > 0)
        for (let row = 0; row < ROWS.height; row++) {
          for (let x = -4.93; x < 25; x += 1.7) {
            const truth = windingAt(polygon, x, (row + 0.5) / ROWS.scale)
            const found = spans.find((span) => span.row === row && span.from < x && x < span.to)
            expect(found?.winding ?? 0).toBe(truth)
          }
        }
      }),
    )
  })

  it('stops at the first span that is rejected', () => {
    let calls = 0
    const square = [2, 2, 12, 2, 12, 12, 2, 12]
    expect(everySpan(square, ROWS, () => ++calls < 3)).toBe(false)
    expect(calls).toBe(3)
    expect(everySpan(square, ROWS, () => true)).toBe(true)
  })
})
