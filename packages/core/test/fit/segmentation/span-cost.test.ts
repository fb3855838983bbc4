import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trimmedArcCost, trimmedLineCost } from '../../../src/fit/models/trimmed-span'
import { SpanCost } from '../../../src/fit/segmentation/span-cost'
import { PARAMETERS } from '../../../src/geometry/parameters'
import { ARC, CUBIC, LINE } from '../../../src/model/curve'
import { alongArc, alongCubic, alongPolyline, pointsOf } from '../known-points'

const LAMBDA = 8
const NO_BOUND = Number.POSITIVE_INFINITY

const anyPath = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })), {
  minLength: 2,
  maxLength: 7,
})
const anySpan = fc.tuple(fc.nat(), fc.nat(), fc.double({ min: 0, max: 20, noNaN: true }))

/** The cost of a whole path as one segment. */
function costOf(path: readonly (readonly [number, number])[]) {
  const points = pointsOf(path)
  return new SpanCost(points, LAMBDA).evaluate(0, points.count - 1, NO_BOUND, NO_BOUND)
}

describe('SpanCost', () => {
  it('takes the kind that a span was drawn with, at little more than the price of its parameters', () => {
    for (const [path, kind] of [
      [
        alongPolyline([
          [0, 0],
          [40, 13],
        ]),
        LINE,
      ],
      [alongArc(0, 0, 20, 0, 1.8), ARC],
      [alongCubic([0, 0, 20, 0, 40, 10, 60, 40], 70), CUBIC],
    ] as const) {
      const segment = costOf(path)
      expect(segment.kind).toBe(kind)
      expect(segment.cost).toBeGreaterThanOrEqual(LAMBDA * PARAMETERS[kind])
      expect(segment.cost).toBeLessThan(LAMBDA * PARAMETERS[kind] + 1)
    }
  })

  it('costs no more than the line or the arc, and no less than the lower bound', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const points = pointsOf(alongPolyline(path))
        fc.pre(points.count > 2)
        const last = points.count - 1
        const spanCost = new SpanCost(points, LAMBDA)
        const { cost } = spanCost.evaluate(0, last, NO_BOUND, NO_BOUND)
        expect(cost).toBeGreaterThanOrEqual(spanCost.lowerBound)
        expect(cost).toBeLessThanOrEqual(trimmedLineCost(points, 0, last) + LAMBDA * PARAMETERS[LINE])
        expect(cost).toBeLessThanOrEqual(trimmedArcCost(points, 0, last, NO_BOUND) + LAMBDA * PARAMETERS[ARC])
      }),
    )
  })

  it('charges two points more than the line through them', () => {
    const two = costOf([
      [0, 0],
      [1, 1],
    ])
    expect(two.kind).toBe(LINE)
    expect(two.cost).toBeGreaterThan(LAMBDA * PARAMETERS[LINE])
  })

  it('recalls the exact cost of a span below the upper bound, and at least the bound otherwise', () => {
    fc.assert(
      fc.property(anyPath, fc.array(anySpan, { maxLength: 20 }), (path, spans) => {
        const points = pointsOf(alongPolyline(path))
        fc.pre(points.count > 1)
        const [fresh, again] = [new SpanCost(points, LAMBDA), new SpanCost(points, LAMBDA)]
        for (const [a, b, share] of spans) {
          const i = a % (points.count - 1)
          const j = i + 1 + (b % (points.count - 1 - i))
          const exact = fresh.evaluate(i, j, NO_BOUND, NO_BOUND)
          const upperBound = share * LAMBDA
          const recalled = again.recall(i, j, upperBound)
          expect(recalled.cost).toBeGreaterThanOrEqual(Math.min(exact.cost, upperBound))
          if (exact.cost < upperBound) expect(recalled).toEqual(exact)
          expect(again.recall(i, j, NO_BOUND)).toEqual(exact)
        }
      }),
    )
  })
})
