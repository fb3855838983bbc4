import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import type { Coloring } from '../../src/model/coloring'
import { isFrame } from '../../src/model/planar-map'
import type { RegionMap } from '../../src/model/region-map'
import { findOutlines, smoothOutlines } from '../../src/photo/outlines'
import { anyRegions, regionsBy } from '../boundary/label-maps'

/** Colors of which the first is not painted and the second is translucent. */
const FILLS = {
  space: 'rgb',
  count: 6,
  colors: Float64Array.from({ length: 24 }, (_, c) => (c % 4 < 3 ? 40 * (c >> 2) : c === 3 ? 0 : c === 7 ? 90 : 255)),
} as const

function coloringOf(regions: RegionMap<'fills'>): Coloring {
  return { regions, fills: FILLS }
}

describe('findOutlines', () => {
  it('holds each edge between an opaque region and the unpainted ground once, in the direction of its chain', () => {
    fc.assert(
      fc.property(anyRegions, (regions) => {
        const map = extractPlanarMap(regions)
        const { halfEdges, isOutline, start, isClosed } = findOutlines(map, coloringOf(regions))
        const edges = halfEdges.map((halfEdge) => halfEdge >> 1)
        expect(new Set(edges).size).toBe(edges.length)
        for (let e = 0; e < map.edgeCount; e++) {
          const alphas = isFrame(map, e)
            ? []
            : [map.left[e], map.right[e]].map((region) => FILLS.colors[4 * regions.colorOf[region] + 3])
          const isExpected = alphas.includes(0) && alphas.includes(255)
          expect(isOutline[e]).toBe(isExpected ? 1 : 0)
          expect(edges.includes(e)).toBe(isExpected)
        }
        for (const halfEdge of halfEdges) {
          const right = halfEdge & 1 ? map.left[halfEdge >> 1] : map.right[halfEdge >> 1]
          expect(FILLS.colors[4 * regions.colorOf[right] + 3]).toBe(255)
        }
        const ends = (halfEdge: number) => [map.from[halfEdge >> 1], map.to[halfEdge >> 1]]
        for (let c = 0; c < isClosed.length; c++) {
          for (let k = start[c]; k < start[c + 1]; k++) {
            if (k + 1 === start[c + 1] && !isClosed[c]) continue
            const next = halfEdges[k + 1 === start[c + 1] ? start[c] : k + 1]
            expect(ends(halfEdges[k])[halfEdges[k] & 1 ? 0 : 1]).toBe(ends(next)[next & 1 ? 1 : 0])
          }
        }
      }),
    )
  })

  it('runs on through the junctions of regions inside', () => {
    // A disc of four quarters
    const regions = regionsBy(30, 30, (x, y) =>
      (x - 15) ** 2 + (y - 15) ** 2 > 120 ? 0 : 2 + (x < 15 ? 0 : 1) + (y < 15 ? 0 : 2),
    )
    const outlines = findOutlines(extractPlanarMap(regions), coloringOf(regions))
    expect(outlines.isClosed).toEqual([true])
    expect(outlines.halfEdges.length).toBe(4)
  })
})

describe('smoothOutlines', () => {
  it('leaves measured points, averages others through junctions, and moves junctions onto the outline, but not those of a mask', () => {
    const regions = regionsBy(30, 30, (x, y) =>
      (x - 15) ** 2 + (y - 15) ** 2 > 120 ? 0 : 2 + (x < 15 ? 0 : 1) + (y < 15 ? 0 : 2),
    )
    const map = extractPlanarMap(regions)
    const outlines = findOutlines(map, coloringOf(regions))
    const start = Int32Array.from(map.edgeStart, (k, e) => k - e)
    const middle = (axis: number) =>
      Float64Array.from({ length: start[map.edgeCount] }, (_, k) => {
        const e = start.findLastIndex((first) => first <= k)
        const at = 2 * (k - start[e] + map.edgeStart[e]) + axis
        return (map.points[at] + map.points[at + 2]) / 2
      })
    const lattice = { start, x: middle(0), y: middle(1) }
    const spread = (points: { x: Float64Array; y: Float64Array }) => {
      const radii = outlines.halfEdges.flatMap((halfEdge) =>
        Array.from({ length: start[(halfEdge >> 1) + 1] - start[halfEdge >> 1] }, (_, n) => {
          const k = start[halfEdge >> 1] + n
          return Math.hypot(points.x[k] - 15.5, points.y[k] - 15.5)
        }),
      )
      return Math.max(...radii) - Math.min(...radii)
    }
    const pointCount = lattice.x.length
    const pointsOf = (isMeasured: Uint8Array) => ({ start, x: lattice.x.slice(), y: lattice.y.slice(), isMeasured })
    const run = (isMeasured: Uint8Array) => {
      const points = pointsOf(isMeasured)
      const junctions = Float64Array.from(map.junctions)
      const isSmooth = smoothOutlines(map, outlines, points, junctions, 2)
      return { points, junctions, isSmooth }
    }
    const all = run(new Uint8Array(pointCount).fill(1))
    expect(all.points.x).toEqual(lattice.x)
    const some = run(Uint8Array.from({ length: pointCount }, (_, k) => (k % 9 === 0 ? 1 : 0)))
    for (let k = 0; k < pointCount; k += 9) expect(some.points.x[k]).toBe(lattice.x[k])
    expect(some.points.x).not.toEqual(lattice.x)
    for (const { junctions, isSmooth } of [all, some]) {
      expect(isSmooth).toEqual(outlines.isOutline)
      for (const halfEdge of outlines.halfEdges) {
        const junction = halfEdge & 1 ? map.to[halfEdge >> 1] : map.from[halfEdge >> 1]
        const radius = Math.hypot(junctions[2 * junction] - 15.5, junctions[2 * junction + 1] - 15.5)
        expect(Math.abs(radius - Math.sqrt(120))).toBeLessThan(0.5)
      }
    }
    const mask = run(new Uint8Array(pointCount))
    expect(mask.junctions).toEqual(Float64Array.from(map.junctions))
    expect(mask.isSmooth.includes(1)).toBe(false)
    expect(spread(mask.points)).toBeLessThan(0.8 * spread(lattice))
  })
})
