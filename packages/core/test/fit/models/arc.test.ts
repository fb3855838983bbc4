import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitArc, MAX_SWEEP } from '../../../src/fit/models/arc'
import { alongArc, alongPolyline, pointsOf } from '../known-points'

const anyRadius = fc.double({ min: 2, max: 300, noNaN: true })
const anyAngle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })

describe('fitArc', () => {
  it('finds the circle that points lie on, and which way they go round', () => {
    fc.assert(
      fc.property(
        anyRadius,
        anyAngle,
        fc.double({ min: 0.3, max: 3.2, noNaN: true }),
        fc.boolean(),
        (r, from, sweep, isBack) => {
          const points = pointsOf(alongArc(500, 300, r, from, from + (isBack ? -sweep : sweep)))
          const arc = fitArc(points, 0, points.count - 1)
          if (arc === null) throw new Error('no circle')
          expect(Math.hypot(arc.cx + points.originX - 500, arc.cy + points.originY - 300)).toBeLessThan(1e-3 * r)
          expect(Math.abs(arc.r - r)).toBeLessThan(1e-3 * r)
          expect(arc.orientation).toBe(isBack ? -1 : 1)
          expect(arc.chi2).toBeLessThan(1e-2)
        },
      ),
    )
  })

  it('has about the chi-squared of the distances from the circle', () => {
    fc.assert(
      fc.property(
        anyAngle,
        fc.double({ min: 10, max: 60, noNaN: true }),
        fc.integer({ min: 1, max: 99 }),
        (from, r, seed) => {
          const noisy = alongArc(0, 0, r, from, from + 2.5).map(([x, y], k): [number, number] => {
            const stray = 1 + (0.04 * Math.sin(seed * (k + 1) * 12.9898)) / r
            return [x * stray, y * stray]
          })
          const points = pointsOf(noisy)
          const arc = fitArc(points, 0, points.count - 1)
          if (arc === null) throw new Error('no circle')
          let chi2 = 0
          for (let k = 0; k < points.count; k++) {
            chi2 += points.weight[k] * (Math.hypot(points.x[k] - arc.cx, points.y[k] - arc.cy) - arc.r) ** 2
          }
          expect(arc.chi2).toBeCloseTo(chi2, 1)
        },
      ),
    )
  })

  it('finds none in points on a line, nor in a sweep that is too long', () => {
    const line = pointsOf(
      alongPolyline([
        [0, 0],
        [30, 20],
      ]),
    )
    expect(fitArc(line, 0, line.count - 1)).toBeNull()
    const almost = pointsOf(alongArc(0, 0, 20, 0, MAX_SWEEP - 0.05))
    expect(fitArc(almost, 0, almost.count - 1)).not.toBeNull()
    const long = pointsOf(alongArc(0, 0, 20, 0, MAX_SWEEP + 0.05))
    expect(fitArc(long, 0, long.count - 1)).toBeNull()
  })
})
