import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CubicFitter, MAX_SAMPLES } from '../../../src/fit/models/cubic'
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

describe('CubicFitter', () => {
  it('finds a cubic through points of one', () => {
    fc.assert(
      fc.property(anyCubic, (cubic) => {
        const points = pointsOf(alongCubic(cubic, 60))
        const fitter = new CubicFitter()
        fitter.fitFree(points, 0, points.count - 1, Number.POSITIVE_INFINITY, MAX_SAMPLES)
        expect(apart(fitter.control, cubic)).toBeLessThan(LEFT_OVER * Math.hypot(cubic[6], cubic[7]))
      }),
    )
  })

  it('holds the ends it is given, and the directions', () => {
    fc.assert(
      fc.property(anyCubic, fc.boolean(), fc.boolean(), (cubic, isFree0, isFree3) => {
        const points = pointsOf(alongCubic(cubic, 60))
        const unit = (x: number, y: number, isFree: boolean): [number, number] =>
          isFree ? [0, 0] : [x / Math.hypot(x, y), y / Math.hypot(x, y)]
        const [tx0, ty0] = unit(cubic[2], cubic[3], isFree0)
        const [tx3, ty3] = unit(cubic[4] - cubic[6], cubic[5] - cubic[7], isFree3)
        const fitter = new CubicFitter()
        fitter.fitFree(points, 0, points.count - 1, Number.POSITIVE_INFINITY, MAX_SAMPLES)
        const near = fitter.control.slice()
        fitter.fitBetween(points, 0, points.count - 1, near, 0, 0, cubic[6], cubic[7], tx0, ty0, tx3, ty3)
        const c = fitter.control
        expect([c[0], c[1], c[6], c[7]]).toEqual([0, 0, cubic[6], cubic[7]])
        expect(Math.abs(c[2] * ty0 - c[3] * tx0)).toBeLessThan(1e-9)
        expect(Math.abs((c[4] - c[6]) * ty3 - (c[5] - c[7]) * tx3)).toBeLessThan(1e-9)
        expect(apart(c, cubic)).toBeLessThan(LEFT_OVER * Math.hypot(cubic[6], cubic[7]))
      }),
    )
  })

  it('gives an end and its arms also where there is nothing to fit', () => {
    const fitter = new CubicFitter()
    const points = pointsOf([
      [5, 5],
      [6, 6],
    ])
    fitter.fitBetween(points, 0, 1, new Float64Array([5, 5, 5, 5, 6, 6, 6, 6]), 0, 0, 9, 0, 0, 1, 0, 1)
    expect([...fitter.control]).toEqual([0, 0, 0, 3, 9, 3, 9, 0])
    expect(fitter.fitFree(points, 0, 1, Number.POSITIVE_INFINITY, MAX_SAMPLES)).toBe(Number.POSITIVE_INFINITY)
  })

  it('charges points that stray from every cubic', () => {
    const zigzag = Array.from({ length: 40 }, (_, k): [number, number] => [k, k % 2 ? 1 : -1])
    const points = pointsOf(zigzag)
    const chi2 = new CubicFitter().fitFree(points, 0, 39, Number.POSITIVE_INFINITY, MAX_SAMPLES)
    expect(chi2).toBeGreaterThan(0.5 * 40 * (1 / 0.05) ** 2)
  })

  it('answers the same whatever it fitted before', () => {
    fc.assert(
      fc.property(anyCubic, anyCubic, (first, second) => {
        const [a, b] = [first, second].map((cubic) => pointsOf(alongCubic(cubic, 30)))
        const used = new CubicFitter()
        used.fitFree(a, 0, 30, Number.POSITIVE_INFINITY, MAX_SAMPLES)
        const fresh = new CubicFitter()
        const limit = Number.POSITIVE_INFINITY
        expect(used.fitFree(b, 0, 30, limit, 24)).toBe(fresh.fitFree(b, 0, 30, limit, 24))
        expect(used.control).toEqual(fresh.control)
      }),
    )
  })
})
