import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ARC, LINE } from '../../src/geometry/contour'
import { CurveBuilder } from '../../src/geometry/curve'
import { flatten } from '../../src/geometry/flatten'
import { offsetCurve } from '../../src/geometry/offset'
import { anyFittedCurve, distanceTo, sample, segmentsOf } from './curves'

const anyDistance = fc.double({ min: 0.3, max: 3, noNaN: true })
const anyAngle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })

describe('offsetCurve', () => {
  it('moves a line to its left by the distance', () => {
    fc.assert(
      fc.property(anyAngle, anyDistance, fc.boolean(), (angle, size, isRight) => {
        const out = new CurveBuilder(7, 9)
        out.line(7 + 20 * Math.cos(angle), 9 + 20 * Math.sin(angle))
        const distance = isRight ? -size : size
        const { ops, coords } = offsetCurve(out.build(), distance)
        const left = [Math.sin(angle) * distance, -Math.cos(angle) * distance]
        const expected = [...out.build().coords].map((value, c) => value + left[c % 2])
        expect([...ops]).toEqual([LINE])
        expect(Math.max(...expected.map((value, c) => Math.abs(value - coords[c])))).toBeLessThan(1e-9)
      }),
    )
  })

  it('makes a circular arc a concentric one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 6, max: 100, noNaN: true }),
        anyAngle,
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.boolean(),
        (r, from, sweep, distance, isClockwise) => {
          const turn = isClockwise ? 1 : -1
          const out = new CurveBuilder(r * Math.cos(from), r * Math.sin(from))
          out.arc(r, false, isClockwise, r * Math.cos(from + turn * sweep), r * Math.sin(from + turn * sweep))
          const moved = offsetCurve(out.build(), distance)
          expect([...moved.ops]).toEqual([ARC])
          // Clockwise as seen, the outside is on the left.
          for (const [x, y] of sample(segmentsOf(moved)[0], 10)) {
            expect(Math.abs(Math.hypot(x, y) - (r + turn * distance))).toBeLessThan(1e-5)
          }
        },
      ),
    )
  })

  it('keeps a gentle cubic at the distance, to half of it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        anyDistance,
        (leave, arrive, distance) => {
          const out = new CurveBuilder(0, 0)
          out.cubic(
            10 * Math.cos(leave),
            10 * Math.sin(leave),
            30 - 10 * Math.cos(arrive),
            10 * Math.sin(arrive),
            30,
            0,
          )
          const curve = out.build()
          const line = flatten(curve, 0.001)
          for (const [x, y] of sample(segmentsOf(offsetCurve(curve, distance))[0], 20)) {
            expect(Math.abs(distanceTo(line, x, y) - distance)).toBeLessThan(distance / 2)
          }
        },
      ),
    )
  })

  it('joins lines at a corner by a mitre, inside and outside', () => {
    const out = new CurveBuilder(0, 0)
    out.line(10, 0)
    out.line(10, 10)
    expect([...offsetCurve(out.build(), 1).coords]).toEqual([0, -1, 11, -1, 11, 10])
    expect([...offsetCurve(out.build(), -1).coords]).toEqual([0, 1, 9, 1, 9, 10])
  })

  it('cuts the mitre of a sharp corner off', () => {
    const out = new CurveBuilder(0, 0)
    out.line(20, 0)
    out.line(0, 1)
    const line = flatten(offsetCurve(out.build(), 1), 0.1)
    for (let k = 0; k < line.length; k += 2) expect(line[k]).toBeLessThan(20 + 3)
  })

  it('is one curve of finite numbers with as many segments or more, whatever the curve', () => {
    fc.assert(
      fc.property(anyFittedCurve, fc.double({ min: -3, max: 3, noNaN: true }), (curve, distance) => {
        const moved = offsetCurve(curve, distance)
        expect(moved.coords.every(Number.isFinite)).toBe(true)
        expect(moved.ops.length).toBeGreaterThan(0)
      }),
    )
  })
})
