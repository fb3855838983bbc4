import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { OUTSIDE, type PlanarMap } from '../../src/model/planar-map'
import type { RegionMap } from '../../src/model/region-map'
import { ADVERSARIAL, anyRegions, regionsBy, regionsOf, spelled } from './label-maps'

function labelAt({ width, height, labels }: RegionMap<'fills'>, x: number, y: number): number {
  return x >= 0 && y >= 0 && x < width && y < height ? labels[y * width + x] : OUTSIDE
}

/** Every lattice step between two different labels, straight from the pixels: `x,y,x,y` with the smaller end first. */
function boundarySteps(map: RegionMap<'fills'>): Set<string> {
  const steps = new Set<string>()
  for (let y = 0; y <= map.height; y++) {
    for (let x = 0; x <= map.width; x++) {
      if (labelAt(map, x, y) !== labelAt(map, x, y - 1)) steps.add(`${x},${y},${x + 1},${y}`)
      if (labelAt(map, x, y) !== labelAt(map, x - 1, y)) steps.add(`${x},${y},${x},${y + 1}`)
    }
  }
  return steps
}

interface Step {
  readonly edge: number
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

function* stepsOf({ edgeCount, edgeStart, points }: PlanarMap): Generator<Step> {
  for (let edge = 0; edge < edgeCount; edge++) {
    for (let k = edgeStart[edge]; k + 1 < edgeStart[edge + 1]; k++) {
      yield { edge, x0: points[2 * k], y0: points[2 * k + 1], x1: points[2 * k + 2], y1: points[2 * k + 3] }
    }
  }
}

function stepName({ x0, y0, x1, y1 }: Step): string {
  return x0 < x1 || y0 < y1 ? `${x0},${y0},${x1},${y1}` : `${x1},${y1},${x0},${y0}`
}

/** The pixels on the right and left hand of a step (y down). */
function sidesOf(map: RegionMap<'fills'>, { x0, y0, x1, y1 }: Step): [right: number, left: number] {
  const x = Math.min(x0, x1)
  const y = Math.min(y0, y1)
  if (x1 > x0) return [labelAt(map, x, y), labelAt(map, x, y - 1)]
  if (x1 < x0) return [labelAt(map, x, y - 1), labelAt(map, x, y)]
  return y1 > y0 ? [labelAt(map, x - 1, y), labelAt(map, x, y)] : [labelAt(map, x, y), labelAt(map, x - 1, y)]
}

function expectEveryStepOnce(map: RegionMap<'fills'>, planar: PlanarMap): void {
  const found: string[] = []
  for (const step of stepsOf(planar)) {
    expect(Math.abs(step.x1 - step.x0) + Math.abs(step.y1 - step.y0)).toBe(1)
    found.push(stepName(step))
  }
  expect(found.sort()).toEqual([...boundarySteps(map)].sort())
}

function expectSides(map: RegionMap<'fills'>, planar: PlanarMap): void {
  for (const step of stepsOf(planar)) {
    expect(sidesOf(map, step)).toEqual([planar.right[step.edge], planar.left[step.edge]])
  }
}

function expectJunctions(map: RegionMap<'fills'>, planar: PlanarMap): void {
  const degree = new Map<string, number>()
  for (const step of boundarySteps(map)) {
    const [x0, y0, x1, y1] = step.split(',')
    for (const point of [`${x0},${y0}`, `${x1},${y1}`]) degree.set(point, (degree.get(point) ?? 0) + 1)
  }
  const expected = [...degree].filter(([, steps]) => steps >= 3).map(([point]) => point)
  const found = Array.from(
    { length: planar.junctions.length / 2 },
    (_, j) => `${planar.junctions[2 * j]},${planar.junctions[2 * j + 1]}`,
  )
  expect(found.slice().sort()).toEqual(expected.sort())
}

/** Edges end at their junctions and pass none; loops return to their first point. */
function expectEnds(planar: PlanarMap): void {
  const { points, edgeStart, from, to, junctions } = planar
  const at = new Set<string>()
  for (let j = 0; j < junctions.length; j += 2) at.add(`${junctions[j]},${junctions[j + 1]}`)
  expect(edgeStart).toHaveLength(planar.edgeCount + 1)
  expect(edgeStart[planar.edgeCount]).toBe(points.length / 2)
  for (let e = 0; e < planar.edgeCount; e++) {
    const point = (k: number): string => `${points[2 * k]},${points[2 * k + 1]}`
    const place = (j: number): string => `${junctions[2 * j]},${junctions[2 * j + 1]}`
    const first = edgeStart[e]
    const last = edgeStart[e + 1] - 1
    for (let k = first + 1; k < last; k++) expect(at.has(point(k))).toBe(false)
    if (from[e] < 0 || to[e] < 0) {
      expect([from[e], to[e]]).toEqual([-1, -1])
      expect(point(last)).toBe(point(first))
      expect(at.has(point(first))).toBe(false)
    } else expect([point(first), point(last)]).toEqual([place(from[e]), place(to[e])])
  }
}

function expectPlanarMap(map: RegionMap<'fills'>): void {
  const planar = extractPlanarMap(map)
  expectEveryStepOnce(map, planar)
  expectSides(map, planar)
  expectJunctions(map, planar)
  expectEnds(planar)
}

describe('extractPlanarMap', () => {
  it.each(ADVERSARIAL)('stores each border once, with its sides, junctions and ends: %s', (_, map) => {
    expectPlanarMap(map)
  })

  it('stores each border once, with its sides, junctions and ends, whatever the regions', () => {
    fc.assert(
      fc.property(anyRegions, (map) => expectPlanarMap(map)),
      { numRuns: 150 },
    )
  })

  it('gives the same map again', () => {
    fc.assert(
      fc.property(anyRegions, (map) => {
        expect(extractPlanarMap(map), spelled(map)).toEqual(extractPlanarMap(map))
      }),
      { numRuns: 30 },
    )
  })

  it('draws a picture of one region as one loop, the frame', () => {
    const planar = extractPlanarMap(regionsBy(5, 3, () => 0))
    expect([planar.edgeCount, planar.contourCount, planar.junctions.length]).toEqual([1, 1, 0])
    expect([...planar.right, ...planar.left, ...planar.from, ...planar.to]).toEqual([0, OUTSIDE, -1, -1])
    expect(planar.points).toHaveLength(2 * 17)
  })

  it('lists the edges of junctions in scan order and direction, then the loops', () => {
    const planar = extractPlanarMap(regionsOf('0011', '0011', '2000', '2010'))
    const starts = Array.from({ length: planar.edgeCount }, (_, e) => ({
      isLoop: planar.from[e] < 0,
      y: planar.points[2 * planar.edgeStart[e] + 1],
      x: planar.points[2 * planar.edgeStart[e]],
    }))
    const inOrder = starts.slice().sort((a, b) => Number(a.isLoop) - Number(b.isLoop) || a.y - b.y || a.x - b.x)
    expect(starts).toEqual(inOrder)
    expect(extractPlanarMap(regionsBy(5, 5, (x, y) => (x === 2 && y === 2 ? 1 : 0))).edgeCount).toBe(2)
  })
})
