import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitClosed } from '../../src/fit/fit-closed'
import type { StrandPoints } from '../../src/fit/topology/strand-points'
import { furthestFrom, kindsOf, regularPolygon } from './drawn-shapes'
import { alongArc, alongPolyline } from './known-points'

const LAMBDA = 8

function closedBorder(points: readonly (readonly [number, number])[], sigma = 0.05): StrandPoints {
  return {
    start: Int32Array.of(0, points.length),
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    sigma: new Float64Array(points.length).fill(sigma),
  }
}

describe('fitClosed', () => {
  it('ends where it starts, to the bit, whatever the points', () => {
    const anyPlace = fc.tuple(fc.double({ min: 0, max: 80, noNaN: true }), fc.double({ min: 0, max: 80, noNaN: true }))
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 3, maxLength: 7 }), (corners) => {
        const curve = fitClosed(closedBorder(alongPolyline([...corners, corners[0]])), 0, LAMBDA)
        if (curve === null) return
        expect(curve.coords.every(Number.isFinite)).toBe(true)
        expect([...curve.coords.slice(-2)]).toEqual([...curve.coords.slice(0, 2)])
      }),
      { numRuns: 100 },
    )
  })

  it('draws a polygon with a line for each side', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 7 }), fc.double({ min: 0, max: 1, noNaN: true }), (sides, angle) => {
        const flat = regularPolygon(60, 60, 50, sides, angle)
        const corners = Array.from({ length: sides + 1 }, (_, k): [number, number] => {
          return [flat[2 * (k % sides)], flat[2 * (k % sides) + 1]]
        })
        const track = alongPolyline(corners)
        const curve = fitClosed(closedBorder(track), 0, LAMBDA)
        expect(curve && kindsOf(curve)).toBe('L'.repeat(sides))
        expect(curve && furthestFrom(curve, track.flat())).toBeLessThan(0.05)
      }),
      { numRuns: 30 },
    )
  })

  it('draws a few points around a dot as a circle', () => {
    const curve = fitClosed(closedBorder(alongArc(10, 10, 1, 0, 1.8 * Math.PI).slice(0, 6)), 0, LAMBDA)
    expect(curve && kindsOf(curve)).toBe('AA')
  })

  it('draws nothing for less than three points', () => {
    const two = closedBorder([
      [0, 0],
      [40, 12],
    ])
    expect(fitClosed(two, 0, LAMBDA)).toBeNull()
  })
})
