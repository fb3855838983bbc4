import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatten } from '../../../src/geometry/flatten'
import { reversedPoints, sampleLoop } from '../../../src/layer/underlap/border-run'
import { Corridor, type Vertex } from '../../../src/layer/underlap/corridor'
import { HiddenArea } from '../../../src/layer/underlap/hidden-area'
import { LinkPathFinder, TIERS } from '../../../src/layer/underlap/link-path'
import { continuingCubic, cubicAlong } from '../../../src/layer/underlap/underlap-cubic'
import { underlapLoop, underlapPath } from '../../../src/layer/underlap/underlap-path'
import { CUBIC, CurveBuilder } from '../../../src/model/curve'
import { hiddenBorder, placesOn, visibilityBy, windingAt } from './hidden-scene'

const DOWN = { dx: 0, dy: 1, isStraight: false }
const UP = { dx: 0, dy: -1, isStraight: false }

/** Amplitude and waves of a border, and the width of the occluder beyond it, px. */
const anyBorder = fc.tuple(
  fc.double({ min: 0, max: 6, noNaN: true }),
  fc.double({ min: 0.5, max: 4, noNaN: true }),
  fc.constantFrom(0, 1, 2, 5, 20),
)

function distanceToEnds(run: { x: Float64Array; y: Float64Array }, x: number, y: number): number {
  const last = run.x.length - 1
  return Math.min(Math.hypot(x - run.x[0], y - run.y[0]), Math.hypot(x - run.x[last], y - run.y[last]))
}

describe('underlapPath', () => {
  it('stays where the region is hidden, however wavy the border and narrow the occluder', () => {
    fc.assert(
      fc.property(anyBorder, (parameters) => {
        const { run, area, labelAt } = hiddenBorder(...parameters)
        const { curve } = underlapPath(run, area, UP, DOWN)
        const places = placesOn(curve)
        const seen: string[] = []
        for (let k = 0; k < places.length; k += 2) {
          const [x, y] = [places[k], places[k + 1]]
          if (distanceToEnds(run, x, y) < 1.5) continue
          // A sample of the labels is half a pixel wide.
          const isHidden = [-0.5, 0, 0.5].some((shift) => labelAt(x + shift, y) !== 0)
          if (!isHidden) seen.push(`${parameters} at ${x}, ${y}`)
        }
        expect(seen).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('never winds backwards: the strip between the border and the path has no negative winding', () => {
    fc.assert(
      fc.property(anyBorder, (parameters) => {
        const { run, area } = hiddenBorder(...parameters)
        const { curve } = underlapPath(run, area, UP, DOWN)
        const strip = [...flatten(curve, 0.02), ...reversedPoints(run)]
        // Rounding may invert slivers of up to a quarter of a pixel, less than four samples.
        let longest = 0
        for (let y = 4.25; y < 44; y++) {
          let inverted = 0
          for (let x = 12; x < 34; x += 0.1) {
            inverted = windingAt(strip, x, y) < 0 ? inverted + 1 : 0
            longest = Math.max(longest, inverted)
          }
        }
        expect(longest).toBeLessThan(4)
      }),
      { numRuns: 60 },
    )
  })

  it('ends where the run ends, and needs fewer segments than the border has', () => {
    fc.assert(
      fc.property(anyBorder, (parameters) => {
        const { run, area } = hiddenBorder(...parameters)
        const { curve, extendsStart, extendsEnd } = underlapPath(run, area, UP, DOWN)
        const { ops, coords } = curve
        expect([extendsStart, extendsEnd]).toEqual([false, false])
        expect([coords[0], coords[1]]).toEqual([run.x[0], run.y[0]])
        expect([...coords.subarray(-2)]).toEqual([run.x[run.x.length - 1], run.y[run.y.length - 1]])
        expect(ops.length).toBeLessThanOrEqual(run.x.length + 2)
      }),
    )
  })

  it('is one cubic or less behind a wide occluder', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3, noNaN: true }), (amplitude) => {
        const { run, area } = hiddenBorder(amplitude, 1, 20)
        expect(underlapPath(run, area, UP, DOWN).curve.ops.length).toBeLessThanOrEqual(3)
      }),
    )
  })

  it('replaces the 14 lines behind a wavy border by four cubics, the longest that are hidden', () => {
    const { run, area } = hiddenBorder(6, 3, 5)
    expect([...underlapPath(run, area, UP, DOWN).curve.ops]).toEqual([CUBIC, CUBIC, CUBIC, CUBIC])
  })

  it('extends straight visible borders into the hidden area', () => {
    const { run, area } = hiddenBorder(0, 1, 20)
    const into = (dy: number) => ({ dx: Math.SQRT1_2, dy: dy * Math.SQRT1_2, isStraight: true })
    const finder = new LinkPathFinder(new Corridor(run, area), TIERS[0], 0, run.x.length - 1)
    const path = finder.find(into(1), into(-1))
    expect(path).not.toBeNull()
    for (const { x, y } of path?.vertices ?? []) expect(area.containsPoint(x, y)).toBe(true)
  })

  it('gives a path up after 400 lines', () => {
    const corridor = {
      vertexBeside: (at: number): Vertex => ({ x: at, y: 0, at, isBeside: true }),
      isLineClear: (from: Vertex, to: Vertex): boolean => to.at === from.at + 1,
      isStripHidden: (): boolean => true,
    } as unknown as Corridor
    const find = (last: number) => new LinkPathFinder(corridor, TIERS[0], 0, last).find(null, null)
    expect(find(400)?.vertices).toHaveLength(401)
    expect(find(401)).toBeNull()
  })
})

describe('underlapLoop', () => {
  it('surrounds a region that is hidden all around, within its occluder', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 3, max: 9, noNaN: true }),
        fc.double({ min: 0.5, max: 8, noNaN: true }),
        (r, room) => {
          const distance = (x: number, y: number): number => Math.hypot(x - 24, y - 24)
          const visibility = visibilityBy((x, y) => (distance(x, y) < r ? 1 : distance(x, y) < r + room ? 2 : 0), 3)
          const circle = new CurveBuilder(24 - r, 24)
          circle.arc(r, false, true, 24 + r, 24)
          circle.arc(r, false, true, 24 - r, 24)
          const loop = underlapLoop(sampleLoop([circle.build()]), new HiddenArea(visibility, 1, null))
          expect([...loop.coords.subarray(-2)]).toEqual([...loop.coords.subarray(0, 2)])
          const places = placesOn(loop)
          const distances = Array.from({ length: places.length / 2 }, (_, k) =>
            distance(places[2 * k], places[2 * k + 1]),
          )
          expect(Math.max(...distances)).toBeLessThan(r + room + 0.5)
          expect(Math.min(...distances)).toBeGreaterThan(r - 0.5)
        },
      ),
    )
  })
})

describe('Corridor', () => {
  it('is as deep as the occluder, at most 1.5 px, and has no depth at the ends', () => {
    for (const room of [0, 0.75, 1.25, 20]) {
      const { run, area } = hiddenBorder(0, 1, room)
      const { depths } = new Corridor(run, area)
      expect([depths[0], depths[depths.length - 1]]).toEqual([0, 0])
      for (const depth of depths) expect(depth).toBeLessThanOrEqual(Math.min(1.5, room))
      if (room === 20) expect(depths[20]).toBe(1.5)
    }
  })

  it('clears a line beside the border, and none on its wrong side or into what is visible', () => {
    const { run, area } = hiddenBorder(0, 1, 6)
    const corridor = new Corridor(run, area)
    const clearance = { ramp: 0.5, margin: 0.5 }
    const vertex = (x: number, at: number) => ({ x, y: run.y[at], at, isBeside: false })
    expect(corridor.isLineClear(vertex(22, 8), vertex(22, 30), clearance)).toBe(true)
    expect(corridor.isLineClear(vertex(18, 8), vertex(18, 30), clearance)).toBe(false)
    expect(corridor.isLineClear(vertex(22, 8), vertex(30, 30), clearance)).toBe(false)
  })
})

describe('cubics', () => {
  it('leave and reach the run in the directions of the visible borders', () => {
    const { run, area } = hiddenBorder(0, 1, 20)
    const into = { dx: 0.6, dy: 0.8, isStraight: false }
    const back = { dx: 0.6, dy: -0.8, isStraight: false }
    const cubic = continuingCubic(new Corridor(run, area), into, back)
    if (cubic === null) throw new Error('no cubic')
    const { coords } = cubic
    expect((coords[3] - coords[1]) / (coords[2] - coords[0])).toBeCloseTo(0.8 / 0.6, 9)
    expect((coords[5] - coords[7]) / (coords[4] - coords[6])).toBeCloseTo(-0.8 / 0.6, 9)
  })

  it('are refused where they would be seen', () => {
    const { run, area } = hiddenBorder(0, 1, 2)
    const into = { dx: 1, dy: 0, isStraight: false }
    expect(continuingCubic(new Corridor(run, area), into, into)).toBeNull()
  })

  it('follow a path of lines within a tenth of its depth', () => {
    const { run, area } = hiddenBorder(0, 1, 20)
    const corridor = new Corridor(run, area)
    const vertex = (depth: number, at: number) => ({ x: 20 + depth, y: run.y[at], at, isBeside: false })
    const last = run.x.length - 1
    const path = [vertex(0, 0), vertex(6, 10), vertex(8, 20), vertex(6, 30), vertex(0, last)]
    const cubic = cubicAlong(corridor, path)
    if (cubic === null) throw new Error('no cubic')
    const line = flatten(cubic, 0.01)
    const deepest = Math.max(...line.filter((_, k) => k % 2 === 0)) - 20
    expect(deepest).toBeGreaterThan(7)
    expect(deepest).toBeLessThan(8.8)
  })
})
