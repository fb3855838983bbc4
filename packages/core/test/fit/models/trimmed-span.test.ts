import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineChi2 } from '../../../src/fit/models/line'
import { trimArc, trimLine, trimmedArcCost, trimmedLineCost } from '../../../src/fit/models/trimmed-span'
import { alongArc, pointsOf } from '../known-points'

const unit = fc.double({ min: -1, max: 1, noNaN: true })
const anyPoints = fc
  .array(fc.tuple(unit, unit), { minLength: 3, maxLength: 20 })
  .map((noise) => pointsOf(noise.map(([dx, dy], k): [number, number] => [k + 0.3 * dx, 0.1 * k + dy])))

/** Points of a line, the first and the last moved aside. */
function line(count: number, angle: number, first: number, last: number): [number, number][] {
  return Array.from({ length: count }, (_, k) => {
    const aside = k === 0 ? first : k === count - 1 ? last : 0
    return [k * Math.cos(angle) - aside * Math.sin(angle), k * Math.sin(angle) + aside * Math.cos(angle)]
  })
}

/** Price of one omitted point: the cost of a line that is exact but for its first point. */
const PRICE = trimmedLineCost(pointsOf(line(20, 0, 5, 0)), 0, 19)

describe('trimmed lines', () => {
  it('cost no more than whole ones, omit one point at either end at most, and pay the same price for each', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const end = points.count - 1
        const cost = trimmedLineCost(points, 0, end)
        const { first, last } = trimLine(points, 0, end)
        expect(cost).toBeLessThanOrEqual(lineChi2(points, 0, end) / 2)
        expect([0, 1]).toContain(first)
        expect([0, 1]).toContain(end - last)
        if (first > 0 || last < end) expect(last - first + 1).toBeGreaterThanOrEqual(4)
        expect(cost).toBeCloseTo(lineChi2(points, first, last) / 2 + PRICE * (first + end - last), 6)
      }),
    )
  })

  it('omit the ends that are not on the line, and no others', () => {
    const aside = fc.constantFrom(0, -0.8, 0.6)
    const angle = fc.double({ min: 0, max: 6, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 30 }), angle, aside, aside, (...given) => {
        const [count, , first, last] = given
        const kept = trimLine(pointsOf(line(...given)), 0, count - 1)
        expect(kept).toEqual({ first: Number(first !== 0), last: count - 1 - Number(last !== 0) })
      }),
    )
  })
})

describe('trimmed arcs', () => {
  const noBound = Number.POSITIVE_INFINITY

  it('omit the ends that are not on the arc, and no others', () => {
    const aside = fc.constantFrom(0, -0.8, 0.9)
    fc.assert(
      fc.property(fc.double({ min: 10, max: 40, noNaN: true }), aside, aside, (r, first, last) => {
        const arc = alongArc(3, 4, r, 0.3, 1.9)
        const end = arc.length - 1
        arc[0] = [arc[0][0] + first * Math.cos(0.3), arc[0][1] + first * Math.sin(0.3)]
        arc[end] = [arc[end][0] + last * Math.cos(1.9), arc[end][1] + last * Math.sin(1.9)]
        const points = pointsOf(arc)
        expect(trimArc(points, 0, end)).toEqual({ first: Number(first !== 0), last: end - Number(last !== 0) })
        const omitted = Number(first !== 0) + Number(last !== 0)
        expect(trimmedArcCost(points, 0, end, noBound)).toBeCloseTo(PRICE * omitted, 1)
      }),
    )
  })

  it('have an infinite cost where there is no arc, none below the upper bound, or one that sweeps too far', () => {
    const straight = pointsOf(line(12, 0.4, 0, 0))
    expect(trimmedArcCost(straight, 0, 11, noBound)).toBe(noBound)
    expect(trimArc(straight, 0, 11)).toBeNull()
    const whole = pointsOf(alongArc(0, 0, 20, 0, 6))
    expect(trimmedArcCost(whole, 0, whole.count - 1, noBound)).toBe(noBound)
    fc.assert(
      fc.property(anyPoints, fc.double({ min: 0, max: 60, noNaN: true }), (points, upperBound) => {
        const exact = trimmedArcCost(points, 0, points.count - 1, noBound)
        const bounded = trimmedArcCost(points, 0, points.count - 1, upperBound)
        expect(bounded).toBe(exact < upperBound ? exact : noBound)
      }),
    )
  })
})
