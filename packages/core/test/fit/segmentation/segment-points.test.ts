import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { segmentPoints } from '../../../src/fit/segmentation/segment-points'
import { SpanCost } from '../../../src/fit/segmentation/span-cost'
import { ARC, CUBIC, LINE } from '../../../src/model/curve'
import { alongArc, alongCubic, alongPolyline, pointsOf } from '../known-points'

const LAMBDA = 8

const anyPath = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })), {
  minLength: 2,
  maxLength: 7,
})

function kindsOf(points: readonly (readonly [number, number])[]): readonly number[] {
  return segmentPoints(pointsOf(points), LAMBDA).kinds
}

describe('segmentPoints', () => {
  it('covers all points from the first to the last, with one kind a segment', () => {
    fc.assert(
      fc.property(anyPath, fc.constantFrom(0.05, 0.35), (path, sigma) => {
        const points = pointsOf(alongPolyline(path), sigma)
        const { breaks, kinds } = segmentPoints(points, LAMBDA)
        if (points.count < 2) return
        expect([breaks[0], breaks.at(-1)]).toEqual([0, points.count - 1])
        expect(kinds).toHaveLength(breaks.length - 1)
        for (let k = 0; k + 1 < breaks.length; k++) expect(breaks[k + 1]).toBeGreaterThan(breaks[k])
        expect(kinds.every((kind) => kind === LINE || kind === CUBIC || kind === ARC)).toBe(true)
      }),
    )
  })

  it('costs at least what its lines and arcs cost', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const points = pointsOf(alongPolyline(path))
        const { breaks, kinds, cost } = segmentPoints(points, LAMBDA)
        fc.pre(points.count > 1 && !kinds.includes(CUBIC))
        const spanCost = new SpanCost(points, LAMBDA)
        const [infinite, cutoff] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
        const costs = breaks.slice(1).map((to, k) => spanCost.evaluate(breaks[k], to, infinite, cutoff).cost)
        expect(cost).toBeGreaterThanOrEqual(costs.reduce((sum, one) => sum + one, 0) - 1e-6)
      }),
    )
  })

  it('finds one line for each side of a path with clear corners, broken at the corners', () => {
    const anySides = fc.array(
      fc.tuple(
        fc.double({ min: 12, max: 40, noNaN: true }),
        fc.double({ min: 0.7, max: 2, noNaN: true }),
        fc.boolean(),
      ),
      { minLength: 2, maxLength: 6 },
    )
    fc.assert(
      fc.property(anySides, fc.double({ min: 0, max: 6.28, noNaN: true }), (sides, start) => {
        let angle = start
        const corners: [number, number][] = [[0, 0]]
        for (const [length, turn, isLeft] of sides) {
          const [x, y] = corners.at(-1) as [number, number]
          corners.push([x + length * Math.cos(angle), y + length * Math.sin(angle)])
          angle += isLeft ? turn : -turn
        }
        const points = pointsOf(alongPolyline(corners))
        const { breaks, kinds } = segmentPoints(points, LAMBDA)
        expect(kinds).toEqual(sides.map(() => LINE))
        for (let k = 1; k + 1 < breaks.length; k++) {
          const at = [points.x[breaks[k]] + points.originX, points.y[breaks[k]] + points.originY]
          expect(Math.hypot(at[0] - corners[k][0], at[1] - corners[k][1])).toBeLessThan(2.5)
        }
      }),
    )
  })

  it('takes an arc for an arc and a cubic for what is neither', () => {
    expect(kindsOf(alongArc(0, 0, 20, 0, 1.8))).toEqual([ARC])
    expect(kindsOf(alongCubic([0, 0, 20, 0, 40, 10, 60, 40], 70))).toEqual([CUBIC])
    const tangent = [
      ...alongPolyline([
        [-30, 20],
        [0, 20],
      ]),
      ...alongArc(0, 0, 20, Math.PI / 2, 0),
    ]
    expect(kindsOf(tangent)).toEqual([LINE, ARC])
  })

  it('follows the points with fewer segments where parameters are dearer', () => {
    const wave = Array.from({ length: 120 }, (_, k): [number, number] => [k, 6 * Math.sin(k / 7)])
    const counts = [1, 8, 64, 128, 100000].map((lambda) => segmentPoints(pointsOf(wave), lambda).kinds.length)
    for (let k = 1; k < counts.length; k++) expect(counts[k]).toBeLessThanOrEqual(counts[k - 1])
    expect(counts[0]).toBeGreaterThan(2)
    expect(counts.at(-1)).toBe(1)
  })

  it('takes edges of hardly any points', () => {
    expect(segmentPoints(pointsOf([[1, 1]]), LAMBDA).breaks).toEqual([0, 0])
    expect(
      segmentPoints(
        pointsOf([
          [1, 1],
          [2, 2],
        ]),
        LAMBDA,
      ),
    ).toMatchObject({ breaks: [0, 1], kinds: [LINE] })
  })
})
