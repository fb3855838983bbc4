import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markMisfits } from '../../src/verify/misfit'

const COUNT = 40

function marksOf(values: Float64Array, sigma: number, isClosed: boolean): { found: boolean; marks: Uint8Array } {
  const marks = new Uint8Array(values.length)
  const errors = new Float64Array(values.length + 3).fill(sigma)
  return { found: markMisfits(values, values.length, errors, 3, isClosed, marks), marks }
}

describe('markMisfits', () => {
  it('finds nothing while no point is displaced by more than its budget', () => {
    const value = fc.double({ min: -0.2, max: 0.2, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { maxLength: COUNT }), fc.boolean(), (values, isClosed) => {
        const { found, marks } = marksOf(Float64Array.from(values), 0.05, isClosed)
        expect(found).toBe(false)
        expect(marks.every((mark) => mark === 0)).toBe(true)
      }),
    )
  })

  it('marks a run of displaced points wherever it lies, around a closed edge too', () => {
    fc.assert(
      fc.property(
        fc.nat(COUNT - 1),
        fc.integer({ min: 6, max: 12 }),
        fc.constantFrom(-0.3, 0.3),
        (at, length, size) => {
          const values = new Float64Array(COUNT)
          for (let k = at; k < at + length; k++) values[k % COUNT] = size
          const { found, marks } = marksOf(values, 0.05, true)
          expect(found).toBe(true)
          for (let k = at; k < at + length; k++) expect(marks[k % COUNT]).toBe(1)
        },
      ),
    )
  })

  it('allows more where points are less sure, and judges no window of disturbed points', () => {
    expect(marksOf(new Float64Array(COUNT).fill(0.3), 0.05, false).found).toBe(true)
    expect(marksOf(new Float64Array(COUNT).fill(0.3), 0.1, false).found).toBe(false)
    const disturbed = Float64Array.from({ length: COUNT }, (_, k) => (k % 2 === 0 ? 0.3 : Number.NaN))
    expect(marksOf(disturbed, 0.05, false).found).toBe(false)
  })
})
