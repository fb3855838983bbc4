import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../../src/boundary/extract'
import { straightenBorders } from '../../../src/boundary/straighten'
import { endPoint } from '../../../src/fit/topology/half-edges'
import { strandFractions, strandPoints } from '../../../src/fit/topology/strand-points'
import { linkStrands } from '../../../src/fit/topology/strands'
import type { Borders } from '../../../src/model/borders'
import { anyRegions } from '../../boundary/label-maps'
import { discOnTwoGrounds } from '../two-grounds'

const anyBorders: fc.Arbitrary<Borders> = anyRegions.map((regions) =>
  straightenBorders(extractPlanarMap(regions), 0.05, 1),
)

describe('strandPoints', () => {
  it('has the points of all edges in the order of travel', () => {
    fc.assert(
      fc.property(anyBorders, (borders) => {
        const { points } = borders
        for (const strand of linkStrands(borders, 8)) {
          const own = strandPoints(borders, strand)
          const expected = strand.halfEdges.flatMap((h) => {
            const edge = [...points.x.subarray(points.start[h >> 1], points.start[(h >> 1) + 1])]
            return h & 1 ? edge.reverse() : edge
          })
          expect([...own.x]).toEqual(expected)
          expect([...own.start]).toEqual([0, expected.length])
        }
      }),
      { numRuns: 60 },
    )
  })

  it('has them the other way round when the strand is walked backward', () => {
    fc.assert(
      fc.property(anyBorders, (borders) => {
        for (const strand of linkStrands(borders, 8)) {
          const back = { ...strand, halfEdges: strand.halfEdges.map((h) => h ^ 1).reverse() }
          const [one, two] = [strandPoints(borders, strand), strandPoints(borders, back)]
          for (const name of ['x', 'y', 'sigma'] as const) expect([...two[name]].reverse()).toEqual([...one[name]])
        }
      }),
      { numRuns: 40 },
    )
  })

  it('trusts the points near a junction that it passes less, and the others as they are', () => {
    const borders = discOnTwoGrounds(47)
    const closed = linkStrands(borders, 8).filter(({ isClosed }) => isClosed)
    expect(closed).toHaveLength(1)
    const { x, y, sigma } = strandPoints(borders, closed[0])
    const { points } = borders.map
    for (let k = 0; k < x.length; k++) {
      const distances = closed[0].halfEdges.map((h) => {
        const j = endPoint(borders.map, h)
        return Math.hypot(x[k] - points[2 * j], y[k] - points[2 * j + 1])
      })
      if (Math.min(...distances) < 1) expect(sigma[k]).toBeGreaterThan(0.1)
      if (Math.min(...distances) > 3) expect(sigma[k]).toBe(0.03)
    }
  })
})

describe('strandFractions', () => {
  it('rise from 0 and stay below 1', () => {
    fc.assert(
      fc.property(anyBorders, (borders) => {
        for (const strand of linkStrands(borders, 8)) {
          const fractions = strandFractions(borders.map, strand)
          expect(fractions).toHaveLength(strand.halfEdges.length)
          expect(fractions[0]).toBe(0)
          for (let n = 1; n < fractions.length; n++) expect(fractions[n]).toBeGreaterThan(fractions[n - 1])
          expect(fractions.at(-1)).toBeLessThan(1)
        }
      }),
      { numRuns: 40 },
    )
  })
})
