import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ellipse as levelEllipse } from '../boundary/coverage'
import { segmentsOf } from '../geometry/curves'
import { cornersOf, fitShapes, furthestFrom, kindsOf, roundedRectangle } from './drawn-shapes'

const anyShift = fc.double({ min: 0, max: 1, noNaN: true })
const anyAngle = fc.double({ min: 0, max: Math.PI, noNaN: true })
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** Points of a polar curve about (cx, cy), turned, interleaved. */
function outline(cx: number, cy: number, angle: number, at: (t: number) => readonly [number, number]): number[] {
  return Array.from({ length: 720 }, (_, k) => at((2 * Math.PI * k) / 720)).flatMap(([x, y]) => [
    cx + x * Math.cos(angle) - y * Math.sin(angle),
    cy + x * Math.sin(angle) + y * Math.cos(angle),
  ])
}

describe('closed borders that are one shape', () => {
  it('draws an ellipse of any size, ratio and turn as two arcs, where it was', () => {
    fc.assert(
      fc.property(between(6, 44), between(0.3, 1), anyAngle, anyShift, anyShift, (rx, ratio, angle, dx, dy) => {
        const ry = Math.max(4, rx * ratio)
        const shape = outline(47.5 + dx, 47.5 + dy, angle, (t) => [rx * Math.cos(t), ry * Math.sin(t)])
        const [curve] = fitShapes([shape]).curves
        expect(kindsOf(curve)).toBe('AA')
        expect(furthestFrom(curve, shape)).toBeLessThan(0.12)
      }),
      { numRuns: 80 },
    )
  })

  it('draws the axes of a level ellipse level', () => {
    fc.assert(
      fc.property(between(8, 44), between(8, 44), anyShift, anyShift, (rx, ry, dx, dy) => {
        const [curve] = fitShapes([levelEllipse(47.5 + dx, 47.5 + dy, rx, ry)]).curves
        expect(kindsOf(curve)).toBe('AA')
        for (const { numbers } of segmentsOf(curve)) {
          expect(numbers[2]).toBe(0)
          expect(Math.abs(numbers[0] - rx)).toBeLessThan(0.06)
          expect(Math.abs(numbers[1] - ry)).toBeLessThan(0.06)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('makes no ellipse of what is none: eggs and superellipses', () => {
    fc.assert(
      fc.property(between(20, 40), between(0.6, 0.95), anyAngle, fc.boolean(), (rx, ratio, angle, isEgg) => {
        const power = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / 2.6)
        const shape = outline(48, 48, angle, (t) =>
          isEgg
            ? [rx * Math.cos(t), rx * ratio * Math.sin(t) * (1 + 0.12 * Math.cos(t))]
            : [rx * power(Math.cos(t)), rx * ratio * power(Math.sin(t))],
        )
        const [curve] = fitShapes([shape]).curves
        expect(kindsOf(curve)).not.toBe('AA')
        expect(furthestFrom(curve, shape)).toBeLessThan(0.4)
      }),
      { numRuns: 40 },
    )
  })

  it('draws a rounded rectangle with right angles and one radius', () => {
    fc.assert(
      fc.property(
        between(24, 52),
        between(24, 52),
        between(3, 10),
        anyAngle,
        anyShift,
        (width, height, r, angle, shift) => {
          const shape = roundedRectangle(47.5 + shift, 48, width, height, r, angle)
          const [curve] = fitShapes([shape]).curves
          expect(kindsOf(curve)).toBe('LALALALA')
          expect(furthestFrom(curve, shape)).toBeLessThan(0.25)
          const radii = segmentsOf(curve).flatMap(({ numbers }) => (numbers.length === 7 ? [numbers[0]] : []))
          expect(new Set(radii).size).toBe(1)
          // Below 4 px the area that the corners lack tells the radius, not the points.
          expect(Math.abs(radii[0] - r)).toBeLessThan(r < 4 ? 0.6 : 0.3)
          expectRightAngles(
            cornersOf(curve).filter((_, k) => k % 2 === 0),
            cornersOf(curve).filter((_, k) => k % 2 === 1),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('draws a pill as two lines and two half circles', () => {
    fc.assert(
      fc.property(between(8, 30), between(10, 40), anyAngle, anyShift, (width, length, angle, shift) => {
        const shape = roundedRectangle(47.5 + shift, 48, width + length, width, width / 2 - 1e-9, angle)
        const [curve] = fitShapes([shape]).curves
        expect(kindsOf(curve)).toBe('LALA')
        expect(furthestFrom(curve, shape)).toBeLessThan(0.12)
      }),
      { numRuns: 60 },
    )
  })

  it('draws a turned rectangle with four right angles, and no rectangle where a side slants', () => {
    const turns = (corners: [number, number][]): number[] =>
      corners.map(([x, y], k) => {
        const [ax, ay] = corners[(k + 3) % 4]
        const [bx, by] = corners[(k + 1) % 4]
        return ((x - ax) * (bx - x) + (y - ay) * (by - y)) / (Math.hypot(x - ax, y - ay) * Math.hypot(bx - x, by - y))
      })
    fc.assert(
      fc.property(between(20, 50), between(20, 50), anyAngle, between(1.5, 6), (width, height, angle, slant) => {
        const place = (u: number, v: number): number[] => [
          48 + u * Math.cos(angle) - v * Math.sin(angle),
          48 + u * Math.sin(angle) + v * Math.cos(angle),
        ]
        const [a, b] = [width / 2, height / 2]
        const right = fitShapes([[place(-a, -b), place(a, -b), place(a, b), place(-a, b)].flat()]).curves[0]
        expect(kindsOf(right)).toBe('LLLL')
        for (const cosine of turns(cornersOf(right))) expect(Math.abs(cosine)).toBeLessThan(1e-6)
        const shape = [place(-a, -b), place(a, -b), place(a - slant, b), place(-a, b)].flat()
        const slanted = fitShapes([shape]).curves[0]
        expect(furthestFrom(slanted, shape)).toBeLessThan(0.3)
      }),
      { numRuns: 40 },
    )
  })
})

/** The lines from `starts[k]`, where an arc ends, to `ends` of the same index: alternating directions are at right angles. */
function expectRightAngles(ends: [number, number][], starts: [number, number][]): void {
  const directions = ends.map(([x, y], k) => {
    const [fromX, fromY] = starts[(k + starts.length - 1) % starts.length]
    const length = Math.hypot(x - fromX, y - fromY)
    return [(x - fromX) / length, (y - fromY) / length]
  })
  directions.forEach(([dx, dy], k) => {
    const [ex, ey] = directions[(k + 1) % 4]
    expect(Math.abs(dx * ex + dy * ey)).toBeLessThan(1e-6)
  })
}
