import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildRectangle,
  isNearCorner,
  type Rectangle,
  signedDistance,
} from '../../../../src/fit/models/rectangle/rectangle'
import { segmentsOf } from '../../../geometry/curves'
import { furthestFrom, kindsOf } from '../../drawn-shapes'
import { pointsOf } from '../../known-points'

const PARAMETERS = ['cx', 'cy', 'halfWidth', 'halfHeight', 'angle', 'r'] as const
const ORIGIN = pointsOf([[0, 0]])

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anyBox = fc
  .record({
    cx: between(-5, 5),
    cy: between(-5, 5),
    halfWidth: between(6, 20),
    halfHeight: between(6, 20),
    r: between(0, 5),
    angle: between(-3, 3),
  })
  .map(boxOf)

function boxOf(given: Omit<Rectangle, 'cos' | 'sin'>): Rectangle {
  return { ...given, cos: Math.cos(given.angle), sin: Math.sin(given.angle) }
}

function distanceFrom(box: Rectangle, x: number, y: number): number {
  return signedDistance(box, x, y, new Float64Array(6))
}

describe('signedDistance', () => {
  it('is the distance from the drawn curve, negative inside', () => {
    fc.assert(
      fc.property(anyBox, between(-30, 30), between(-30, 30), (box, x, y) => {
        const distance = distanceFrom(box, x, y)
        const fromCurve = furthestFrom(buildRectangle(ORIGIN, box, true), [x, y])
        // Deep inside, the distance is that from the nearest side's line.
        if (distance > -box.r) expect(Math.abs(distance)).toBeCloseTo(fromCurve, 1)
        else expect(fromCurve).toBeGreaterThan(box.r - 0.01)
        expect(distanceFrom(box, box.cx, box.cy)).toBeCloseTo(-Math.min(box.halfWidth, box.halfHeight), 9)
      }),
    )
  })

  it('has slopes that match small changes of each parameter', () => {
    const small = 1e-6
    fc.assert(
      fc.property(anyBox, between(-30, 30), between(-30, 30), (box, x, y) => {
        const slopes = new Float64Array(6)
        signedDistance(box, x, y, slopes)
        PARAMETERS.forEach((name, k) => {
          const more = distanceFrom(boxOf({ ...box, [name]: box[name] + small }), x, y)
          const less = distanceFrom(boxOf({ ...box, [name]: box[name] - small }), x, y)
          const ahead = (more - distanceFrom(box, x, y)) / small
          const behind = (distanceFrom(box, x, y) - less) / small
          // The slope jumps where the nearest side changes.
          fc.pre(Math.abs(ahead - behind) < 1e-3)
          expect(slopes[k]).toBeCloseTo((ahead + behind) / 2, 3)
        })
      }),
    )
  })
})

describe('isNearCorner', () => {
  it('tells points about the corners from points about the sides', () => {
    const box = boxOf({ cx: 10, cy: 0, halfWidth: 8, halfHeight: 5, r: 0, angle: Math.PI / 2 })
    expect(isNearCorner(box, 10 + 4.5, 7.5, 1)).toBe(true)
    expect(isNearCorner(box, 10 - 6, -9, 1)).toBe(true)
    expect(isNearCorner(box, 10, 8, 1)).toBe(false)
    expect(isNearCorner(box, 10 + 5, 6.5, 1)).toBe(false)
  })
})

describe('buildRectangle', () => {
  it('draws four lines for sharp corners, arcs between them for round ones, and two lines for round ends', () => {
    const box = { cx: 0, cy: 0, halfWidth: 9, halfHeight: 5, r: 0, angle: 0.3 }
    expect(kindsOf(buildRectangle(ORIGIN, boxOf(box), true))).toBe('LLLL')
    expect(kindsOf(buildRectangle(ORIGIN, boxOf({ ...box, r: 2 }), true))).toBe('LALALALA')
    expect(kindsOf(buildRectangle(ORIGIN, boxOf({ ...box, r: 5 }), true))).toBe('LALA')
  })

  it('closes the curve, in either direction', () => {
    fc.assert(
      fc.property(anyBox, fc.boolean(), (box, isClockwise) => {
        const { coords } = buildRectangle(ORIGIN, box, isClockwise)
        expect(Math.hypot(coords[0] - coords[coords.length - 2], coords[1] - coords[coords.length - 1])).toBeLessThan(
          1e-9,
        )
        const ends = segmentsOf(buildRectangle(ORIGIN, box, isClockwise)).map(({ numbers }) => numbers.slice(-2))
        let doubled = 0
        ends.forEach(([x, y], k) => {
          const [px, py] = ends[(k + ends.length - 1) % ends.length]
          doubled += px * y - x * py
        })
        expect(doubled > 0).toBe(isClockwise)
      }),
    )
  })
})
