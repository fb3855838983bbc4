import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../../src/boundary/extract'
import { straightenBorders } from '../../../src/boundary/straighten'
import { fitCurves } from '../../../src/fit/fit-curves'
import { linkStrands } from '../../../src/fit/topology/strands'
import { ARC } from '../../../src/model/curve'
import { isFrame } from '../../../src/model/planar-map'
import { anyRegions, regionsBy } from '../../boundary/label-maps'
import { CX, CY, discOnTwoGrounds, R } from '../two-grounds'

describe('linkStrands', () => {
  it('has every edge between junctions in one strand, in the order of its half-edges', () => {
    fc.assert(
      fc.property(anyRegions, fc.constantFrom(0.05, 0.35), (map, sigma) => {
        const planar = extractPlanarMap(map)
        const strands = linkStrands(straightenBorders(planar, sigma, 1), 8)
        const edges = strands.flatMap(({ halfEdges }) => halfEdges.map((h) => h >> 1)).sort((a, b) => a - b)
        const expected = Array.from({ length: planar.edgeCount }, (_, e) => e).filter(
          (e) => planar.from[e] >= 0 && !isFrame(planar, e),
        )
        expect(edges).toEqual(expected)
        const start = (h: number): number => (h & 1 ? planar.to[h >> 1] : planar.from[h >> 1])
        for (const { halfEdges, isClosed } of strands) {
          for (let k = isClosed ? 0 : 1; k < halfEdges.length; k++) {
            const before = halfEdges[(k + halfEdges.length - 1) % halfEdges.length]
            expect(start(halfEdges[k])).toBe(start(before ^ 1))
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  it('sees that a disc goes on where the border of two grounds ends at it', () => {
    for (const x of [30, 40, 55]) {
      const strands = linkStrands(discOnTwoGrounds(x), 8)
      expect(strands.filter(({ isClosed }) => isClosed).map(({ halfEdges }) => halfEdges.length)).toEqual([2])
    }
  })

  it('does not bend a border round a corner', () => {
    const map = regionsBy(60, 60, (x, y) => (x < 30 ? 0 : y < 30 ? 1 : 2))
    const planar = extractPlanarMap(map)
    const strands = linkStrands(straightenBorders(planar, 0.05, 0), 8)
    expect(strands.map(({ halfEdges }) => halfEdges.length).sort()).toEqual([1, 2])
  })
})

describe('fitCurves on strands', () => {
  it('draws one circle through the junctions, which lie on it', () => {
    const borders = discOnTwoGrounds(47)
    const { map: planar } = borders
    const { curves, strandOf } = fitCurves(borders, 8)
    const arcs = curves.filter((_, e) => planar.from[e] >= 0 && !isFrame(planar, e)).filter(({ ops }) => ops[0] === ARC)
    expect(arcs).toHaveLength(2)
    expect(strandOf.filter((strand) => strand === strandOf[curves.indexOf(arcs[0])])).toHaveLength(2)
    for (const { coords } of arcs) {
      for (const at of [0, coords.length - 2]) {
        expect(Math.hypot(coords[at] - CX, coords[at + 1] - CY)).toBeCloseTo(R, 1)
      }
    }
  })
})
