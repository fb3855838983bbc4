import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { neighborOf, OUTSIDE, type PlanarMap } from '../../src/model/planar-map'
import type { RegionMap } from '../../src/model/region-map'
import { ADVERSARIAL, anyRegions, regionsBy, regionsOf, spelled } from './label-maps'

/** The region on the right hand of a half-edge: across its twin. */
const regionOf = (map: PlanarMap, halfEdge: number) => neighborOf(map, halfEdge ^ 1)

/** The lattice points of a half-edge in its direction, interleaved. */
function walk({ points, edgeStart }: PlanarMap, halfEdge: number): number[] {
  const out: number[] = []
  for (let k = edgeStart[halfEdge >> 1]; k < edgeStart[(halfEdge >> 1) + 1]; k++) {
    if (halfEdge & 1) out.unshift(points[2 * k], points[2 * k + 1])
    else out.push(points[2 * k], points[2 * k + 1])
  }
  return out
}

/** The closed polygon of a contour; fails where one half-edge does not begin where the one before it ends. */
function polygonOf(planar: PlanarMap, contour: number): number[] {
  const out: number[] = []
  const { contourStart, halfEdges } = planar
  for (let k = contourStart[contour]; k < contourStart[contour + 1]; k++) {
    const points = walk(planar, halfEdges[k])
    if (out.length > 0) expect(points.slice(0, 2)).toEqual(out.splice(-2))
    out.push(...points)
  }
  expect(out.slice(-2)).toEqual(out.slice(0, 2))
  return out
}

/** Positive for a polygon that runs clockwise as seen, y down. */
function shoelace(polygon: readonly number[]): number {
  let sum = 0
  for (let k = 0; k + 3 < polygon.length; k += 2) sum += polygon[k] * polygon[k + 3] - polygon[k + 2] * polygon[k + 1]
  return sum / 2
}

function expectContours(map: RegionMap<'fills'>): void {
  const planar = extractPlanarMap(map)
  const { contourCount, contourStart, contourRegion, halfEdges, isHole } = planar
  const inside = Array.from({ length: 2 * planar.edgeCount }, (_, h) => h).filter(
    (h) => regionOf(planar, h) !== OUTSIDE,
  )
  expect([...halfEdges].sort((a, b) => a - b)).toEqual(inside)
  expect(contourStart).toHaveLength(contourCount + 1)
  expect(contourStart[contourCount]).toBe(halfEdges.length)

  const area = new Float64Array(map.count)
  const outerCount = new Int32Array(map.count)
  for (let c = 0; c < contourCount; c++) {
    const region = contourRegion[c]
    for (let k = contourStart[c]; k < contourStart[c + 1]; k++) expect(regionOf(planar, halfEdges[k])).toBe(region)
    const signed = shoelace(polygonOf(planar, c))
    expect(signed > 0 ? 0 : 1).toBe(isHole[c])
    area[region] += signed
    if (isHole[c] === 0) outerCount[region]++
  }
  const pixels = new Float64Array(map.count)
  for (const label of map.labels) pixels[label]++
  expect(area, spelled(map)).toEqual(pixels)
  expect(outerCount, spelled(map)).toEqual(new Int32Array(map.count).fill(1))
}

describe('linkContours', () => {
  it.each(ADVERSARIAL)('closes cycles of one region whose areas add up, one of them outer: %s', (_, map) => {
    expectContours(map)
  })

  it('closes cycles of one region whose areas add up, one of them outer, whatever the regions', () => {
    fc.assert(
      fc.property(anyRegions, (map) => expectContours(map)),
      { numRuns: 150 },
    )
  })

  it('goes around a region that touches itself at a point once: a point joins no pixels, so it closes no hole', () => {
    const planar = extractPlanarMap(regionsOf('00000', '01110', '01010', '01100', '00000'))
    const own = [...planar.contourRegion].flatMap((region, c) => (region === 1 ? [c] : []))
    expect(own.map((c) => [planar.isHole[c], shoelace(polygonOf(planar, c))])).toEqual([[0, 7]])
  })

  it('runs a hole around all that lies in it, whatever that is made of', () => {
    const planar = extractPlanarMap(regionsOf('00000', '01120', '01220', '00000'))
    const holes = [...planar.isHole].flatMap((hole, c) => (hole ? [c] : []))
    expect(holes).toHaveLength(1)
    expect(shoelace(polygonOf(planar, holes[0]))).toBe(-6)
  })
})

describe('neighborOf', () => {
  it('is the region of the twin', () => {
    const planar = extractPlanarMap(regionsBy(3, 3, (x, y) => (x === 1 && y === 1 ? 1 : 0)))
    const sides = Array.from({ length: 4 }, (_, h) => [regionOf(planar, h), neighborOf(planar, h)])
    expect(sides).toEqual([
      [0, OUTSIDE],
      [OUTSIDE, 0],
      [1, 0],
      [0, 1],
    ])
  })
})
