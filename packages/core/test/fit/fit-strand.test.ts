import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { straightenBorders } from '../../src/boundary/straighten'
import { buildStrand, fitStrand, junctionEnds } from '../../src/fit/fit-strand'
import { endJunction, startJunction } from '../../src/fit/topology/half-edges'
import { linkStrands } from '../../src/fit/topology/strands'
import { anyRegions } from '../boundary/label-maps'
import { CX, CY, discOnTwoGrounds, R } from './two-grounds'

const LAMBDA = 8
const anyBorders = anyRegions.map((regions) => straightenBorders(extractPlanarMap(regions), 0.05, 1))

describe('fitStrand', () => {
  it('gives a closed strand its curve, and an open one a draft only when it passes a junction', () => {
    fc.assert(
      fc.property(anyBorders, (borders) => {
        for (const strand of linkStrands(borders, LAMBDA)) {
          const fit = fitStrand(borders, strand, LAMBDA)
          expect(fit.strand.halfEdges).toEqual(strand.halfEdges)
          if (fit.kind === 'closed') expect(strand.isClosed).toBe(true)
          if (fit.kind === 'open') expect(fit.draft !== null).toBe(strand.halfEdges.length > 1)
        }
      }),
      { numRuns: 25 },
    )
  })

  it('has the tangents of a circle at the junctions that it passes', () => {
    const borders = discOnTwoGrounds(47)
    const fits = linkStrands(borders, LAMBDA).map((strand) => fitStrand(borders, strand, LAMBDA))
    const [disc] = fits.filter(({ kind }) => kind === 'closed')
    const ends = junctionEnds(borders.map, disc)
    expect(ends).toHaveLength(2)
    for (const { end } of ends) {
      expect(Math.hypot(end.x - CX, end.y - CY)).toBeCloseTo(R, 1)
      expect(((end.x - CX) * end.dx + (end.y - CY) * end.dy) / R).toBeCloseTo(0, 2)
    }
  })
})

describe('buildStrand', () => {
  it('builds every edge once, between junctions that it takes or gives, and leaves those of the caller alone', () => {
    fc.assert(
      fc.property(anyBorders, (borders) => {
        const { map } = borders
        for (const strand of linkStrands(borders, LAMBDA)) {
          const fit = fitStrand(borders, strand, LAMBDA)
          const junctions = Float64Array.from(map.junctions, (value, k) => value + 0.1 * Math.sin(k))
          const before = junctions.slice()
          const { edges, passed } = buildStrand(map, fit, junctions)
          expect(junctions).toEqual(before)
          expect(edges.map(({ edge }) => edge)).toEqual(strand.halfEdges.map((h) => h >> 1))
          expect(passed.map(({ junction }) => junction)).toEqual(
            strand.halfEdges.slice(fit.kind === 'closed' ? 0 : 1).map((h) => startJunction(map, h)),
          )
          if (new Set(passed.map(({ junction }) => junction)).size < passed.length) continue
          const places = junctions.slice()
          for (const { junction, place } of passed) places.set([place.x, place.y], 2 * junction)
          for (const { edge, curve } of edges) {
            const [from, to] = [startJunction(map, 2 * edge), endJunction(map, 2 * edge)]
            const expected = [...places.slice(2 * from, 2 * from + 2), ...places.slice(2 * to, 2 * to + 2)]
            expect([...curve.coords.slice(0, 2), ...curve.coords.slice(-2)]).toEqual(expected)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('moves the junctions that a circle passes onto the circle', () => {
    const borders = discOnTwoGrounds(47)
    const fits = linkStrands(borders, LAMBDA).map((strand) => fitStrand(borders, strand, LAMBDA))
    const [disc] = fits.filter(({ kind }) => kind === 'closed')
    const { passed } = buildStrand(borders.map, disc, Float64Array.from(borders.map.junctions))
    expect(passed).toHaveLength(2)
    for (const { place } of passed) expect(Math.hypot(place.x - CX, place.y - CY)).toBeCloseTo(R, 1)
  })
})
