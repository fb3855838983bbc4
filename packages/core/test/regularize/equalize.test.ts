import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Curve, CurveBuilder } from '../../src/model/curve'
import { equalize } from '../../src/regularize/equalize'
import { pointsOn } from './points-on'

const LOOP = { from: Int32Array.of(-1) }

/** A slanted parallelogram of which the third corner is off by (dx, dy). */
function parallelogram(slant: number, dx: number, dy: number): Curve {
  const out = new CurveBuilder(20, 20)
  out.line(70, 20 + slant)
  out.line(80 + dx, 60 + slant + dy)
  out.line(30, 60)
  out.line(20, 20)
  return out.build()
}

/** A slanted capsule whose two ends have these radii. */
function arcs(first: number, second: number): Curve {
  const out = new CurveBuilder(20, 20)
  out.line(60, 22)
  out.arc(first, false, true, 60, 40)
  out.line(20, 44)
  out.arc(second, false, true, 20, 20)
  return out.build()
}

function slopes({ coords }: Curve): number[] {
  return [0, 2, 4, 6].map((k) => Math.atan((coords[k + 3] - coords[k + 1]) / (coords[k + 2] - coords[k])))
}

describe('equalize', () => {
  it('makes lines parallel that noise turned apart, and moves no corner by more than that', () => {
    const off = fc.double({ min: -0.04, max: 0.04, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 2, max: 9, noNaN: true }), off, off, (slant, dx, dy) => {
        const borders = pointsOn(parallelogram(slant, 0, 0), 0.05)
        const curve = parallelogram(slant, dx, dy)
        const [alike] = equalize([curve], LOOP, borders)
        const [a, b, c, d] = slopes(alike)
        expect(Math.abs(a - c)).toBeLessThan(1e-9)
        expect(Math.abs(b - d)).toBeLessThan(1e-9)
        alike.coords.forEach((value, k) => {
          expect(Math.abs(value - curve.coords[k])).toBeLessThan(0.15)
        })
        expect([...alike.coords.subarray(-2)]).toEqual([...alike.coords.subarray(0, 2)])
      }),
    )
  })

  it('gives arcs one radius that differ by noise', () => {
    const curve = arcs(15.03, 14.98)
    const [alike] = equalize([curve], LOOP, pointsOn(arcs(15, 15), 0.05))
    expect(alike.coords[4]).toBe(alike.coords[13])
    expect(Math.abs(alike.coords[4] - 15)).toBeLessThan(0.05)
  })

  it('leaves what the points tell apart, and what ends at junctions, to the bit', () => {
    const skew = parallelogram(5, 0.6, -0.4)
    expect(equalize([skew], LOOP, pointsOn(skew, 0.03))[0]).toBe(skew)
    const unlike = arcs(15, 16)
    expect(equalize([unlike], LOOP, pointsOn(unlike, 0.02))[0]).toBe(unlike)
    const near = arcs(15.03, 14.98)
    expect(equalize([near], { from: Int32Array.of(0) }, pointsOn(near, 0.05))[0]).toBe(near)
  })
})
