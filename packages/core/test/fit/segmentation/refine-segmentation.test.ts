import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refineSegmentation } from '../../../src/fit/segmentation/refine-segmentation'
import { SpanCost } from '../../../src/fit/segmentation/span-cost'
import { LINE } from '../../../src/model/curve'
import { alongPolyline, pointsOf } from '../known-points'

const LAMBDA = 8
const coordinate = fc.integer({ min: 0, max: 60 })
const anyPath = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 5 })
const corner = alongPolyline([
  [0, 0],
  [30, 0],
  [30, 25],
])

/** A segmentation by lines, at these breaks. */
const lines = (...breaks: number[]) => ({ breaks, kinds: breaks.slice(1).map(() => LINE), cost: 0 })

describe('refineSegmentation', () => {
  it('never raises the cost, keeps the ends, and leaves its input alone', () => {
    fc.assert(
      fc.property(anyPath, fc.array(fc.nat(200), { maxLength: 5 }), (path, cuts) => {
        const points = pointsOf(alongPolyline(path))
        const last = points.count - 1
        fc.pre(last > 0)
        const inner = [...new Set(cuts.map((cut) => 1 + (cut % last)))].filter((k) => k < last)
        const start = lines(0, ...inner.sort((a, b) => a - b), last)
        const spanCost = new SpanCost(points, LAMBDA)
        const costOf = (from: number, to: number) => spanCost.recall(from, to, Number.POSITIVE_INFINITY).cost
        const before = start.breaks.slice(1).reduce((sum, to, k) => sum + costOf(start.breaks[k], to), 0)
        const copy = start.breaks.slice()
        const refined = refineSegmentation(start, spanCost)
        expect(refined.cost).toBeLessThanOrEqual(before + 1e-9)
        expect([refined.breaks[0], refined.breaks.at(-1)]).toEqual([0, last])
        expect(refined.kinds).toHaveLength(refined.breaks.length - 1)
        expect(start.breaks).toEqual(copy)
      }),
    )
  })

  it('shifts a break to the corner that it misses', () => {
    const points = pointsOf(corner)
    const { breaks, kinds } = refineSegmentation(lines(0, 24, points.count - 1), new SpanCost(points, LAMBDA))
    expect(kinds).toEqual([LINE, LINE])
    expect(Math.abs(breaks[1] - 29.5)).toBeLessThan(1)
  })

  it('merges segments of one line', () => {
    const points = pointsOf(corner)
    const { breaks } = refineSegmentation(lines(0, 9, 20, 30, 41, points.count - 1), new SpanCost(points, LAMBDA))
    expect(breaks).toHaveLength(3)
  })

  it('ends where costs are no numbers', () => {
    let calls = 0
    const broken = {
      lowerBound: 0,
      recall: () => {
        if (calls++ > 10_000) throw new Error('the search has no end')
        return { cost: Number.NaN, kind: LINE }
      },
    } as unknown as SpanCost
    expect(refineSegmentation(lines(0, 10, 20, 30), broken).breaks).toEqual([0, 10, 20, 30])
  })
})
