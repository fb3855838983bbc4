import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveEnds, reverseCurve, scaleCurve, sliceCurve } from '../../src/geometry/curve'
import { ARC, CUBIC, CurveBuilder, LINE } from '../../src/model/curve'
import { anyCurve, anyFittedCurve, sample, segmentsOf } from './curves'

const PER_SEGMENT = 8

function pointsOf(curve: Parameters<typeof segmentsOf>[0]): [number, number][] {
  return segmentsOf(curve).flatMap((segment) => sample(segment, PER_SEGMENT))
}

function furthest(a: readonly [number, number][], b: readonly [number, number][]): number {
  expect(a.length).toBe(b.length)
  return a.reduce((most, [x, y], k) => Math.max(most, Math.hypot(x - b[k][0], y - b[k][1])), 0)
}

describe('reverseCurve', () => {
  it('done twice gives the curve itself', () => {
    fc.assert(
      fc.property(anyCurve, (curve) => {
        expect(reverseCurve(reverseCurve(curve))).toEqual(curve)
      }),
    )
  })

  it('walks the same points the other way', () => {
    fc.assert(
      fc.property(anyCurve, (curve) => {
        expect(furthest(pointsOf(reverseCurve(curve)).reverse(), pointsOf(curve))).toBeLessThan(1e-5)
      }),
    )
  })

  it('keeps the ends to the bit', () => {
    fc.assert(
      fc.property(anyCurve, (curve) => {
        const { coords } = reverseCurve(curve)
        expect([...coords.slice(-2), ...coords.slice(0, 2)]).toEqual([
          ...curve.coords.slice(0, 2),
          ...curve.coords.slice(-2),
        ])
      }),
    )
  })
})

describe('scaleCurve', () => {
  const anyFactor = fc.double({ min: 0.4, max: 4, noNaN: true })

  it('moves every point of lines, cubics and circular arcs by the factors', () => {
    fc.assert(
      fc.property(anyFittedCurve, anyFactor, anyFactor, (curve, sx, sy) => {
        const moved = pointsOf(curve).map(([x, y]): [number, number] => [x * sx, y * sy])
        expect(furthest(pointsOf(scaleCurve(curve, sx, sy)), moved)).toBeLessThan(1e-4)
      }),
    )
  })

  it('leaves the curve it was given alone', () => {
    const curve = new CurveBuilder(1, 2)
    curve.line(3, 4)
    const built = curve.build()
    scaleCurve(built, 2, 3)
    expect([...built.coords]).toEqual([1, 2, 3, 4])
  })
})

describe('CurveBuilder', () => {
  it('lays segments out as Curve says', () => {
    const out = new CurveBuilder(1, 2)
    out.line(3, 4)
    out.cubic(5, 6, 7, 8, 9, 10)
    out.arc(11, true, false, 12, 13)
    out.ellipse(14, 15, 16, false, true, 17, 18)
    expect([out.x, out.y]).toEqual([17, 18])
    const { ops, coords } = out.build()
    expect([...ops]).toEqual([LINE, CUBIC, ARC, ARC])
    const spelled = [
      [1, 2],
      [3, 4],
      [5, 6, 7, 8, 9, 10],
      [11, 11, 0, 1, 0, 12, 13],
      [14, 15, 16, 0, 1, 17, 18],
    ]
    expect([...coords]).toEqual(spelled.flat())
  })

  it('appends a curve where it is', () => {
    fc.assert(
      fc.property(anyCurve, anyCurve, (a, b) => {
        const out = new CurveBuilder(a.coords[0], a.coords[1])
        out.append(a)
        out.append(b)
        const { ops, coords } = out.build()
        expect([...ops]).toEqual([...a.ops, ...b.ops])
        expect([...coords]).toEqual([...a.coords, ...b.coords.slice(2)])
      }),
    )
  })
})

describe('moveEnds', () => {
  it('gives the curve itself for the ends that it has', () => {
    fc.assert(
      fc.property(anyCurve, (curve) => {
        const [x0, y0, x1, y1] = [...curve.coords.slice(0, 2), ...curve.coords.slice(-2)]
        expect(moveEnds(curve, { x: x0, y: y0 }, { x: x1, y: y1 })).toEqual(curve)
      }),
    )
  })

  it('puts the ends where it is told and keeps the directions of cubics there', () => {
    const builder = new CurveBuilder(0, 0)
    builder.cubic(1, 2, 3, 4, 5, 6)
    builder.line(9, 6)
    builder.cubic(10, 6, 12, 7, 13, 9)
    const curve = builder.build()
    const moved = moveEnds(curve, { x: 0.5, y: -0.25 }, { x: 13, y: 10 })
    expect([...moved.coords]).toEqual([0.5, -0.25, 1.5, 1.75, 3, 4, 5, 6, 9, 6, 10, 6, 12, 8, 13, 10])
    expect(curve.coords[0]).toBe(0)
  })

  it('moves both ends of a single cubic, of a line and of an arc', () => {
    const moved = (draw: (builder: CurveBuilder) => void): number[] => {
      const builder = new CurveBuilder(0, 0)
      draw(builder)
      return [...moveEnds(builder.build(), { x: 1, y: 1 }, { x: 8, y: 3 }).coords]
    }
    expect(moved((builder) => builder.cubic(1, 0, 6, 2, 7, 2))).toEqual([1, 1, 2, 1, 7, 3, 8, 3])
    expect(moved((builder) => builder.line(7, 2))).toEqual([1, 1, 8, 3])
    const arc = moved((builder) => builder.arc(5, true, false, 7, 2))
    expect([...arc.slice(0, 2), ...arc.slice(-2)]).toEqual([1, 1, 8, 3])
  })
})

describe('sliceCurve', () => {
  it('cuts a curve into parts that append to the same curve', () => {
    fc.assert(
      fc.property(anyCurve, fc.nat(), (curve, seed) => {
        const at = seed % (curve.ops.length + 1)
        const out = new CurveBuilder(curve.coords[0], curve.coords[1])
        if (at > 0) out.append(sliceCurve(curve, 0, at))
        if (at < curve.ops.length) out.append(sliceCurve(curve, at, curve.ops.length - at))
        expect(out.build()).toEqual(curve)
      }),
    )
  })

  it('goes round a closed curve', () => {
    const out = new CurveBuilder(0, 0)
    out.line(4, 0)
    out.cubic(5, 1, 5, 3, 4, 4)
    out.line(0, 0)
    const around = sliceCurve(out.build(), 2, 2)
    expect([...around.ops]).toEqual([LINE, LINE])
    expect([...around.coords]).toEqual([4, 4, 0, 0, 4, 0])
  })
})
