import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatten } from '../../src/geometry/flatten'
import type { Curve } from '../../src/model/curve'
import { symmetrize } from '../../src/regularize/symmetrize'
import type { Polygon } from '../boundary/coverage'
import { cornersOf, fitShapes, furthestFrom, regularPolygon, roundedRectangle } from '../fit/drawn-shapes'

const MIDDLE = 48
const anyShift = fc.double({ min: -0.5, max: 0.5, noNaN: true })
const anyAngle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })

/** The border of one shape, fitted and then symmetric. */
function trace(polygon: Polygon): { fitted: Curve; regular: Curve } {
  const { measured, curves } = fitShapes([polygon])
  const { points: borders, map: planar } = measured.borders
  const e = planar.from.findIndex((_, k) => borders.start[k + 1] > borders.start[k])
  const start = Int32Array.of(0, borders.start[e + 1] - borders.start[e])
  const pick = (values: Float64Array): Float64Array => values.slice(borders.start[e], borders.start[e + 1])
  const own = {
    start,
    x: pick(borders.x),
    y: pick(borders.y),
    sigma: pick(borders.sigma),
    step: new Int32Array(start[1]),
  }
  const [regular] = symmetrize(curves, { from: Int32Array.of(-1) }, own)
  return { fitted: curves[0], regular }
}

/** How far the corners lie from those of the same curve turned by 1 / fold of a turn about their mean. */
function turnError(curve: Curve, fold: number): number {
  const corners = cornersOf(curve)
  const cx = corners.reduce((sum, [x]) => sum + x, 0) / corners.length
  const cy = corners.reduce((sum, [, y]) => sum + y, 0) / corners.length
  const cos = Math.cos((2 * Math.PI) / fold)
  const sin = Math.sin((2 * Math.PI) / fold)
  const turned = corners.map(([x, y]) => [cx + cos * (x - cx) - sin * (y - cy), cy + sin * (x - cx) + cos * (y - cy)])
  return Math.max(...turned.map(([x, y]) => Math.min(...corners.map(([u, v]) => Math.hypot(u - x, v - y)))))
}

/** How far the corners lie from those of the same curve in the mirror x = axis. */
function mirrorError(curve: Curve): number {
  const corners = cornersOf(curve)
  const axis = corners.reduce((sum, [x]) => sum + x, 0) / corners.length
  return Math.max(...corners.map(([x, y]) => Math.min(...corners.map(([u, v]) => Math.hypot(2 * axis - u - x, v - y)))))
}

function star(cx: number, cy: number, outer: number, inner: number, tips: number, angle: number): number[] {
  return Array.from({ length: 4 * tips }, (_, k) => {
    const turn = angle + (Math.PI * (k >> 1)) / tips
    const r = (k >> 1) % 2 === 0 ? outer : inner
    return k & 1 ? cy + r * Math.sin(turn) : cx + r * Math.cos(turn)
  })
}

/** An arrow that points up, `wide` and `thick` half its head's and its shaft's width. */
function arrow(cx: number, wide: number, thick: number, neck: number): number[] {
  return [
    cx,
    12.3,
    cx + wide,
    neck,
    cx + thick,
    neck,
    cx + thick,
    84.6,
    cx - thick,
    84.6,
    cx - thick,
    neck,
    cx - wide,
    neck,
  ]
}

describe('symmetrize', () => {
  it('makes regular polygons regular, and keeps them where they are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 9 }), anyShift, anyShift, anyAngle, (sides, dx, dy, angle) => {
        const truth = regularPolygon(MIDDLE + dx, MIDDLE + dy, 38, sides, angle)
        const { regular } = trace(truth)
        expect(regular.ops.length).toBe(sides)
        expect(turnError(regular, sides)).toBeLessThan(1e-6)
        expect(furthestFrom(regular, truth)).toBeLessThan(0.1)
      }),
      { numRuns: 30 },
    )
  })

  it('makes stars regular', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 7 }), anyShift, anyShift, anyAngle, (tips, dx, dy, angle) => {
        const truth = star(MIDDLE + dx, MIDDLE + dy, 40, 22, tips, angle)
        const { fitted, regular } = trace(truth)
        if (fitted.ops.length !== 2 * tips) return
        expect(turnError(regular, tips)).toBeLessThan(1e-6)
        expect(furthestFrom(regular, truth)).toBeLessThan(0.15)
      }),
      { numRuns: 30 },
    )
  })

  it('mirrors arrows about their axis', () => {
    fc.assert(
      fc.property(
        anyShift,
        fc.double({ min: 20, max: 36, noNaN: true }),
        fc.double({ min: 5, max: 12, noNaN: true }),
        fc.double({ min: 36, max: 50, noNaN: true }),
        (dx, wide, thick, neck) => {
          const truth = arrow(MIDDLE + dx, wide, thick, neck)
          const { fitted, regular } = trace(truth)
          if (fitted.ops.length !== 7) return
          expect(mirrorError(regular)).toBeLessThan(1e-6)
          expect(furthestFrom(regular, truth)).toBeLessThan(0.15)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('makes no polygon regular that is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 8 }), anyShift, anyAngle, anyAngle, (sides, dx, angle, way) => {
        const truth = regularPolygon(MIDDLE + dx, MIDDLE, 38, sides, angle)
        truth[0] += 3 * Math.cos(way)
        truth[1] += 3 * Math.sin(way)
        const { regular } = trace(truth)
        expect(turnError(regular, sides)).toBeGreaterThan(0.1)
        expect(furthestFrom(regular, truth)).toBeLessThan(0.2)
      }),
      { numRuns: 30 },
    )
  })

  it('leaves an arrow alone, to the bit, when one corner is half a pixel off', () => {
    fc.assert(
      fc.property(
        anyShift,
        fc.double({ min: 20, max: 36, noNaN: true }),
        fc.integer({ min: 2, max: 5 }),
        (dx, wide, corner) => {
          const truth = arrow(MIDDLE + dx, wide, 8, 44)
          truth[2 * corner] += 0.5
          const { fitted, regular } = trace(truth)
          expect(regular).toBe(fitted)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('moves no part of a border further than three standard errors', () => {
    const anyDent = fc.double({ min: -0.6, max: 0.6, noNaN: true })
    fc.assert(
      fc.property(fc.array(anyDent, { minLength: 12, maxLength: 12 }), anyAngle, anyShift, (dents, angle, dx) => {
        const truth = regularPolygon(MIDDLE + dx, MIDDLE, 38, 6, angle).map((value, k) => value + dents[k])
        const { fitted, regular } = trace(truth)
        expect(furthestFrom(fitted, flatten(regular, 0.01))).toBeLessThan(0.155)
        expect(furthestFrom(regular, flatten(fitted, 0.01))).toBeLessThan(0.155)
      }),
      { numRuns: 30 },
    )
  })

  it('leaves curves that end at junctions as they are', () => {
    const { measured, curves } = fitShapes([roundedRectangle(MIDDLE, MIDDLE, 60, 30, 6, 0.3)])
    const { points } = measured.borders
    const start = Int32Array.of(0, points.x.length)
    expect(symmetrize(curves, { from: Int32Array.of(0) }, { ...points, start })[0]).toBe(curves[0])
  })
})
