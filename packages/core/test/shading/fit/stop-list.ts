import fc from 'fast-check'
import type { GradientFill } from '../../../src/model/drawing'
import type { Axis } from '../../../src/shading/fit/axis'
import { Gradient } from '../../../src/shading/fit/gradient'
import type { Levels } from '../pictures'

/** A stop as SVG has them: straight color and opacity, levels. */
export interface Stop {
  readonly position: number
  readonly color: readonly [number, number, number]
  readonly opacity: number
}

const level = fc.integer({ min: 0, max: 255 })

/** Two to five stops at ascending positions, none of them clear. */
export const anyStops: fc.Arbitrary<Stop[]> = fc
  .array(
    fc.tuple(fc.double({ min: 0.5, max: 9, noNaN: true }), level, level, level, fc.integer({ min: 1, max: 255 })),
    {
      minLength: 2,
      maxLength: 5,
    },
  )
  .map((given) => {
    let position = 0
    return given.map(([step, r, g, b, opacity]) => {
      position += step
      return { position, color: [r, g, b], opacity }
    })
  })

export function gradientOf(axis: Axis, stops: readonly Stop[]): Gradient {
  const colors = stops.flatMap(({ color, opacity }) => [...color.map((value) => (value * opacity) / 255), opacity])
  return new Gradient(
    axis,
    Float64Array.from(stops, ({ position }) => position),
    Float64Array.from(colors),
  )
}

/** The color at a position by the definition of SVG: colors and opacity change linearly and not premultiplied. The result is. */
export function svgColor(stops: readonly Stop[], t: number): Levels {
  const after = stops.findIndex(({ position }) => position >= t)
  const to = after < 0 ? stops[stops.length - 1] : stops[after]
  const from = after <= 0 ? to : stops[after - 1]
  const v = from === to ? 0 : (t - from.position) / (to.position - from.position)
  const opacity = from.opacity + v * (to.opacity - from.opacity)
  const [r, g, b] = from.color.map((value, c) => ((value + v * (to.color[c] - value)) * opacity) / 255)
  return [r, g, b, opacity]
}

/** The offset of a point: along the line of a linear gradient; from the center, before it is scaled and turned, of a radial one. */
export function offsetAt(fill: GradientFill, x: number, y: number): number {
  if (fill.kind === 'linear') {
    const [dx, dy] = [fill.x2 - fill.x1, fill.y2 - fill.y1]
    return ((x - fill.x1) * dx + (y - fill.y1) * dy) / (dx * dx + dy * dy)
  }
  if (fill.focus !== undefined) {
    // The t at which the circle about focus + t (center - focus) with radius t r passes through the point.
    const [qx, qy] = [x - fill.focus.x, y - fill.focus.y]
    const [ex, ey] = [fill.cx - fill.focus.x, fill.cy - fill.focus.y]
    const a = ex * ex + ey * ey - fill.r * fill.r
    const b = qx * ex + qy * ey
    return (b - Math.sqrt(b * b - a * (qx * qx + qy * qy))) / a
  }
  const [dx, dy] = [x - fill.cx, y - fill.cy]
  const along = dx * Math.cos(fill.angle) + dy * Math.sin(fill.angle)
  const across = dy * Math.cos(fill.angle) - dx * Math.sin(fill.angle)
  return Math.hypot(along, across / fill.ratio) / fill.r
}
