import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../../src/geometry/curve'
import { flatten } from '../../src/geometry/flatten'
import { trimBothEnds } from '../../src/geometry/trim'
import { anyCurve, distanceTo, sample, segmentsOf } from './curves'

const anyPoint = fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 }))
const anyPolyline = fc.array(anyPoint, { minLength: 2, maxLength: 6 }).map((points) => {
  const out = new CurveBuilder(...points[0])
  for (const [x, y] of points.slice(1)) out.line(x, y)
  return out.build()
})

function length(polyline: readonly number[]): number {
  let sum = 0
  for (let k = 0; k + 3 < polyline.length; k += 2) {
    sum += Math.hypot(polyline[k + 2] - polyline[k], polyline[k + 3] - polyline[k + 1])
  }
  return sum
}

describe('trimBothEnds', () => {
  it('takes the length off both ends of a polyline, or leaves nothing', () => {
    fc.assert(
      fc.property(anyPolyline, fc.double({ min: 0, max: 40, noNaN: true }), (curve, cut) => {
        const total = length([...curve.coords])
        const trimmed = trimBothEnds(curve, cut)
        if (trimmed === null) expect(2 * cut).toBeGreaterThan(total - 1e-6)
        else expect(length([...trimmed.coords])).toBeCloseTo(total - 2 * cut, 6)
      }),
    )
  })

  it('leaves points of the curve only', () => {
    fc.assert(
      fc.property(anyCurve, fc.double({ min: 0, max: 60, noNaN: true }), (curve, cut) => {
        const trimmed = trimBothEnds(curve, cut)
        if (trimmed === null) return
        expect(trimmed.coords.every(Number.isFinite)).toBe(true)
        const line = flatten(curve, 0.005)
        for (const segment of segmentsOf(trimmed)) {
          for (const [x, y] of sample(segment, 12)) expect(distanceTo(line, x, y)).toBeLessThan(0.01)
        }
      }),
      { numRuns: 200 },
    )
  })

  it('cuts an arc by about the length, seldom less', () => {
    const anyCut = fc.double({ min: 0.5, max: 8, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 0.3, max: 2.6, noNaN: true }), anyCut, (sweep, cut) => {
        const r = 40
        const out = new CurveBuilder(r, 0)
        out.arc(r, false, true, r * Math.cos(sweep), r * Math.sin(sweep))
        const trimmed = trimBothEnds(out.build(), cut)
        if (trimmed === null) {
          expect(2 * cut).toBeGreaterThan(0.7 * sweep * r)
          return
        }
        const removed = length(flatten(out.build(), 0.001)) - length(flatten(trimmed, 0.001))
        expect(removed).toBeGreaterThan(2 * cut - 0.01)
        expect(removed).toBeLessThan(2.9 * cut)
      }),
    )
  })

  it('leaves nothing of a curve without length', () => {
    const out = new CurveBuilder(5, 5)
    out.line(5, 5)
    expect(trimBothEnds(out.build(), 1)).toBeNull()
  })
})
