import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Axis } from '../../../src/shading/fit/axis'
import { startAxes } from '../../../src/shading/fit/start-axes'
import { anyAngle, gridPoints, type Levels, samplesAt, twoColors } from '../pictures'
import { anyEllipse } from './axes'

/** Points of a picture are no square: half of the grid, moved to its middle. */
const POINTS = gridPoints(16)
  .filter(([x, y]) => y < 0.4 * x + 0.3)
  .map(([x, y], _, all) => {
    const [sx, sy] = all.reduce(([u, v], [p, q]) => [u + p, v + q], [0, 0])
    return [x - sx / all.length, y - sy / all.length] as const
  })

/** The angle between two directions of lines, radians. */
function turn(a: number, b: number): number {
  return Math.abs(Math.asin(Math.sin(a - b)))
}

describe('startAxes', () => {
  it('has the exact direction of a linear ramp, in areas of any shape', () => {
    fc.assert(
      fc.property(anyAngle, twoColors(8), (angle, [from, to]) => {
        const colorAt = (x: number, y: number): Levels => {
          const t = 0.5 + 0.2 * (x * Math.cos(angle) + y * Math.sin(angle))
          return from.map((level, c) => level + t * (to[c] - level)) as unknown as Levels
        }
        expect(turn(startAxes(samplesAt(POINTS, colorAt)).linear.values[0], angle)).toBeLessThan(1e-6)
      }),
    )
  })

  it('has the exact ellipse of a quadratic bowl', () => {
    fc.assert(
      fc.property(anyEllipse, twoColors(16), ({ values: [cx, cy, a, b] }, [from, to]) => {
        const colorAt = (x: number, y: number): Levels => {
          const [u, v] = [x - cx, y - cy]
          const t = 0.05 * ((1 + a) * u * u + 2 * b * u * v + (1 - a) * v * v)
          return from.map((level, c) => level + t * (to[c] - level)) as unknown as Levels
        }
        const { ellipse, circles } = startAxes(samplesAt(POINTS, colorAt))
        expect(ellipse?.values).toEqual([cx, cy, a, b].map((value) => expect.closeTo(value, 4)))
        expect(circles.some(({ values }) => Math.hypot(values[0] - cx, Number(values[1]) - cy) < 1e-4)).toBe(true)
      }),
    )
  })

  it('has no ellipse for a saddle or a ramp', () => {
    const saddle = samplesAt(POINTS, (x, y) => [100 + 20 * (x * x - y * y), 0, 0, 255])
    const plane = samplesAt(POINTS, (x, y) => [100 + 20 * x - 5 * y, 0, 0, 255])
    expect(startAxes(saddle).ellipse).toBeNull()
    expect(startAxes(plane).ellipse).toBeNull()
  })

  it('is of numbers for colors that do not change', () => {
    const { linear, circles, ellipse } = startAxes(samplesAt(POINTS, () => [7, 7, 7, 255]))
    const all: Axis[] = [linear, ...circles, ...(ellipse === null ? [] : [ellipse])]
    expect(all.every(({ values }) => values.every(Number.isFinite))).toBe(true)
  })
})
