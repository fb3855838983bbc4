import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMisfits } from '../../src/verify/misfit'

const COUNT = 40

function marksOf(values: Float64Array, sigma: number, isClosed: boolean): Uint8Array | null {
  const errors = new Float64Array(values.length).fill(sigma)
  return findMisfits(values, { x: values, y: values, sigma: errors, isClosed })
}

describe('findMisfits', () => {
  it('finds nothing while no point is displaced by more than its budget', () => {
    const value = fc.double({ min: -0.2, max: 0.2, noNaN: true })
    fc.assert(
      fc.property(fc.array(value, { maxLength: COUNT }), fc.boolean(), (values, isClosed) => {
        expect(marksOf(Float64Array.from(values), 0.05, isClosed)).toBe(null)
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
          const marks = marksOf(values, 0.05, true)
          for (let k = at; k < at + length; k++) expect(marks?.[k % COUNT]).toBe(1)
        },
      ),
    )
  })

  it('allows more where points are less sure, and judges no window of disturbed points', () => {
    expect(marksOf(new Float64Array(COUNT).fill(0.3), 0.05, false)).not.toBe(null)
    expect(marksOf(new Float64Array(COUNT).fill(0.3), 0.1, false)).toBe(null)
    const disturbed = Float64Array.from({ length: COUNT }, (_, k) => (k % 2 === 0 ? 0.3 : Number.NaN))
    expect(marksOf(disturbed, 0.05, false)).toBe(null)
  })
})
