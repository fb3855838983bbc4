import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shrink } from '../../src/small/soft-threshold'

describe('shrink', () => {
  const anyLevel = fc.double({ min: -255, max: 255, noNaN: true })
  const length = (vector: Float64Array): number => Math.hypot(...vector)

  it('shortens a vector by a length and keeps its direction; 0 is the shortest', () => {
    fc.assert(
      fc.property(
        fc.tuple(anyLevel, anyLevel, anyLevel, anyLevel),
        fc.double({ min: 0, max: 40, noNaN: true }),
        (values, by) => {
          const before = Float64Array.from(values)
          const vector = before.slice()
          shrink(vector, by)
          expect(length(vector)).toBeCloseTo(Math.max(0, length(before) - by), 6)
          const along = vector.reduce((sum, value, c) => sum + value * before[c]!, 0)
          expect(along).toBeCloseTo(length(vector) * length(before), 4)
        },
      ),
    )
  })
})
