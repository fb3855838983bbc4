import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitEllipse } from '../../../src/fit/models/ellipse'
import type { WholeShape } from '../../../src/fit/models/whole-shape'
import { polygonMoments } from '../../../src/geometry/polygon'
import { segmentsOf } from '../../geometry/curves'
import { furthestFrom, kindsOf } from '../drawn-shapes'
import { alongPolyline, pointsOf } from '../known-points'

const LAMBDA = 8
const SIGMA = 0.05

/** Points of a superellipse about (50, 40), about 1 px apart; the power is 2 for an ellipse. */
function outline(rx: number, ry: number, angle: number, power = 2): [number, number][] {
  const count = Math.round(Math.PI * (rx + ry))
  const along = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / power)
  return Array.from({ length: count }, (_, k) => {
    const t = (2 * Math.PI * k) / count
    const [u, v] = [rx * along(Math.cos(t)), ry * along(Math.sin(t))]
    return [50 + u * Math.cos(angle) - v * Math.sin(angle), 40 + u * Math.sin(angle) + v * Math.cos(angle)]
  })
}

function shapeOf(track: readonly (readonly [number, number])[]): WholeShape | null {
  const points = pointsOf(track, SIGMA, true)
  return fitEllipse(points, polygonMoments(points.x, points.y, points.count), LAMBDA)
}

const radius = fc.double({ min: 8, max: 60, noNaN: true })
const ratio = fc.double({ min: 0.4, max: 0.9, noNaN: true })

describe('fitEllipse', () => {
  it('draws a rotated ellipse as two arcs through its points, at the price of five parameters', () => {
    fc.assert(
      fc.property(radius, ratio, fc.double({ min: 0.2, max: 1.3, noNaN: true }), (rx, share, angle) => {
        const track = outline(rx, rx * share, angle)
        const shape = shapeOf(track)
        if (shape === null) throw new Error('no ellipse')
        expect(kindsOf(shape.curve)).toBe('AA')
        expect(furthestFrom(shape.curve, track.flat())).toBeLessThan(0.01)
        expect(shape.cost).toBeGreaterThanOrEqual(5 * LAMBDA)
        expect(shape.cost).toBeLessThan(5 * LAMBDA + 1)
      }),
    )
  })

  it('keeps the axes horizontal and vertical where the points do not pay for a rotation, and saves its parameter', () => {
    fc.assert(
      fc.property(radius, ratio, (rx, share) => {
        const shape = shapeOf(outline(rx, rx * share, 0))
        if (shape === null) throw new Error('no ellipse')
        for (const { numbers } of segmentsOf(shape.curve)) expect(numbers[2]).toBe(0)
        expect(shape.cost).toBeLessThan(4 * LAMBDA + 1)
      }),
    )
  })

  it('runs in the direction of the points', () => {
    const track = outline(20, 12, 0.4)
    const flagsOf = (shape: WholeShape | null) =>
      segmentsOf((shape as WholeShape).curve).map(({ numbers }) => numbers[4])
    expect(flagsOf(shapeOf(track))).toEqual([1, 1])
    expect(flagsOf(shapeOf(track.toReversed()))).toEqual([0, 0])
  })

  it('charges a superellipse for the distances of its points', () => {
    const cost = shapeOf(outline(30, 20, 0.3, 2.6))?.cost ?? Number.POSITIVE_INFINITY
    expect(cost).toBeGreaterThan(100 * LAMBDA)
  })

  it('finds none in a rectangle, in a stroke and in points without an area', () => {
    const corners = [
      [0, 0],
      [40, 0],
      [40, 30],
      [0, 30],
      [0, 0],
    ] as const
    expect(shapeOf(alongPolyline(corners))).toBeNull()
    expect(shapeOf(outline(30, 1, 0))).toBeNull()
    expect(shapeOf(Array.from({ length: 20 }, (_, k) => [k, k]))).toBeNull()
  })
})
