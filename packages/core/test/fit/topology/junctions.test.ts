import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../../src/boundary/extract'
import { solveJunctions } from '../../../src/fit/topology/junctions'
import { type LooseEnd, passingEnd } from '../../../src/fit/topology/loose-end'
import { regionsBy } from '../../boundary/label-maps'

const SIZE = 60
/** Three regions that meet at (30, 30). */
const MAP = extractPlanarMap(regionsBy(SIZE, SIZE, (x, y) => (x < 30 ? 0 : y < 30 ? 1 : 2)))
const CENTER = junctionAt(30, 30)

const anyAngle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const anyShift = fc.double({ min: -1.5, max: 1.5, noNaN: true })
const anyWeight = fc.double({ min: 5, max: 2500, noNaN: true })

function junctionAt(x: number, y: number): number {
  for (let j = 0; ; j++) if (MAP.junctions[2 * j] === x && MAP.junctions[2 * j + 1] === y) return j
}

/** A straight border that ends 2 px before (x, y), in whose direction it runs. */
function endTowards(x: number, y: number, angle: number, weight: number): LooseEnd {
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  return { x: x - 2 * dx, y: y - 2 * dy, dx, dy, curvature: 0, weight, end: 'end' }
}

/** The place of one junction at which borders meet; no border is known at the others. */
function solve(j: number, ends: readonly LooseEnd[]): [number, number] {
  const meeting: LooseEnd[][] = Array.from({ length: MAP.junctions.length / 2 }, () => [])
  meeting[j].push(...ends)
  const places = solveJunctions(MAP, meeting)
  return [places[2 * j], places[2 * j + 1]]
}

function distanceFrom({ x, y, dx, dy }: LooseEnd, [px, py]: readonly [number, number]): number {
  return Math.abs(dx * (py - y) - dy * (px - x))
}

describe('solveJunctions', () => {
  it('puts a junction where all its borders lead', () => {
    fc.assert(
      fc.property(anyShift, anyShift, anyAngle, anyWeight, anyWeight, (sx, sy, angle, one, two) => {
        const [x, y] = [30 + sx, 30 + sy]
        const place = solve(CENTER, [
          endTowards(x, y, angle, one),
          endTowards(x, y, angle + 2, two),
          endTowards(x, y, angle + 4, 100),
        ])
        expect(Math.hypot(place[0] - x, place[1] - y)).toBeLessThan(0.05)
      }),
    )
  })

  it('follows two of three borders that contradict each other, not the middle', () => {
    fc.assert(
      fc.property(anyAngle, fc.double({ min: 0.8, max: 2, noNaN: true }), (angle, aside) => {
        const ends = [0, 2, 4].map((turn) => endTowards(30, 30, angle + turn, 2000))
        const moved = { ...ends[2], x: ends[2].x - aside * ends[2].dy, y: ends[2].y + aside * ends[2].dx }
        const place = solve(CENTER, [ends[0], ends[1], moved])
        const distances = [ends[0], ends[1], moved].map((end) => distanceFrom(end, place)).sort((a, b) => a - b)
        expect(distances[1]).toBeLessThan(0.01)
        expect(distances[2]).toBeGreaterThan(0.5)
      }),
    )
  })

  it('stays on a border that passes, wherever another one leads', () => {
    fc.assert(
      fc.property(anyAngle, anyShift, (angle, aside) => {
        const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
        const through = passingEnd({ x: 30 - aside * dy, y: 30 + aside * dx, dx, dy })
        const place = solve(CENTER, [endTowards(30, 30, angle + 1.4, 50), through])
        expect(distanceFrom(through, place)).toBeLessThan(0.02)
      }),
    )
  })

  it('lies between parallel borders beside each other', () => {
    const place = solve(CENTER, [endTowards(30, 29.8, 0, 400), endTowards(30, 30.2, 0, 400)])
    expect(place[1]).toBeCloseTo(30, 3)
  })

  it('moves a junction by a few px at most, and keeps those on the frame on it', () => {
    const anyEnd = fc
      .tuple(
        fc.double({ min: 0, max: SIZE, noNaN: true }),
        fc.double({ min: 0, max: SIZE, noNaN: true }),
        anyAngle,
        anyWeight,
      )
      .map((numbers) => endTowards(...numbers))
    fc.assert(
      fc.property(fc.array(anyEnd, { maxLength: 4 }), fc.nat(), (ends, n) => {
        const j = n % (MAP.junctions.length / 2)
        const [x, y] = [MAP.junctions[2 * j], MAP.junctions[2 * j + 1]]
        const place = solve(j, ends)
        expect(place.every(Number.isFinite)).toBe(true)
        if (x === 0 || x === SIZE) expect(place[0]).toBe(x)
        else if (y === 0 || y === SIZE) expect(place[1]).toBe(y)
        else expect(Math.hypot(place[0] - x, place[1] - y)).toBeLessThanOrEqual(3 + 1e-9)
      }),
    )
  })

  it('stays where the lattice has it when no border is known', () => {
    expect(solve(CENTER, [])).toEqual([30, 30])
  })
})
