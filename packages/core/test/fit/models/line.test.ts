import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitLine, lineChi2 } from '../../../src/fit/models/line'
import { pointsOf } from '../known-points'

const anyCoordinate = fc.integer({ min: -4000, max: 4000 }).map((value) => value / 100)
const anyPoints = fc.array(fc.tuple(anyCoordinate, anyCoordinate), { minLength: 2, maxLength: 12 })
const anySpan = anyPoints.chain((points) =>
  fc
    .tuple(fc.nat(points.length - 1), fc.nat(points.length - 1))
    .map(([a, b]) => ({ points, i: Math.min(a, b), j: Math.max(a, b) })),
)

/** Weighted sum of squared distances from the line through (x, y) in direction (dx, dy). */
function residual(points: ReturnType<typeof pointsOf>, i: number, j: number, line: ReturnType<typeof fitLine>): number {
  let sum = 0
  for (let k = i; k <= j; k++) {
    const off = (points.x[k] - line.x) * line.dy - (points.y[k] - line.y) * line.dx
    sum += points.weight[k] * off * off
  }
  return sum
}

describe('fitLine', () => {
  it('has the chi-squared of its own points, and no other line through their mean has less', () => {
    fc.assert(
      fc.property(anySpan, fc.double({ min: 0, max: Math.PI, noNaN: true }), ({ points, i, j }, angle) => {
        const edge = pointsOf(points)
        const line = fitLine(edge, i, j)
        const own = residual(edge, i, j, line)
        const other = residual(edge, i, j, { ...line, dx: Math.cos(angle), dy: Math.sin(angle) })
        const slack = 1e-6 * (1 + own)
        expect(Math.abs(line.chi2 - own)).toBeLessThan(slack + 1e-3)
        expect(lineChi2(edge, i, j)).toBeCloseTo(line.chi2, 3)
        expect(own).toBeLessThanOrEqual(other + slack + 1e-3)
      }),
    )
  })

  it('runs along the points with a unit direction', () => {
    fc.assert(
      fc.property(anySpan, ({ points, i, j }) => {
        const edge = pointsOf(points)
        const { dx, dy } = fitLine(edge, i, j)
        expect(Math.hypot(dx, dy)).toBeCloseTo(1, 9)
        expect(dx * (edge.x[j] - edge.x[i]) + dy * (edge.y[j] - edge.y[i])).toBeGreaterThan(-1e-6)
      }),
    )
  })

  it('goes through points on a line without a residual', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 6.28, noNaN: true }), fc.integer({ min: 2, max: 400 }), (angle, count) => {
        const points = Array.from({ length: count }, (_, k): [number, number] => [
          900 + k * Math.cos(angle),
          700 + k * Math.sin(angle),
        ])
        const { dx, dy, chi2 } = fitLine(pointsOf(points), 0, count - 1)
        expect(Math.hypot(dx - Math.cos(angle), dy - Math.sin(angle))).toBeLessThan(1e-6)
        expect(chi2).toBeLessThan(1e-3)
      }),
    )
  })

  it('gives two equal points the direction (1, 0)', () => {
    const line = fitLine(
      pointsOf([
        [3, 4],
        [3, 4],
      ]),
      0,
      1,
    )
    expect([line.dx, line.dy]).toEqual([1, 0])
  })
})
