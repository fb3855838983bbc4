import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CIRCLE, DOT, fitCircle } from '../../../src/fit/models/circle'
import { segmentsOf } from '../../geometry/curves'
import { furthestFrom, kindsOf } from '../drawn-shapes'
import { alongArc, pointsOf } from '../known-points'

const LAMBDA = 8
const SIGMA = 0.05
const angle = fc.double({ min: 0, max: 6.28, noNaN: true })

/** Points once around a circle. */
function around(cx: number, cy: number, r: number, from: number, isClockwise = true): [number, number][] {
  return alongArc(cx, cy, r, from, from + (isClockwise ? 2 : -2) * Math.PI).slice(0, -1)
}

describe('fitCircle', () => {
  it('draws a circle as two half circles in the direction of its points, at the price of three parameters', () => {
    const radius = fc.double({ min: 2, max: 100, noNaN: true })
    fc.assert(
      fc.property(radius, angle, fc.boolean(), (r, from, isClockwise) => {
        const track = around(40, 30, r, from, isClockwise)
        const shape = fitCircle(pointsOf(track, SIGMA, true), CIRCLE, LAMBDA)
        if (shape === null) throw new Error('no circle')
        expect(kindsOf(shape.curve)).toBe('AA')
        expect(furthestFrom(shape.curve, track.flat())).toBeLessThan(0.02)
        for (const { numbers } of segmentsOf(shape.curve)) expect(numbers[4]).toBe(isClockwise ? 1 : 0)
        expect(shape.cost).toBeGreaterThanOrEqual(3 * LAMBDA)
        expect(shape.cost).toBeLessThan(3 * LAMBDA + 1)
      }),
    )
  })

  it('finds none where one point lies off the circle, or where the points do not go around it', () => {
    const dented = around(0, 0, 30, 0)
    dented[7] = [0.98 * dented[7][0], 0.98 * dented[7][1]]
    expect(fitCircle(pointsOf(dented, SIGMA, true), CIRCLE, LAMBDA)).toBeNull()
    const half = alongArc(0, 0, 30, 0, 1.2)
    expect(fitCircle(pointsOf([...half, ...half.toReversed()], SIGMA, true), CIRCLE, LAMBDA)).toBeNull()
  })

  it('finds none in an ellipse', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 0.9, noNaN: true }), angle, (ratio, from) => {
        const track = around(0, 0, 20, from).map(([x, y]): [number, number] => [x, ratio * y])
        expect(fitCircle(pointsOf(track, SIGMA, true), CIRCLE, LAMBDA)).toBeNull()
      }),
    )
  })
})

describe('fitCircle as DOT', () => {
  it('accepts a rougher circle than as CIRCLE', () => {
    const rough = (r: number) => around(0, 0, r, 0.3).map(([x, y], k) => [x * (k % 2 ? 1.12 : 0.9), y] as const)
    expect(fitCircle(pointsOf(rough(2), SIGMA, true), CIRCLE, LAMBDA)).toBeNull()
    expect(fitCircle(pointsOf(rough(2), SIGMA, true), DOT, LAMBDA)).not.toBeNull()
  })
})
