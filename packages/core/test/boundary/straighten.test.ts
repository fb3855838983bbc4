import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { straightenBorders } from '../../src/boundary/straighten'
import { isFrame, type PlanarMap } from '../../src/model/planar-map'
import { anyRegions, regionsBy } from './label-maps'

const anyPasses = fc.integer({ min: 0, max: 4 })

/** The middles of edge e's lattice steps. */
function middles({ points, edgeStart }: PlanarMap, e: number): [number, number][] {
  const out: [number, number][] = []
  for (let k = edgeStart[e]; k + 1 < edgeStart[e + 1]; k++) {
    out.push([(points[2 * k] + points[2 * k + 2]) / 2, (points[2 * k + 1] + points[2 * k + 3]) / 2])
  }
  return out
}

describe('straightenBorders', () => {
  it('has a point for every step of a border inside, none on the frame, with the sigma given', () => {
    fc.assert(
      fc.property(anyRegions, anyPasses, (map, passes) => {
        const planar = extractPlanarMap(map)
        const { start, x, y, sigma, step } = straightenBorders(planar, 0.35, passes).points
        for (let e = 0; e < planar.edgeCount; e++) {
          expect(start[e + 1] - start[e]).toBe(isFrame(planar, e) ? 0 : middles(planar, e).length)
        }
        expect([x.length, y.length, sigma.length]).toEqual(Array(3).fill(start[planar.edgeCount]))
        expect([...x, ...y].every(Number.isFinite)).toBe(true)
        for (let e = 0; e < planar.edgeCount; e++) {
          for (let k = start[e]; k < start[e + 1]; k++) expect(step[k]).toBe(planar.edgeStart[e] + k - start[e])
        }
        expect(sigma.every((value) => value === 0.35)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('keeps the ends of open borders, and the centre of loops', () => {
    fc.assert(
      fc.property(anyRegions, anyPasses, (map, passes) => {
        const planar = extractPlanarMap(map)
        const { start, x, y } = straightenBorders(planar, 1, passes).points
        for (let e = 0; e < planar.edgeCount; e++) {
          if (start[e + 1] === start[e]) continue
          const raw = middles(planar, e)
          const found = raw.map((_, k) => [x[start[e] + k], y[start[e] + k]])
          if (planar.from[e] >= 0) expect([found[0], found.at(-1)]).toEqual([raw[0], raw.at(-1)])
          else for (const c of [0, 1]) expect(mean(found, c)).toBeCloseTo(mean(raw, c), 9)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('moves no point further than the passes reach, and none without passes', () => {
    fc.assert(
      fc.property(anyRegions, anyPasses, (map, passes) => {
        const planar = extractPlanarMap(map)
        const raw = straightenBorders(planar, 1, 0).points
        const { x, y } = straightenBorders(planar, 1, passes).points
        for (let k = 0; k < x.length; k++) {
          expect(Math.hypot(x[k] - raw.x[k], y[k] - raw.y[k])).toBeLessThanOrEqual(passes * 0.5)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('takes the stairs out of a slope', () => {
    const planar = extractPlanarMap(regionsBy(40, 20, (x, y) => (x > 2 * y ? 1 : 0)))
    const spread = (passes: number): number => {
      const { x, y } = straightenBorders(planar, 1, passes).points
      const offsets = Array.from({ length: x.length - 12 }, (_, k) => x[k + 6] - 2 * y[k + 6])
      return Math.max(...offsets) - Math.min(...offsets)
    }
    expect(spread(0)).toBe(1)
    expect(spread(2)).toBeLessThan(0.3 * spread(0))
  })
})

function mean(points: readonly (readonly number[])[], c: number): number {
  return points.reduce((sum, point) => sum + point[c], 0) / points.length
}
