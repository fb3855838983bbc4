import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadClosed } from '../../../src/fit/points/load-points'
import { type CutLoop, cutLoop } from '../../../src/fit/segmentation/cut-loop'
import { LINE } from '../../../src/model/curve'
import { regularPolygon } from '../drawn-shapes'
import { alongArc, alongPolyline } from '../known-points'

const LAMBDA = 8

/** The loop of points cut open and split; its points start with the given one. */
function cut(points: readonly (readonly [number, number])[], start: number): CutLoop {
  const count = points.length
  const x = Float64Array.from(points, (_, k) => points[(k + start) % count][0])
  const y = Float64Array.from(points, (_, k) => points[(k + start) % count][1])
  const sigma = new Float64Array(count).fill(0.05)
  return cutLoop((first) => loadClosed({ x, y, sigma }, 0, count, first), LAMBDA)
}

describe('cutLoop', () => {
  it('covers the loop once round with two segments at least, wherever it starts', () => {
    const unit = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(unit, unit), { minLength: 9, maxLength: 40 }), fc.nat(39), (noise, start) => {
        const points = noise.map(([dx, dy], k): [number, number] => {
          const angle = (2 * Math.PI * k) / noise.length
          return [9 * Math.cos(angle) + dx, 9 * Math.sin(angle) + dy]
        })
        const { points: loaded, segmentation } = cut(points, start)
        const { breaks, kinds } = segmentation
        expect(loaded.count).toBe(points.length + 1)
        expect([breaks[0], breaks.at(-1)]).toEqual([0, points.length])
        expect(kinds.length).toBe(breaks.length - 1)
        expect(kinds.length).toBeGreaterThanOrEqual(2)
        for (let k = 1; k < breaks.length; k++) expect(breaks[k]).toBeGreaterThan(breaks[k - 1])
      }),
    )
  })

  it('finds the sides of a polygon whose corners are spoilt, wherever the loop starts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 7 }),
        fc.double({ min: 0, max: 6, noNaN: true }),
        fc.nat(80),
        (sides, angle, start) => {
          const flat = regularPolygon(0, 0, 20, sides, angle)
          const corners = Array.from({ length: sides + 1 }, (_, k): [number, number] => {
            const at = 2 * (k % sides)
            return [flat[at], flat[at + 1]]
          })
          const points = corners.slice(1).flatMap((corner, k) => {
            const side = alongPolyline([corners[k], corner])
            side[0] = [0.96 * side[0][0], 0.96 * side[0][1]]
            return side
          })
          expect(cut(points, start % points.length).segmentation.kinds).toEqual(Array(sides).fill(LINE))
        },
      ),
    )
  })

  it('cuts what is smooth into two segments at least', () => {
    const circle = alongArc(0, 0, 30, 0, 2 * Math.PI).slice(0, -1)
    expect(cut(circle, 5).segmentation.kinds.length).toBeGreaterThanOrEqual(2)
  })
})
