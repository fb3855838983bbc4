import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatten } from '../../src/geometry/flatten'
import { rejoin } from '../../src/geometry/rejoin'
import { nearestPlace, splitCurve, startAt, tangentAt } from '../../src/geometry/split'
import { ARC, CUBIC, type Curve, CurveBuilder } from '../../src/model/curve'

const START = { segment: 0, t: 0 }

/** A curve of a line, an arc and a cubic with corners between. */
function mixed(): Curve {
  const out = new CurveBuilder(10, 10)
  out.line(40, 12)
  out.arc(25, false, true, 60, 40)
  out.cubic(70, 70, 30, 90, 12, 60)
  return out.build()
}

function lengthOf(curve: Curve): number {
  const line = flatten(curve, 1e-4)
  let sum = 0
  for (let k = 0; k + 3 < line.length; k += 2) sum += Math.hypot(line[k + 2] - line[k], line[k + 3] - line[k + 1])
  return sum
}

function endOf({ coords }: Curve): number[] {
  return [...coords.subarray(-2)]
}

const anyPlace = fc.record({
  segment: fc.integer({ min: 0, max: 2 }),
  t: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
})

describe('splitCurve', () => {
  it('gives parts that follow one another to the bit and are as long as the whole', () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 1, maxLength: 4 }), (places) => {
        const curve = mixed()
        const sorted = places.sort((a, b) => a.segment - b.segment || a.t - b.t)
        const parts = splitCurve(curve, sorted)
        expect(parts).toHaveLength(sorted.length + 1)
        parts.slice(1).forEach((part, k) => {
          expect(endOf(parts[k])).toEqual([...part.coords.subarray(0, 2)])
        })
        expect(parts.reduce((sum, part) => sum + lengthOf(part), 0)).toBeCloseTo(lengthOf(curve), 2)
      }),
    )
  })

  it('starts a closed curve elsewhere without moving it', () => {
    const out = new CurveBuilder(10, 10)
    out.arc(20, false, true, 50, 10)
    out.cubic(50, 60, 10, 60, 10, 10)
    const curve = out.build()
    const moved = startAt(curve, { segment: 1, t: 0.3 })
    expect(endOf(moved)).toEqual([...moved.coords.subarray(0, 2)])
    expect(lengthOf(moved)).toBeCloseTo(lengthOf(curve), 2)
  })
})

describe('nearestPlace', () => {
  it('finds a point of the curve again, with the direction there', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        const curve = mixed()
        const at = tangentAt(curve, place)
        const found = tangentAt(curve, nearestPlace(curve, at, null))
        expect(Math.hypot(found.x - at.x, found.y - at.y)).toBeLessThan(0.02)
      }),
    )
  })

  it('takes the pass that is nearer to the given part of the length', () => {
    const out = new CurveBuilder(0, 0)
    out.line(100, 0)
    out.line(100, 1)
    out.line(0, 1)
    const curve = out.build()
    expect(nearestPlace(curve, { x: 50, y: 0.5 }, { after: START, fraction: 0.2 }).segment).toBe(0)
    expect(nearestPlace(curve, { x: 50, y: 0.5 }, { after: START, fraction: 0.8 }).segment).toBe(2)
  })
})

/** The curve rejoined as if every joint were a cut. */
function rejoinAll(curve: Curve): Curve {
  return rejoin(curve, new Set(curve.ops.keys()))
}

describe('rejoin', () => {
  it('joins no cubics but at cuts', () => {
    const closed = new CurveBuilder(10, 10)
    closed.line(60, 10)
    closed.line(60, 50)
    closed.cubic(60, 80, 20, 90, 10, 10)
    const moved = startAt(closed.build(), { segment: 2, t: 0.4 })
    expect(rejoin(moved, new Set())).toEqual(moved)
    expect(rejoin(moved, new Set([0])).ops).toHaveLength(3)
  })

  it('puts together what was cut', () => {
    const closed = new CurveBuilder(10, 10)
    closed.line(60, 10)
    closed.arc(30, false, true, 70, 50)
    closed.cubic(60, 80, 20, 90, 10, 10)
    const curve = closed.build()
    fc.assert(
      fc.property(fc.array(anyPlace, { minLength: 1, maxLength: 4 }), (places) => {
        const sorted = places.filter(({ segment }) => segment > 0).sort((a, b) => a.segment - b.segment || a.t - b.t)
        const apart = sorted.every(
          ({ segment, t }, k) => k === 0 || segment !== sorted[k - 1].segment || t - sorted[k - 1].t > 0.05,
        )
        fc.pre(sorted.length > 0 && apart)
        const cut = new CurveBuilder(10, 10)
        for (const part of splitCurve(curve, sorted)) cut.append(part)
        const whole = rejoinAll(cut.build())
        expect([...whole.ops]).toEqual([...curve.ops])
        whole.coords.forEach((value, k) => {
          expect(Math.abs(value - curve.coords[k])).toBeLessThan(0.02)
        })
      }),
    )
  })

  it('puts the two ends of a contour together, which starts elsewhere then', () => {
    const closed = new CurveBuilder(10, 10)
    closed.line(60, 10)
    closed.line(60, 50)
    closed.cubic(60, 80, 20, 90, 10, 10)
    const moved = startAt(closed.build(), { segment: 2, t: 0.4 })
    expect(moved.ops.filter((op) => op === CUBIC)).toHaveLength(2)
    expect(rejoinAll(moved).ops.filter((op) => op === CUBIC)).toHaveLength(1)
  })

  it('leaves arcs of other circles, and corners between cubics, as they are', () => {
    const out = new CurveBuilder(0, 0)
    out.arc(10, false, true, 10, 10)
    out.arc(12, false, true, 0, 20)
    out.cubic(-5, 20, -10, 15, -10, 10)
    out.cubic(-8, 5, -5, 2, 0, 0)
    const { ops } = rejoinAll(out.build())
    expect([...ops]).toEqual([ARC, ARC, CUBIC, CUBIC])
  })
})
