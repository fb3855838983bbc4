import fc from 'fast-check'
import { expect, it } from 'vitest'
import { evenColumnsEnd, runEnd } from '../../src/geometry/run-end'

/** Two rows of few values, so that runs are long. */
const rows = fc
  .integer({ min: 1, max: 20 })
  .chain((width) => fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 2 * width, maxLength: 2 * width }))
  .map((values) => Int32Array.from(values))

it('ends a run at the first entry that differs, or at the limit', () => {
  fc.assert(
    fc.property(rows, fc.nat(), fc.nat(), (values, a, b) => {
      const start = a % values.length
      const limit = start + 1 + (b % (values.length - start))
      const end = runEnd(values, start, limit)
      expect(values.subarray(start, end).every((value) => value === values[start])).toBe(true)
      expect(end === limit || values[end] !== values[start]).toBe(true)
    }),
  )
})

it('ends even columns where one of the two rows differs, and has none where they differ at once', () => {
  fc.assert(
    fc.property(rows, fc.nat(), (values, a) => {
      const width = values.length / 2
      const start = a % width
      const isEven = (x: number) => values[x] === values[start] && values[x + width] === values[start]
      const columns = Array.from({ length: width - start }, (_, k) => isEven(start + k))
      const uneven = columns.indexOf(false)
      expect(evenColumnsEnd(values, width, start, width)).toBe(uneven < 0 ? width : start + uneven)
    }),
  )
})
