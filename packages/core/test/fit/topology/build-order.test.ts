import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../../src/boundary/extract'
import { straightenBorders } from '../../../src/boundary/straighten'
import { buildOrder } from '../../../src/fit/topology/build-order'
import { endJunction, startJunction } from '../../../src/fit/topology/half-edges'
import { linkStrands, type Strand } from '../../../src/fit/topology/strands'
import type { PlanarMap } from '../../../src/model/planar-map'
import { anyRegions } from '../../boundary/label-maps'
import { discOnTwoGrounds } from '../two-grounds'

/** A map of edges between numbered junctions, with nothing else in it. */
function mapOf(edges: readonly (readonly [number, number])[]): PlanarMap {
  const count = 1 + edges.reduce((last, [from, to]) => Math.max(last, from, to), 0)
  return {
    junctions: new Int32Array(2 * count),
    from: Int32Array.from(edges, ([from]) => from),
    to: Int32Array.from(edges, ([, to]) => to),
  } as unknown as PlanarMap
}

const open = (...edges: number[]): Strand => ({ halfEdges: edges.map((e) => 2 * e), isClosed: false })

describe('buildOrder', () => {
  it('has every strand once, whatever the regions', () => {
    fc.assert(
      fc.property(anyRegions, (regions) => {
        const borders = straightenBorders(extractPlanarMap(regions), 0.05, 1)
        const strands = linkStrands(borders, 8)
        expect(buildOrder(borders.map, strands).sort((a, b) => a - b)).toEqual([...strands.keys()])
      }),
      { numRuns: 40 },
    )
  })

  it('builds a strand after those that pass its ends, through a whole chain', () => {
    // Strand s ends at the middle junction of strand s + 1.
    const chain = mapOf([
      [0, 1],
      [1, 4],
      [2, 4],
      [4, 7],
      [5, 7],
      [7, 8],
    ])
    expect(buildOrder(chain, [open(0, 1), open(2, 3), open(4, 5)])).toEqual([2, 1, 0])
  })

  it('builds a circle before the borders that end on it', () => {
    const { map, ...borders } = discOnTwoGrounds(47)
    const strands = linkStrands({ map, ...borders }, 8)
    const order = buildOrder(map, [...strands].reverse())
    expect([...strands].reverse()[order[0]].isClosed).toBe(true)
  })

  it('builds the first strand of a circle of strands without waiting, and one that ends on itself', () => {
    const waiting = mapOf([
      [0, 1],
      [1, 3],
      [2, 3],
      [3, 1],
    ])
    expect(buildOrder(waiting, [open(0, 1), open(2, 3)])).toEqual([0, 1])
    const onItself = mapOf([
      [0, 1],
      [1, 2],
      [2, 1],
    ])
    const strand = open(0, 1, 2)
    expect(startJunction(onItself, 2)).toBe(endJunction(onItself, 4))
    expect(buildOrder(onItself, [strand])).toEqual([0])
  })

  it('takes a chain of 100,000 strands', () => {
    const edges = Array.from({ length: 100_000 }, (_, s) => [
      [2 * s, 2 * s + 1],
      [2 * s + 1, 2 * s + 3],
    ]).flat() as [number, number][]
    const strands = Array.from({ length: 100_000 }, (_, s) => open(2 * s, 2 * s + 1))
    expect(buildOrder(mapOf(edges), strands)[0]).toBe(99_999)
  })
})
