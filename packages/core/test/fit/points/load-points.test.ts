import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SUMS } from '../../../src/fit/points/edge-points'
import { loadClosed, loadOpen } from '../../../src/fit/points/load-points'

const anyCoordinate = fc.double({ min: -50, max: 50, noNaN: true })
const anyPoint = fc.tuple(anyCoordinate, anyCoordinate, fc.double({ min: 0.05, max: 2, noNaN: true }))
const anyLoad = fc
  .tuple(fc.array(anyPoint, { minLength: 1, maxLength: 40 }), fc.boolean(), fc.nat(39), fc.nat(5))
  .map(([points, isClosed, first, before]) => ({
    points,
    isClosed,
    first: isClosed ? first % points.length : 0,
    before,
  }))

function load({
  points,
  isClosed,
  first,
  before,
}: {
  points: [number, number, number][]
  isClosed: boolean
  first: number
  before: number
}) {
  // Other edges' points lie before and after.
  const all = [...Array(before).fill([9, 9, 9]), ...points, [8, 8, 8]]
  const [x, y, sigma] = [0, 1, 2].map((c) => Float64Array.from(all, (point) => point[c]))
  const [start, end] = [before, before + points.length]
  return isClosed ? loadClosed({ x, y, sigma }, start, end, first) : loadOpen({ x, y, sigma }, start, end)
}

describe('loadOpen and loadClosed', () => {
  it('takes the points of the range, from the first one on, a closed edge back to it', () => {
    fc.assert(
      fc.property(anyLoad, (given) => {
        const { count, x, y, originX, originY } = load(given)
        expect(count).toBe(given.points.length + (given.isClosed ? 1 : 0))
        for (let k = 0; k < count; k++) {
          const [px, py] = given.points[(given.first + k) % given.points.length]
          expect(Math.hypot(x[k] + originX - px, y[k] + originY - py)).toBeLessThan(1e-9)
        }
      }),
    )
  })

  it('weighs a point by its error at most, the two copies of a closed start alike', () => {
    fc.assert(
      fc.property(anyLoad, (given) => {
        const { count, weight } = load(given)
        for (let k = 0; k < count; k++) {
          const sigma = given.points[(given.first + k) % given.points.length][2]
          expect(weight[k]).toBeGreaterThan(0)
          expect(weight[k]).toBeLessThanOrEqual((1 / sigma ** 2) * (1 + 1e-9))
        }
        if (given.isClosed) expect(weight[count - 1]).toBe(weight[0])
      }),
    )
  })

  it('measures the arc length along the points', () => {
    fc.assert(
      fc.property(anyLoad, (given) => {
        const { count, x, y, arcLength } = load(given)
        expect(arcLength[0]).toBe(0)
        for (let k = 1; k < count; k++) {
          const step = Math.hypot(x[k] - x[k - 1], y[k] - y[k - 1])
          expect(arcLength[k] - arcLength[k - 1]).toBeCloseTo(step, 9)
        }
      }),
    )
  })

  it('loads no points as an empty border', () => {
    const source = { x: new Float64Array(3), y: new Float64Array(3), sigma: new Float64Array(3).fill(1) }
    for (const { count, sums } of [loadOpen(source, 2, 2), loadClosed(source, 2, 2)]) {
      expect([count, sums.length]).toEqual([0, SUMS])
    }
  })

  it('keeps the running sums of its own points and weights', () => {
    fc.assert(
      fc.property(anyLoad, (given) => {
        const { count, x, y, weight, sums } = load(given)
        const total = new Float64Array(SUMS)
        for (let k = 0; k <= count; k++) {
          for (let s = 0; s < SUMS; s++) {
            const size = 1 + Math.abs(total[s])
            expect(Math.abs(sums[SUMS * k + s] - total[s])).toBeLessThan(1e-8 * size)
          }
          if (k === count) break
          const z = x[k] * x[k] + y[k] * y[k]
          const terms = [1, x[k], y[k], x[k] * x[k], x[k] * y[k], y[k] * y[k], z, x[k] * z, y[k] * z, z * z]
          for (let s = 0; s < SUMS; s++) total[s] += weight[k] * terms[s]
        }
      }),
    )
  })
})
