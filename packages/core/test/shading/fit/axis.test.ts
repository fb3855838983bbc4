import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Axis,
  movedAxis,
  positionOn,
  positionsOn,
  scaledAxis,
  slopesOn,
  unscaledAxis,
} from '../../../src/shading/fit/axis'
import { anyAxis } from './axes'

const coordinate = fc.double({ min: -4, max: 4, noNaN: true })
const scale = fc.double({ min: 0.5, max: 80, noNaN: true })

function withValue({ kind, values }: Axis, k: number, change: number): Axis {
  return { kind, values: values.map((value, n) => (n === k ? value + change : value)) } as unknown as Axis
}

describe('slopesOn', () => {
  it('gives the derivatives of the position by every value of the axis', () => {
    fc.assert(
      fc.property(anyAxis, coordinate, coordinate, (axis, x, y) => {
        fc.pre(axis.kind === 'linear' || Math.hypot(x - axis.values[0], y - axis.values[1]) > 0.2)
        const slopes = new Float64Array(4)
        slopesOn(axis, Float64Array.of(x), Float64Array.of(y), 1, slopes)
        const step = 1e-6
        axis.values.forEach((_, k) => {
          const after = positionOn(withValue(axis, k, step), x, y)
          const before = positionOn(withValue(axis, k, -step), x, y)
          expect(Math.abs(slopes[k] - (after - before) / (2 * step))).toBeLessThan(1e-4 * (1 + Math.abs(slopes[k])))
        })
      }),
    )
  })

  it('stays finite at a center', () => {
    const axes: Axis[] = [
      { kind: 'circle', values: [1, 2] },
      { kind: 'ellipse', values: [1, 2, 0.3, 0.4] },
    ]
    for (const axis of axes) {
      const slopes = new Float64Array(4)
      slopesOn(axis, Float64Array.of(1), Float64Array.of(2), 1, slopes)
      for (const slope of slopes) expect(slope).toBeCloseTo(0, 9)
    }
  })
})

describe('positionsOn', () => {
  it('gives the position of each point', () => {
    fc.assert(
      fc.property(
        anyAxis,
        fc.array(fc.tuple(coordinate, coordinate), { minLength: 1, maxLength: 9 }),
        (axis, points) => {
          const out = new Float64Array(points.length)
          const x = Float64Array.from(points, ([u]) => u)
          positionsOn(
            axis,
            x,
            Float64Array.from(points, ([, v]) => v),
            points.length,
            out,
          )
          points.forEach(([u, v], k) => {
            expect(out[k]).toBeCloseTo(positionOn(axis, u, v), 9)
          })
        },
      ),
    )
  })
})

describe('positionOn', () => {
  it('is the distance from the center for circles, and for ellipses without eccentricity', () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (cx, cy, x, y) => {
        const away = Math.hypot(x - cx, y - cy)
        expect(positionOn({ kind: 'circle', values: [cx, cy] }, x, y)).toBeCloseTo(away, 9)
        expect(positionOn({ kind: 'ellipse', values: [cx, cy, 0, 0] }, x, y)).toBeCloseTo(away, 9)
      }),
    )
  })

  it('is the same at opposite points of a center, and grows in proportion to the distance from it', () => {
    fc.assert(
      fc.property(anyAxis, coordinate, coordinate, (axis, dx, dy) => {
        fc.pre(axis.kind === 'circle' || axis.kind === 'ellipse')
        const [cx, cy] = axis.values as readonly [number, number]
        const once = positionOn(axis, cx + dx, cy + dy)
        expect(positionOn(axis, cx - dx, cy - dy)).toBeCloseTo(once, 9)
        expect(positionOn(axis, cx + 3 * dx, cy + 3 * dy)).toBeCloseTo(3 * once, 9)
      }),
    )
  })
})

describe('scaledAxis and unscaledAxis', () => {
  it('undo each other', () => {
    fc.assert(
      fc.property(anyAxis, coordinate, coordinate, scale, (axis, mx, my, by) => {
        const back = scaledAxis(unscaledAxis(axis, mx, my, by), mx, my, by)
        expect(back.kind).toBe(axis.kind)
        axis.values.forEach((value, k) => {
          expect(back.values[k]).toBeCloseTo(value, 8)
        })
      }),
    )
  })

  it('multiply differences of positions by the scale, and keep the position of centers', () => {
    fc.assert(
      fc.property(anyAxis, coordinate, coordinate, scale, coordinate, coordinate, (axis, mx, my, by, x, y) => {
        const large = unscaledAxis(axis, mx, my, by)
        const [ox, oy] = axis.kind === 'linear' ? [0, 0] : axis.values
        const away = (point: Axis, u: number, v: number, fromX: number, fromY: number): number =>
          positionOn(point, u, v) - positionOn(point, fromX, fromY)
        const small = away(axis, x, y, ox, oy)
        expect(away(large, mx + by * x, my + by * y, mx + by * ox, my + by * oy)).toBeCloseTo(by * small, 6)
      }),
    )
  })
})

describe('movedAxis', () => {
  it('adds a small step to every value', () => {
    fc.assert(
      fc.property(
        anyAxis,
        fc.array(fc.double({ min: -0.01, max: 0.01, noNaN: true }), { minLength: 4 }),
        (axis, step) => {
          const moved = movedAxis(axis, step)
          expect(moved?.values).toEqual(axis.values.map((value, k) => value + step[k]))
          expect(moved?.kind).toBe(axis.kind)
        },
      ),
    )
  })

  it('refuses steps to thin ellipses, to far centers and to no number', () => {
    const ellipse: Axis = { kind: 'ellipse', values: [0, 0, 0.6, 0.6] }
    expect(movedAxis(ellipse, [0, 0, 0.09, 0.09])).not.toBeNull()
    expect(movedAxis(ellipse, [0, 0, 0.2, 0.2])).toBeNull()
    for (const kind of ['circle', 'ellipse'] as const) {
      const axis = { kind, values: kind === 'circle' ? [0, 0] : [0, 0, 0, 0] } as unknown as Axis
      expect(movedAxis(axis, [0, 19.9, 0, 0])).not.toBeNull()
      expect(movedAxis(axis, [20.1, 0, 0, 0])).toBeNull()
      expect(movedAxis(axis, [0, Number.NaN, 0, 0])).toBeNull()
    }
    expect(movedAxis({ kind: 'linear', values: [1] }, [Number.NaN])).toBeNull()
    expect(movedAxis({ kind: 'linear', values: [1] }, [Number.POSITIVE_INFINITY])).toBeNull()
  })
})
