import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitRectangle } from '../../../../src/fit/models/rectangle/fit-rectangle'
import type { WholeShape } from '../../../../src/fit/models/whole-shape'
import { polygonArea } from '../../../../src/geometry/polygon'
import { furthestFrom, kindsOf, roundedRectangle } from '../../drawn-shapes'
import { alongPolyline, pointsOf } from '../../known-points'

const LAMBDA = 8
const SIGMA = 0.05

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** The fit of a closed outline, x and y interleaved, sampled at about 1 px. */
function shapeOf(outline: readonly number[]): WholeShape | null {
  const corners = Array.from({ length: outline.length / 2 + 1 }, (_, k): [number, number] => {
    const at = (2 * k) % outline.length
    return [outline[at], outline[at + 1]]
  })
  const points = pointsOf(alongPolyline(corners), SIGMA, true)
  return fitRectangle(points, polygonArea(points.x, points.y, points.count), LAMBDA)
}

describe('fitRectangle', () => {
  it('draws sharp corners at the price of four parameters, and of one more for a rotation', () => {
    const angle = fc.oneof(fc.constant(0), between(0.2, 1.3))
    fc.assert(
      fc.property(between(16, 60), between(16, 60), angle, (width, height, rotation) => {
        const outline = roundedRectangle(50, 50, width, height, 0, rotation)
        const shape = shapeOf(outline)
        if (shape === null) throw new Error('no rectangle')
        expect(kindsOf(shape.curve)).toBe('LLLL')
        expect(furthestFrom(shape.curve, outline)).toBeLessThan(0.1)
        const parameters = rotation === 0 ? 4 : 5
        expect(shape.cost).toBeGreaterThanOrEqual(LAMBDA * parameters)
        expect(shape.cost).toBeLessThan(LAMBDA * parameters + LAMBDA)
      }),
      { numRuns: 50 },
    )
  })

  it('draws round corners of one radius and round ends where the outline has them', () => {
    const corner = roundedRectangle(50, 50, 50, 36, 8, 0.4)
    const pill = roundedRectangle(50, 50, 50, 20, 10 - 1e-9, 0.4)
    expect(kindsOf((shapeOf(corner) as WholeShape).curve)).toBe('LALALALA')
    expect(furthestFrom((shapeOf(corner) as WholeShape).curve, corner)).toBeLessThan(0.1)
    expect(kindsOf((shapeOf(pill) as WholeShape).curve)).toBe('LALA')
    expect(furthestFrom((shapeOf(pill) as WholeShape).curve, pill)).toBeLessThan(0.1)
  })

  it('is too expensive for a triangle and a slanted quadrilateral, and finds none in a strip as thin as a stroke', () => {
    const costOf = (shape: WholeShape | null): number => shape?.cost ?? Number.POSITIVE_INFINITY
    expect(costOf(shapeOf([0, 0, 40, 0, 0, 40]))).toBeGreaterThan(100 * LAMBDA)
    expect(costOf(shapeOf([0, 0, 40, 0, 60, 30, 20, 30]))).toBeGreaterThan(100 * LAMBDA)
    expect(shapeOf([0, 0, 40, 0, 40, 2, 0, 2])).toBeNull()
  })
})
