import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simplifyPolyline } from '../../src/geometry/simplify-polyline'
import { distanceTo } from './curves'

const anyCoordinate = fc.integer({ min: -400, max: 400 }).map((value) => value / 10)
const anyPoints = fc
  .array(fc.tuple(anyCoordinate, anyCoordinate), { minLength: 1, maxLength: 60 })
  .map((points) => points.flat())
const anyTolerance = fc.constantFrom(0, 0.2, 1, 5)

/** Pairs of coordinates as text. */
function verticesOf(points: readonly number[]): string[] {
  return Array.from({ length: points.length / 2 }, (_, k) => `${points[2 * k]} ${points[2 * k + 1]}`)
}

describe('simplifyPolyline', () => {
  it('keeps a part of the vertices in their order, the first and the last among them', () => {
    fc.assert(
      fc.property(anyPoints, anyTolerance, (points, tolerance) => {
        const simple = verticesOf(simplifyPolyline(points, tolerance))
        const all = verticesOf(points)
        expect([simple[0], simple.at(-1)]).toEqual([all[0], all.at(-1)])
        let from = 0
        for (const vertex of simple) {
          from = all.indexOf(vertex, from) + 1
          expect(from).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('keeps within the tolerance of every vertex that it drops', () => {
    fc.assert(
      fc.property(anyPoints, anyTolerance, (points, tolerance) => {
        fc.pre(points.length > 2)
        const simple = simplifyPolyline(points, tolerance)
        for (let k = 0; k < points.length; k += 2) {
          expect(distanceTo(simple, points[k], points[k + 1])).toBeLessThanOrEqual(tolerance + 1e-9)
        }
      }),
    )
  })

  it('drops what lies on a line', () => {
    expect(simplifyPolyline([0, 0, 1, 0.1, 2, -0.1, 3, 0, 3, 5, 3, 9], 0.2)).toEqual([0, 0, 3, 0, 3, 9])
    expect(simplifyPolyline([0, 0, 1, 0.3, 2, 0], 0.2)).toEqual([0, 0, 1, 0.3, 2, 0])
  })
})
