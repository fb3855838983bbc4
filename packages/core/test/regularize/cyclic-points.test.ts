import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Curve, CurveBuilder } from '../../src/model/curve'
import { cyclicCurve, cyclicPoints } from '../../src/regularize/cyclic-points'

const anyPlace = fc.tuple(fc.double({ min: -50, max: 50, noNaN: true }), fc.double({ min: -50, max: 50, noNaN: true }))
/** One segment to a place: a line, a cubic or an arc of more than half its chord, of either direction and size. */
const anySegment = fc.record({
  kind: fc.constantFrom('line', 'cubic', 'arc'),
  to: anyPlace,
  arms: fc.tuple(anyPlace, anyPlace),
  slack: fc.double({ min: 1.001, max: 4, noNaN: true }),
  large: fc.boolean(),
  sweep: fc.boolean(),
})
const anyClosed = fc.array(anySegment, { minLength: 2, maxLength: 8 }).map((segments): Curve => {
  const out = new CurveBuilder(0, 0)
  segments.forEach(({ kind, to, arms: [a, b], slack, large, sweep }, k) => {
    const [x, y] = k === segments.length - 1 ? [0, 0] : to
    const chord = Math.hypot(x - out.x, y - out.y)
    if (kind === 'cubic') out.cubic(...a, ...b, x, y)
    else if (kind === 'arc' && chord > 1) out.arc((slack * chord) / 2, large, sweep, x, y)
    else out.line(x, y)
  })
  return out.build()
})

describe('cyclicPoints', () => {
  it('determines a closed curve of lines, cubics and circular arcs', () => {
    fc.assert(
      fc.property(anyClosed, (curve) => {
        const points = cyclicPoints(curve)
        if (points === null) throw new Error('a closed curve without points')
        const again = cyclicCurve(curve.ops, points)
        expect(again?.ops).toEqual(curve.ops)
        again?.coords.forEach((value, k) => {
          expect(value).toBeCloseTo(curve.coords[k], 5)
        })
      }),
    )
  })

  it('is null for an open curve and for an elliptical arc', () => {
    const open = new CurveBuilder(0, 0)
    open.line(5, 1)
    expect(cyclicPoints(open.build())).toBeNull()
    const ellipse = new CurveBuilder(0, 0)
    ellipse.ellipse(5, 3, 0, false, true, 10, 0)
    ellipse.ellipse(5, 3, 0, false, true, 0, 0)
    expect(cyclicPoints(ellipse.build())).toBeNull()
  })
})

describe('cyclicCurve', () => {
  it('is null where the middle of an arc has come to its chord', () => {
    const arcs = new CurveBuilder(0, 0)
    arcs.arc(5, false, true, 10, 0)
    arcs.line(0, 0)
    const curve = arcs.build()
    const points = cyclicPoints(curve)
    if (points === null) throw new Error('a closed curve without points')
    points.y[1] = 0
    expect(cyclicCurve(curve.ops, points)).toBeNull()
  })
})
