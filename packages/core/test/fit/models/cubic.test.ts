import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CubicEnd, CubicFitter, type FittedCubic } from '../../../src/fit/models/cubic'
import type { EdgePoints } from '../../../src/fit/points/edge-points'
import { flatten } from '../../../src/geometry/flatten'
import { distanceTo } from '../../geometry/curves'
import { alongCubic, cubicAt, pointsOf } from '../known-points'

/** What the few rounds of a search leave, of the cubic's length. */
const LEFT_OVER = 0.006

/** Cubics without loops: arms of a third of the length, turned by up to 60 degrees. */
const anyCubic = fc
  .record({
    length: fc.double({ min: 20, max: 200, noNaN: true }),
    angle: fc.double({ min: 0, max: 6.28, noNaN: true }),
    leave: fc.double({ min: -1, max: 1, noNaN: true }),
    arrive: fc.double({ min: -1, max: 1, noNaN: true }),
    arm0: fc.double({ min: 0.2, max: 0.45, noNaN: true }),
    arm3: fc.double({ min: 0.2, max: 0.45, noNaN: true }),
  })
  .map(({ length, angle, leave, arrive, arm0, arm3 }) => {
    const x3 = length * Math.cos(angle)
    const y3 = length * Math.sin(angle)
    return [
      0,
      0,
      arm0 * length * Math.cos(angle + leave),
      arm0 * length * Math.sin(angle + leave),
      x3 - arm3 * length * Math.cos(angle + arrive),
      y3 - arm3 * length * Math.sin(angle + arrive),
      x3,
      y3,
    ]
  })

/** The largest distance from points of one cubic to the other, both ways. */
function apart(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const line = (c: ArrayLike<number>) => flatten({ ops: Uint8Array.of(1), coords: Float64Array.from(c) }, 0.001)
  const oneWay = (from: ArrayLike<number>, to: ArrayLike<number>): number =>
    Math.max(...Array.from({ length: 21 }, (_, k) => distanceTo(line(to), ...cubicAt(from, k / 20))))
  return Math.max(oneWay(a, b), oneWay(b, a))
}

/** The fit with free ends through all points; fails when there is none. */
function fitAll(points: EdgePoints): FittedCubic {
  const fit = new CubicFitter(points).fitFree(0, points.count - 1)
  if (fit === null) throw new Error('no cubic')
  return fit
}

/** An end at (x, y) whose direction is that of (dx, dy), or free. */
function endAt(x: number, y: number, [dx, dy]: readonly [number, number], isFree: boolean): CubicEnd {
  const length = Math.hypot(dx, dy)
  return { x, y, direction: isFree ? null : { dx: dx / length, dy: dy / length } }
}

describe('CubicFitter', () => {
  it('finds a cubic through points of one', () => {
    fc.assert(
      fc.property(anyCubic, (cubic) => {
        const { control } = fitAll(pointsOf(alongCubic(cubic, 60)))
        expect(apart(control, cubic)).toBeLessThan(LEFT_OVER * Math.hypot(cubic[6], cubic[7]))
      }),
    )
  })

  it('keeps the ends it is given, and the directions', () => {
    fc.assert(
      fc.property(anyCubic, fc.boolean(), fc.boolean(), (cubic, isFree0, isFree3) => {
        const points = pointsOf(alongCubic(cubic, 60))
        const start = endAt(0, 0, [cubic[2], cubic[3]], isFree0)
        const end = endAt(cubic[6], cubic[7], [cubic[6] - cubic[4], cubic[7] - cubic[5]], isFree3)
        const near = fitAll(points).control
        const { control: c } = new CubicFitter(points).fitBetween(0, points.count - 1, near, [start, end])
        expect([c[0], c[1], c[6], c[7]]).toEqual([0, 0, cubic[6], cubic[7]])
        for (const [armX, armY, direction] of [
          [c[2] - c[0], c[3] - c[1], start.direction],
          [c[6] - c[4], c[7] - c[5], end.direction],
        ] as const) {
          if (direction === null) continue
          expect(Math.abs(armX * direction.dy - armY * direction.dx)).toBeLessThan(1e-9)
          expect(armX * direction.dx + armY * direction.dy).toBeGreaterThan(0)
        }
        expect(apart(c, cubic)).toBeLessThan(LEFT_OVER * Math.hypot(cubic[6], cubic[7]))
      }),
    )
  })

  it('has arms of a third of the chord where there is nothing to fit, and no cubic with free ends', () => {
    const points = pointsOf([
      [5, 5],
      [6, 6],
    ])
    const fitter = new CubicFitter(points)
    const ends = [endAt(0, 0, [0, 1], false), endAt(9, 0, [0, -1], false)] as const
    const { control } = fitter.fitBetween(0, 1, new Float64Array([5, 5, 5, 5, 6, 6, 6, 6]), ends)
    expect([...control]).toEqual([0, 0, 0, 3, 9, 3, 9, 0])
    expect(fitter.fitFree(0, 1)).toBeNull()
    expect(fitter.freeChi2(0, 1, Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY)
  })

  it('has a high chi-squared where points lie off every cubic', () => {
    const points = pointsOf(Array.from({ length: 40 }, (_, k): [number, number] => [k, k % 2 ? 1 : -1]))
    const chi2 = new CubicFitter(points).freeChi2(0, 39, Number.POSITIVE_INFINITY)
    expect(chi2).toBeGreaterThan(0.5 * 40 * (1 / 0.05) ** 2)
  })

  it('gives the exact chi-squared, or one of at least the upper bound', () => {
    const bound = fc.double({ min: 0, max: 400, noNaN: true })
    const noise = fc.double({ min: 0, max: 0.4, noNaN: true })
    fc.assert(
      fc.property(anyCubic, bound, noise, (cubic, upperBound, size) => {
        const points = pointsOf(
          alongCubic(cubic, 40).map(([x, y], k): [number, number] => [x, y + size * Math.sin(12.9898 * k)]),
        )
        const exact = new CubicFitter(points).freeChi2(0, 40, Number.POSITIVE_INFINITY)
        const bounded = new CubicFitter(points).freeChi2(0, 40, upperBound)
        if (bounded !== exact) expect(bounded).toBeGreaterThanOrEqual(upperBound)
      }),
    )
  })

  it('gives the same fit whatever it fitted before, and does not change it afterwards', () => {
    fc.assert(
      fc.property(anyCubic, anyCubic, (first, second) => {
        const points = pointsOf([...alongCubic(first, 30), ...alongCubic(second, 30)])
        const used = new CubicFitter(points)
        const before = used.fitFree(0, 30)
        const control = before?.control.slice()
        expect(used.fitFree(31, 61)).toEqual(new CubicFitter(points).fitFree(31, 61))
        expect(before?.control).toEqual(control)
      }),
    )
  })
})
