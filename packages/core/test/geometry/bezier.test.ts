import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cubicAt, cubicTerm, cubicVelocity, linearTerm, quadraticTerm } from '../../src/geometry/bezier'

const cubic = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 8, maxLength: 8 })
const parameter = fc.double({ min: 0, max: 1, noNaN: true })

describe('cubicAt', () => {
  it('begins at the first control point and ends at the last', () => {
    fc.assert(
      fc.property(cubic, (c) => {
        expect([cubicAt(c, 0, 0), cubicAt(c, 1, 0)]).toEqual([c[0] + 0, c[1] + 0])
        expect([cubicAt(c, 0, 1), cubicAt(c, 1, 1)]).toEqual([c[6] + 0, c[7] + 0])
      }),
    )
  })

  it('is the point that de Casteljau construction finds', () => {
    fc.assert(
      fc.property(cubic, parameter, (c, t) => {
        let values = [c[1], c[3], c[5], c[7]]
        while (values.length > 1) values = values.slice(1).map((value, k) => (1 - t) * values[k] + t * value)
        expect(cubicAt(c, 1, t)).toBeCloseTo(values[0], 9)
      }),
    )
  })

  it('equals the power form', () => {
    fc.assert(
      fc.property(cubic, parameter, (c, t) => {
        const power = ((cubicTerm(c, 0) * t + quadraticTerm(c, 0)) * t + linearTerm(c, 0)) * t + c[0]
        expect(cubicAt(c, 0, t)).toBeCloseTo(power, 9)
      }),
    )
  })
})

describe('cubicVelocity', () => {
  it('is the derivative of the power form', () => {
    fc.assert(
      fc.property(cubic, parameter, (c, t) => {
        const slope = (3 * cubicTerm(c, 1) * t + 2 * quadraticTerm(c, 1)) * t + linearTerm(c, 1)
        expect(cubicVelocity(c, 1, t)).toBeCloseTo(slope, 8)
      }),
    )
  })
})
