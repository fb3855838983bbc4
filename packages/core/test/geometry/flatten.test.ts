import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arcCenter } from '../../src/geometry/arc'
import { flatten } from '../../src/geometry/flatten'
import { ARC, CurveBuilder } from '../../src/model/curve'
import { anyCurve, distanceTo, sample, segmentsOf } from './curves'

const anyTolerance = fc.constantFrom(0.01, 0.1, 0.5)

describe('flatten', () => {
  it('keeps within the tolerance of the curve, from start to end', () => {
    fc.assert(
      fc.property(anyCurve, anyTolerance, (curve, tolerance) => {
        const line = flatten(curve, tolerance)
        expect([...line.slice(0, 2), ...line.slice(-2)]).toEqual([
          ...curve.coords.slice(0, 2),
          ...curve.coords.slice(-2),
        ])
        for (const segment of segmentsOf(curve)) {
          for (const [x, y] of sample(segment, 24))
            expect(distanceTo(line, x, y)).toBeLessThan(tolerance * 1.001 + 1e-6)
        }
      }),
    )
  })

  it('has its points on the curve', () => {
    fc.assert(
      fc.property(anyCurve, (curve) => {
        const fine = segmentsOf(curve).flatMap((segment) => sample(segment, 400).flat())
        const line = flatten(curve, 0.5)
        for (let k = 0; k < line.length; k += 2) expect(distanceTo(fine, line[k], line[k + 1])).toBeLessThan(0.05)
      }),
      { numRuns: 40 },
    )
  })

  it('spends no points on lines, and few on coarse curves', () => {
    const out = new CurveBuilder(0, 0)
    out.line(100, 0)
    out.arc(50, false, true, 200, 0)
    const coarse = flatten(out.build(), 0.5)
    expect(coarse.slice(0, 4)).toEqual([0, 0, 100, 0])
    expect(coarse.length / 2).toBeLessThan(2 + Math.ceil(Math.PI / (2 * Math.acos(1 - 0.5 / 50))) + 1)
  })

  it('draws an arc without radius or length as a line', () => {
    for (const [rx, ry, x, y] of [
      [0, 5, 3, 4],
      [5, 0, 3, 4],
      [5, 5, 0, 0],
    ]) {
      const out = new CurveBuilder(0, 0)
      out.ellipse(rx, ry, 0, false, true, x, y)
      expect(flatten(out.build(), 0.1)).toEqual([0, 0, x, y])
    }
  })
})

describe('arcCenter', () => {
  it('finds the centre, the radii and the angles that an arc was made from', () => {
    fc.assert(
      fc.property(anyCurve, (curve) => {
        for (const { kind, x, y, numbers } of segmentsOf(curve)) {
          if (kind !== ARC) continue
          const { cx, cy, rx, ry, rotation, start, delta } = arcCenter([x, y, ...numbers], 2)
          expect(rx / numbers[0]).toBeCloseTo(1, 5)
          expect(ry / numbers[1]).toBeCloseTo(1, 5)
          expect(Math.abs(delta) > Math.PI).toBe(numbers[3] === 1)
          expect(delta > 0).toBe(numbers[4] === 1)
          const at = (angle: number): [number, number] => {
            const u = rx * Math.cos(angle)
            const v = ry * Math.sin(angle)
            const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)]
            return [cx + cos * u - sin * v, cy + sin * u + cos * v]
          }
          expect(Math.hypot(at(start)[0] - x, at(start)[1] - y)).toBeLessThan(1e-4)
          expect(Math.hypot(at(start + delta)[0] - numbers[5], at(start + delta)[1] - numbers[6])).toBeLessThan(1e-4)
        }
      }),
    )
  })

  it('stretches radii that are too small for the chord: the centre is its middle', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 0.99, noNaN: true }), fc.constantFrom(0, 1), (part, sweep) => {
        const { cx, cy, rx, ry, delta } = arcCenter([0, 0, 5 * part, 5 * part, 30, 0, sweep, 6, 8], 2)
        expect(Math.hypot(cx - 3, cy - 4)).toBeLessThan(1e-6)
        expect([rx, ry, Math.abs(delta)].every((value, k) => Math.abs(value - [5, 5, Math.PI][k]) < 1e-6)).toBe(true)
      }),
    )
  })
})
