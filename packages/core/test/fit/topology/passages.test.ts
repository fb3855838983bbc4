import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../../src/boundary/extract'
import { straightenBorders } from '../../../src/boundary/straighten'
import { endPoint } from '../../../src/fit/topology/half-edges'
import { findPassages } from '../../../src/fit/topology/passages'
import { isFrame } from '../../../src/model/planar-map'
import { anyRegions, regionsBy } from '../../boundary/label-maps'
import { discOnTwoGrounds } from '../two-grounds'

const LAMBDA = 8

describe('findPassages', () => {
  it('finds sides inside the picture that follow each other on a contour, the best fit first', () => {
    fc.assert(
      fc.property(anyRegions, fc.constantFrom(0.05, 0.35), (regions, sigma) => {
        const borders = straightenBorders(extractPlanarMap(regions), sigma, 1)
        const passages = findPassages(borders, LAMBDA)
        for (const [n, { halfEdges, misfit }] of passages.entries()) {
          expect(misfit).toBeGreaterThanOrEqual(n > 0 ? passages[n - 1].misfit : 0)
          expect(halfEdges.length).toBeGreaterThan(1)
          for (const [k, h] of halfEdges.entries()) {
            expect(isFrame(borders.map, h >> 1)).toBe(false)
            if (k === 0) continue
            const { points } = borders.map
            const [from, to] = [endPoint(borders.map, halfEdges[k - 1]), endPoint(borders.map, h ^ 1)]
            expect([points[2 * to], points[2 * to + 1]]).toEqual([points[2 * from], points[2 * from + 1]])
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('lets a circle pass two junctions, in both directions of travel', () => {
    const borders = discOnTwoGrounds(47)
    const sides = findPassages(borders, LAMBDA).map(({ halfEdges }) =>
      [...halfEdges]
        .map((h) => h >> 1)
        .sort()
        .join(),
    )
    expect(new Set(sides).size).toBe(1)
    expect(findPassages(borders, LAMBDA).every(({ misfit }) => misfit < 1)).toBe(true)
  })

  it('lets a straight border pass, and no border turn a corner', () => {
    const borders = straightenBorders(
      extractPlanarMap(regionsBy(60, 60, (x, y) => (x < 30 ? 0 : y < 30 ? 1 : 2))),
      0.05,
      0,
    )
    const { map, points } = borders
    const passages = findPassages(borders, LAMBDA)
    expect(passages.length).toBeGreaterThan(0)
    for (const { halfEdges } of passages) {
      for (const h of halfEdges) {
        expect([...points.x.subarray(points.start[h >> 1], points.start[(h >> 1) + 1])].every((x) => x === 30)).toBe(
          true,
        )
      }
    }
    expect(map.junctions.length).toBeGreaterThan(2)
  })

  it('finds fewer where parameters are cheaper', () => {
    fc.assert(
      fc.property(anyRegions, (regions) => {
        const borders = straightenBorders(extractPlanarMap(regions), 0.1, 1)
        const counts = [0.1, 1, 8, 64].map((lambda) => findPassages(borders, lambda).length)
        expect(counts).toEqual([...counts].sort((a, b) => a - b))
      }),
      { numRuns: 30 },
    )
  })
})
