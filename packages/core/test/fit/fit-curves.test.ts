import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { straightenBorders } from '../../src/boundary/straighten'
import { fitCurves } from '../../src/fit/fit-curves'
import { ARC } from '../../src/model/curve'
import { OUTSIDE } from '../../src/model/planar-map'
import { disc, ellipse } from '../boundary/coverage'
import { ADVERSARIAL, anyRegions, regionsBy } from '../boundary/label-maps'
import { segmentsOf } from '../geometry/curves'
import { random } from '../hard-edges/sprites'
import { blob, cornersOf, fitShapes, furthestFrom, kindsOf, regularPolygon, roundedRectangle } from './drawn-shapes'

const anyShift = fc.double({ min: 0, max: 1, noNaN: true })
const anyAngle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })

/** The middle and the largest of numbers. */
function middleAndMost(values: readonly number[]): [number, number] {
  const sorted = [...values].sort((a, b) => a - b)
  return [sorted[sorted.length >> 1], sorted[sorted.length - 1]]
}

describe('fitCurves on drawn shapes', () => {
  it('draws a polygon with one line for each side and its corners where they were', () => {
    const strays: number[] = []
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 6 }),
        fc.double({ min: 20, max: 40, noNaN: true }),
        anyAngle,
        anyShift,
        anyShift,
        (sides, r, angle, dx, dy) => {
          const polygon = regularPolygon(47.5 + dx, 47.5 + dy, r, sides, angle)
          const [curve] = fitShapes([polygon]).curves
          expect(kindsOf(curve)).toBe('L'.repeat(sides))
          for (const [x, y] of cornersOf(curve)) {
            const gaps = Array.from({ length: sides }, (_, k) => Math.hypot(x - polygon[2 * k], y - polygon[2 * k + 1]))
            strays.push(Math.min(...gaps))
          }
          expect(Math.max(...strays)).toBeLessThan(0.3)
        },
      ),
      { numRuns: 60 },
    )
    const inReach = strays.filter((stray) => stray < 0.05)
    expect(inReach.length).toBeGreaterThan(0.95 * strays.length)
  })

  it('draws a disc as two arcs of its radius about its centre', () => {
    fc.assert(
      fc.property(fc.double({ min: 3, max: 42, noNaN: true }), anyShift, anyShift, (r, dx, dy) => {
        const [curve] = fitShapes([disc(47.5 + dx, 47.5 + dy, r)]).curves
        expect(kindsOf(curve)).toBe('AA')
        const [[x0, y0], [x1, y1]] = cornersOf(curve)
        expect(Math.hypot((x0 + x1) / 2 - 47.5 - dx, (y0 + y1) / 2 - 47.5 - dy)).toBeLessThan(0.04)
        for (const { numbers } of segmentsOf(curve)) {
          expect(numbers[0]).toBe(numbers[1])
          expect(Math.abs(numbers[0] - r)).toBeLessThan(0.05)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('draws a ring as two circles', () => {
    const { curves } = fitShapes([disc(48, 48, 30), disc(48, 48, 20, true)])
    expect(curves.map(kindsOf)).toEqual(['AA', 'AA'])
  })

  it('draws a rounded rectangle as four lines and four arcs', () => {
    const next = random(3)
    for (let n = 0; n < 40; n++) {
      const shape = roundedRectangle(
        48 + next(),
        48 + next(),
        50 + 10 * next(),
        40 + 10 * next(),
        9 + 7 * next(),
        6 * next(),
      )
      const [curve] = fitShapes([shape]).curves
      expect('LALALALALA').toContain(kindsOf(curve))
      expect(curve.ops).toHaveLength(8)
      expect(furthestFrom(curve, shape)).toBeLessThan(0.2)
    }
  })

  it('stays at the measured points of smooth shapes, with few segments', () => {
    const next = random(7)
    const strays: number[] = []
    for (let n = 0; n < 40; n++) {
      const shape = blob(20 + 15 * next(), [5 * next(), 3 * next(), 2 * next()])
      const { curves, measured } = fitShapes([shape])
      const { x, y } = measured.borders.points
      strays.push(
        furthestFrom(
          curves[0],
          [...x].flatMap((value, k) => [value, y[k]]),
        ),
      )
      expect(curves[0].ops.length).toBeLessThan(16)
    }
    const [middle, most] = middleAndMost(strays)
    expect(middle).toBeLessThan(0.25)
    expect(most).toBeLessThan(1.5)
  })

  it('draws what it drew again: circles and polygons come back as they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 6 }), anyAngle, anyShift, (sides, angle, shift) => {
        const [once] = fitShapes([regularPolygon(48, 48 + shift, 30, sides, angle)]).curves
        const [twice] = fitShapes([cornersOf(once).flat()]).curves
        expect(kindsOf(twice)).toBe(kindsOf(once))
        expect(furthestFrom(twice, cornersOf(once).flat())).toBeLessThan(0.3)
        const [circle] = fitShapes([disc(48, 48 + shift, 5 * sides)]).curves
        const [[x1, y1], [x0, y0]] = cornersOf(circle)
        const [again] = fitShapes([disc((x0 + x1) / 2, (y0 + y1) / 2, circle.coords[2])]).curves
        expect(Math.abs(again.coords[2] - circle.coords[2])).toBeLessThan(0.05)
      }),
      { numRuns: 20 },
    )
  })

  it('draws an ellipse to a quarter of a pixel', () => {
    const shape = ellipse(48.3, 47.6, 38, 21)
    expect(furthestFrom(fitShapes([shape]).curves[0], shape)).toBeLessThan(0.25)
  })
})

describe('fitCurves on any regions', () => {
  const anyTrust = fc.constantFrom(0.05, 0.12, 0.35)
  const anyCenter = fc.double({ min: 5, max: 55, noNaN: true })
  const anyDisc = fc.record({ cx: anyCenter, cy: anyCenter, r: fc.double({ min: 6, max: 30, noNaN: true }) })

  /** What holds for every fit: finite numbers, closed loops, shared junctions, an exact frame. */
  function expectSound(map: ReturnType<typeof regionsBy>, sigma: number, passes: number): void {
    const { width, height } = map
    const planar = extractPlanarMap(map)
    const borders = straightenBorders(planar, sigma, passes)
    const { curves } = fitCurves(borders, 8)
    expect(curves).toHaveLength(planar.edgeCount)
    const placeOf = new Map<number, string>()
    const meet = (junction: number, x: number, y: number): void => {
      // Object.is in a string: -0 and 0 are one place.
      const place = `${x + 0} ${y + 0}`
      expect(placeOf.get(junction) ?? place).toBe(place)
      placeOf.set(junction, place)
    }
    for (let e = 0; e < planar.edgeCount; e++) {
      const { coords } = curves[e]
      const [x0, y0, x1, y1] = [...coords.slice(0, 2), ...coords.slice(-2)]
      expect(coords.every(Number.isFinite)).toBe(true)
      for (const { kind, numbers } of segmentsOf(curves[e])) if (kind === ARC) expect(numbers[0]).toBeGreaterThan(0)
      if (planar.from[e] < 0) expect([x1, y1]).toEqual([x0, y0])
      else {
        meet(planar.from[e], x0, y0)
        meet(planar.to[e], x1, y1)
      }
      if (planar.left[e] !== OUTSIDE && planar.right[e] !== OUTSIDE) continue
      for (const { x, y, numbers } of segmentsOf(curves[e])) {
        const [toX, toY] = numbers
        const isAlong = (x === toX && (x === 0 || x === width)) || (y === toY && (y === 0 || y === height))
        expect(isAlong).toBe(true)
      }
    }
    for (let j = 0; 2 * j < planar.junctions.length; j++) {
      const [x, y] = (placeOf.get(j) as string).split(' ').map(Number)
      const [atX, atY] = planar.junctions.subarray(2 * j, 2 * j + 2)
      const isOnFrame = atX === 0 || atY === 0 || atX === width || atY === height
      expect(Math.hypot(x - atX, y - atY)).toBeLessThanOrEqual(isOnFrame ? 40 : 3)
    }
  }

  it.each(ADVERSARIAL)('gives finite, closed, joined curves and an exact frame: %s', (_, map) => {
    for (const sigma of [0.05, 0.35]) for (const passes of [0, 2]) expectSound(map, sigma, passes)
  })

  it('gives finite, closed, joined curves and an exact frame, whatever the regions', () => {
    fc.assert(
      fc.property(anyRegions, anyTrust, fc.integer({ min: 0, max: 3 }), (map, sigma, passes) => {
        expectSound(map, sigma, passes)
      }),
      { numRuns: 80 },
    )
  })

  it('ends all curves of a junction at one place to the bit where borders cross and end on each other', () => {
    fc.assert(
      fc.property(fc.array(anyDisc, { minLength: 3, maxLength: 8 }), (discs) => {
        const top = (x: number, y: number): number => {
          return 1 + discs.findLastIndex(({ cx, cy, r }) => Math.hypot(x + 0.5 - cx, y + 0.5 - cy) < r)
        }
        expectSound(regionsBy(60, 60, top), 0.05, 1)
      }),
      { numRuns: 40 },
    )
  })

  it('keeps loops at their points', () => {
    fc.assert(
      fc.property(anyRegions, fc.integer({ min: 0, max: 2 }), (map, passes) => {
        const planar = extractPlanarMap(map)
        const borders = straightenBorders(planar, 0.05, passes)
        const { start, x, y } = borders.points
        const { curves } = fitCurves(borders, 8)
        for (let e = 0; e < planar.edgeCount; e++) {
          if (planar.from[e] >= 0) continue
          const points: number[] = []
          for (let k = start[e]; k < start[e + 1]; k++) points.push(x[k], y[k])
          expect(furthestFrom(curves[e], points)).toBeLessThan(1)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('gives the same curves again', () => {
    fc.assert(
      fc.property(anyRegions, (map) => {
        const planar = extractPlanarMap(map)
        const borders = straightenBorders(planar, 0.35, 1)
        const draw = () => fitCurves(borders, 8)
        expect(draw()).toEqual(draw())
      }),
      { numRuns: 20 },
    )
  })

  it('draws the frame of a picture of one colour, and nothing else', () => {
    const map = regionsBy(7, 4, () => 0)
    const planar = extractPlanarMap(map)
    const { curves } = fitCurves(straightenBorders(planar, 1, 0), 8)
    expect(curves.map(({ ops, coords }) => [ops.length, ...coords])).toEqual([[4, 0, 0, 7, 0, 7, 4, 0, 4, 0, 0]])
  })
})
