import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CATMULL_ROM,
  CUBIC_SPLINE,
  enlarge,
  enlargePixel,
  type Field,
  middleSample,
  SCALE,
  smooth,
} from '../../src/glyphs/field'

const anyField: fc.Arbitrary<Field> = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
  .chain(([width, height]) =>
    fc
      .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: width * height, maxLength: width * height })
      .map((values) => ({ width, height, values: Float64Array.from(values) })),
  )

describe('enlargePixel', () => {
  it('writes the samples that enlarging the whole field gives', () => {
    fc.assert(
      fc.property(anyField, fc.constantFrom(CATMULL_ROM, CUBIC_SPLINE), (field, filter) => {
        const whole = enlarge(field, filter).values
        const out = new Float64Array(whole.length)
        for (let i = 0; i < field.values.length; i++) enlargePixel(field, filter, i, out)
        for (let j = 0; j < out.length; j++) expect(out[j]).toBeCloseTo(whole[j]!, 12)
      }),
    )
  })
})

describe('middleSample', () => {
  it('lies in the pixel, behind its center', () => {
    const width = 5
    for (let i = 0; i < 4 * width; i++) {
      const at = middleSample(i, width)
      expect((at % (width * SCALE)) / SCALE).toBe((i % width) + 0.5)
      expect(Math.floor(at / (width * SCALE)) / SCALE).toBe(Math.floor(i / width) + 0.5)
    }
  })
})

describe('enlarge', () => {
  it('keeps a field of one value, at SCALE times the size, by either filter', () => {
    for (const filter of [CATMULL_ROM, CUBIC_SPLINE]) {
      const field = enlarge({ width: 3, height: 2, values: new Float64Array(6).fill(0.7) }, filter)
      expect([field.width, field.height]).toEqual([3 * SCALE, 2 * SCALE])
      for (const value of field.values) expect(value).toBeCloseTo(0.7, 12)
    }
  })

  it('stays within the values of the field by the smoothing filter', () => {
    fc.assert(
      fc.property(anyField, (field) => {
        const { values } = enlarge(field, CUBIC_SPLINE)
        expect(Math.max(...values)).toBeLessThanOrEqual(Math.max(...field.values) + 1e-9)
        expect(Math.min(...values)).toBeGreaterThanOrEqual(Math.min(...field.values) - 1e-9)
      }),
    )
  })
})

describe('smooth', () => {
  it('keeps the sum of what lies clear of the frame, and never widens the range', () => {
    const values = new Float64Array(49)
    values[24] = 16
    const field = { width: 7, height: 7, values }
    smooth(field)
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(16, 12)
    expect(values[24]).toBeCloseTo(4, 12)
    expect(values[16]).toBeCloseTo(1, 12)
  })
})
