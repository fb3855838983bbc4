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

  it('keeps the corners of a low rectangle whose points stray beside one of them', () => {
    const stray = fc.record({ beyond: between(0.05, 0.12), height: between(4.4, 5.6), isLeft: fc.boolean() })
    fc.assert(
      fc.property(stray, ({ beyond, height, isLeft }) => {
        // As borders are measured: the points of each side lie in the middle of pixels, and none on the corners
        const [left, right, top, bottom] = [10.9, 49.4, 20.85, 20.85 + height]
        const across = Array.from({ length: 38 }, (_, k) => 11.5 + k)
        const down = [0.65, 1.65, 2.65, 3.65].map((far) => top + far)
        const corner: [number, number] = [isLeft ? left : right, bottom + beyond]
        const list: [number, number][] = [
          ...across.map((x): [number, number] => [x, top]),
          ...down.map((y): [number, number] => [right, y]),
          ...(isLeft ? [] : [corner]),
          ...across.map((x): [number, number] => [x, bottom]).reverse(),
          ...(isLeft ? [corner] : []),
          ...down.map((y): [number, number] => [left, y]).reverse(),
        ]
        const points = pointsOf([...list, list[0]], 0.094, true)
        const shape = fitRectangle(points, polygonArea(points.x, points.y, points.count), LAMBDA)
        expect(kindsOf((shape as WholeShape).curve)).toBe('LLLL')
      }),
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
