import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitArc } from '../../../src/fit/models/arc'
import { lineChi2 } from '../../../src/fit/models/line'
import { trimmer } from '../../../src/fit/models/trimmed-span'
import { alongArc, pointsOf } from '../known-points'

const POINT_PRICE = 7

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

describe('trimmer', () => {
  it('never costs more than the whole span, keeps all points but one at either end, and pays for each left out', () => {
    fc.assert(
      fc.property(anyPoints, (points) => {
        const end = points.count - 1
        const cost = trimmer.lineCost(points, 0, end)
        const { first, last } = trimmer
        expect(cost).toBeLessThanOrEqual(lineChi2(points, 0, end) / 2)
        expect([0, 1]).toContain(first)
        expect([0, 1]).toContain(end - last)
        if (first > 0 || last < end) expect(last - first + 1).toBeGreaterThanOrEqual(4)
        expect(cost).toBeCloseTo(lineChi2(points, first, last) / 2 + POINT_PRICE * (first + end - last), 9)
      }),
    )
  })

  it('leaves out the ends of a line that are not on it, and those only', () => {
    const aside = fc.constantFrom(0, -0.8, 0.6)
    fc.assert(
      fc.property(
        fc.integer({ min: 6, max: 30 }),
        fc.double({ min: 0, max: 6, noNaN: true }),
        aside,
        aside,
        (...given) => {
          const [count, , first, last] = given
          trimmer.lineCost(pointsOf(line(...given)), 0, count - 1)
          expect([trimmer.first, count - 1 - trimmer.last]).toEqual([Number(first !== 0), Number(last !== 0)])
        },
      ),
    )
  })

  it('does the same for arcs', () => {
    const arc = alongArc(3, 4, 12, 0.3, 1.9)
    const end = arc.length - 1
    expect(trimmer.arcCost(pointsOf(arc), 0, end, 3, Number.POSITIVE_INFINITY)).toBeLessThan(0.01)
    expect([trimmer.first, trimmer.last]).toEqual([0, end])
    arc[0] = [arc[0][0] - 1, arc[0][1]]
    const points = pointsOf(arc)
    const cost = trimmer.arcCost(points, 0, end, 3, Number.POSITIVE_INFINITY)
    expect([trimmer.first, trimmer.last]).toEqual([1, end])
    expect(cost).toBeCloseTo(POINT_PRICE + (fitArc(points, 1, end, 3)?.chi2 ?? 0) / 2, 9)
  })
})
