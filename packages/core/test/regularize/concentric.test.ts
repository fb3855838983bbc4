import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Curve } from '../../src/model/curve'
import { makeConcentric } from '../../src/regularize/concentric'
import { disc } from '../boundary/coverage'
import { fitShapes, kindsOf } from '../fit/drawn-shapes'

const anyShift = fc.double({ min: 0, max: 1, noNaN: true })

function centerOf({ coords }: Curve): [number, number] {
  return [(coords[0] + coords[7]) / 2, (coords[1] + coords[8]) / 2]
}

/** How far apart the centres of two discs' borders are, fitted and then regular; the inner one is moved by `offset`. */
function centersOf(outer: number, inner: number, dx: number, dy: number, offset: number): [number, number, Curve[]] {
  const { measured, curves } = fitShapes([
    disc(47.5 + dx, 47.5 + dy, outer),
    disc(47.5 + dx + offset, 47.5 + dy, inner, true),
  ])
  const edges = curves.map((curve) => measured.borders.map.from.findIndex((_, e) => isEdgeOf(measured, e, curve)))
  const { start, x, y, sigma } = measured.borders.points
  const order = edges.flatMap((e) => Array.from({ length: start[e + 1] - start[e] }, (_, k) => start[e] + k))
  const pick = (values: Float64Array): Float64Array => Float64Array.from(order, (k) => values[k])
  const starts = Int32Array.of(0, ...edges.map((e) => start[e + 1] - start[e])).map((_, k, counts) =>
    counts.subarray(0, k + 1).reduce((a, b) => a + b, 0),
  )
  const regular = makeConcentric(curves, {
    start: starts,
    x: pick(x),
    y: pick(y),
    sigma: pick(sigma),
    step: new Int32Array(order.length),
  })
  const gap = (of: readonly Curve[]): number => {
    const [[ax, ay], [bx, by]] = of.map(centerOf)
    return Math.hypot(ax - bx, ay - by)
  }
  return [gap(curves), gap(regular), regular]
}

/** Whether edge e holds measured points at the curve's distance. */
function isEdgeOf(
  { borders: { points: borders } }: ReturnType<typeof fitShapes>['measured'],
  e: number,
  curve: Curve,
): boolean {
  const k = borders.start[e]
  if (k === borders.start[e + 1]) return false
  const [cx, cy] = centerOf(curve)
  return Math.abs(Math.hypot(borders.x[k] - cx, borders.y[k] - cy) - curve.coords[2]) < 1
}

describe('makeConcentric', () => {
  it('gives the circles of a ring one centre', () => {
    fc.assert(
      fc.property(fc.double({ min: 20, max: 42, noNaN: true }), anyShift, anyShift, (outer, dx, dy) => {
        const [before, after, curves] = centersOf(outer, outer - 8, dx, dy, 0)
        expect(curves.map(kindsOf)).toEqual(['AA', 'AA'])
        expect(before).toBeLessThan(0.05)
        expect(after).toBeLessThan(1e-9)
      }),
      { numRuns: 30 },
    )
  })

  it('leaves circles apart that the pixels show apart, to the bit', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.15, max: 3, noNaN: true }), anyShift, anyShift, (offset, dx, dy) => {
        const [before, after] = centersOf(40, 30, dx, dy, offset)
        expect(after).toBe(before)
      }),
      { numRuns: 30 },
    )
  })

  it('moves no circle by more than its points allow, and no other curve', () => {
    const anyCircle = fc.record({
      x: fc.double({ min: 0, max: 3, noNaN: true }),
      y: fc.double({ min: 0, max: 3, noNaN: true }),
      r: fc.double({ min: 1, max: 50, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(anyCircle, { maxLength: 12 }), (circles) => {
        const curves = circles.map(({ x, y, r }): Curve => {
          const half = (end: number): number[] => [r, r, 0, 0, 1, end, y]
          return { ops: Uint8Array.of(2, 2), coords: Float64Array.of(x - r, y, ...half(x + r), ...half(x - r)) }
        })
        const sigma = new Float64Array(20 * curves.length).fill(0.05)
        const start = Int32Array.from({ length: curves.length + 1 }, (_, k) => 20 * k)
        const moved = makeConcentric(curves, { start, x: sigma, y: sigma, sigma, step: new Int32Array(sigma.length) })
        moved.forEach((curve, e) => {
          const [[ax, ay], [bx, by]] = [centerOf(curves[e]), centerOf(curve)]
          expect(Math.hypot(ax - bx, ay - by)).toBeLessThan(0.3)
          expect(curve.coords[14]).toBe(curve.coords[0])
        })
      }),
      { numRuns: 200 },
    )
  })
})
