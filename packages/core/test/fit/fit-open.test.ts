import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bridgedCurveBetween, closingPlace, curveBetween, endGap, fitOpen, looseCurve } from '../../src/fit/fit-open'
import { furthestFrom, kindsOf } from './drawn-shapes'
import { alongArc, alongPolyline, pointsOf } from './known-points'

const LAMBDA = 8

const anyPath = fc.array(
  fc.tuple(fc.double({ min: 0, max: 90, noNaN: true }), fc.double({ min: 0, max: 90, noNaN: true })),
  { minLength: 2, maxLength: 6 },
)
const anyJoints = fc.constantFrom('settled' as const, 'midway' as const)
const anyPlace = fc.record({
  x: fc.double({ min: -3, max: 93, noNaN: true }),
  y: fc.double({ min: -3, max: 93, noNaN: true }),
})

describe('an open fit', () => {
  it('starts and ends where it should, to the bit, whatever its points', () => {
    fc.assert(
      fc.property(anyPath, anyPlace, anyPlace, anyJoints, (path, start, end, joints) => {
        const points = pointsOf(alongPolyline(path))
        fc.pre(points.count > 1)
        const open = fitOpen(points, LAMBDA, { segmentLambda: LAMBDA, joints })
        for (const { coords } of [curveBetween(open, start, end), bridgedCurveBetween(open, start, end, 0.1)]) {
          expect([...coords.slice(0, 2), ...coords.slice(-2)]).toEqual([start.x, start.y, end.x, end.y])
          expect(coords.every(Number.isFinite)).toBe(true)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('draws the lines and arcs that its points lie on', () => {
    const track: [number, number][] = [
      ...alongPolyline([
        [-40, 20],
        [0, 20],
      ]),
      ...alongArc(0, 0, 20, Math.PI / 2, -Math.PI / 2),
      ...alongPolyline([
        [0, -20],
        [-40, -20],
        [-60, 10],
      ]),
    ]
    const curve = looseCurve(fitOpen(pointsOf(track), LAMBDA))
    expect(kindsOf(curve)).toMatch(/^LAA?LL$/)
    expect(furthestFrom(curve, track.flat())).toBeLessThan(0.1)
  })

  it('leads to a place beside its end piece by a line where that is told to bridge the gap', () => {
    const track = alongArc(0, 0, 40, 0, 1.5)
    const open = fitOpen(pointsOf(track), LAMBDA)
    const start = { x: 41, y: 0 }
    const [x, y] = track[track.length - 1]
    expect(endGap(open, 'start', start)).toBeCloseTo(1, 1)
    expect(endGap(open, 'end', { x, y })).toBeCloseTo(0, 6)
    expect(kindsOf(bridgedCurveBetween(open, start, { x, y }, 0.5))).toBe('LA')
    expect(kindsOf(bridgedCurveBetween(open, start, { x, y }, 1.5))).toBe('A')
  })

  it('joins its pieces midway between their ends when it is asked to', () => {
    const track = [
      ...alongPolyline([
        [0, 0],
        [40, 0],
      ]),
      ...alongPolyline([
        [40, 3],
        [0, 40],
      ]),
    ]
    const open = fitOpen(pointsOf(track), LAMBDA, { segmentLambda: LAMBDA, joints: 'midway' })
    expect(open.joints.map(({ kind }) => kind)).toEqual(open.joints.map(() => 'corner'))
    expect(furthestFrom(looseCurve(open), track.slice(2, -2).flat())).toBeLessThan(2)
  })

  it('closes where its last piece meets its first', () => {
    const square = alongPolyline([
      [0, 0],
      [40, 0],
      [40, 40],
      [0, 40],
      [0, 0],
    ])
    const { x, y } = closingPlace(fitOpen(pointsOf(square), LAMBDA))
    expect(Math.hypot(x, y)).toBeLessThan(0.1)
    const line = alongPolyline([
      [3, 4],
      [40, 20],
    ])
    expect(closingPlace(fitOpen(pointsOf(line), LAMBDA))).toEqual({ x: line[0][0], y: line[0][1] })
  })

  it('goes around a circle from its closing place to the same, to the bit', () => {
    const circle = alongArc(50, 50, 30, 0, 2 * Math.PI)
    for (const method of [
      { segmentLambda: LAMBDA, joints: 'settled' },
      { segmentLambda: LAMBDA / 4, joints: 'midway' },
    ] as const) {
      const open = fitOpen(pointsOf(circle), LAMBDA, method)
      const place = closingPlace(open)
      const { ops, coords } = bridgedCurveBetween(open, place, place, Number.POSITIVE_INFINITY)
      expect([...coords.slice(0, 2), ...coords.slice(-2)]).toEqual([place.x, place.y, place.x, place.y])
      expect(furthestFrom({ ops, coords }, circle.flat())).toBeLessThan(0.3)
    }
  })
})
