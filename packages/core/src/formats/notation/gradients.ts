import { gradientOffset, MAX_FOCUS } from '../../geometry/gradient-offset'
import type { GradientFill, GradientStop, RadialFill } from '../../model/drawing'

/** A 2 x 3 matrix a b c d e f: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** The matrix that applies `first`, then `second`. */
export function concat(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first
  const [A, B, C, D, E, F] = second
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

/**
 * The circles of a radial gradient: from the point (fx, fy) to the circle of radius `r` about the origin, in a space that `matrix` takes to px. A
 * focus outside the circle is moved onto it, as SVG 1.1 says.
 */
export interface Circles {
  readonly fx: number
  readonly fy: number
  readonly r: number
  readonly matrix: Matrix
}

/** The circles of a radial gradient, whose ellipse becomes a circle. */
export function circlesOf({ cx, cy, r, angle, ratio, focus }: RadialFill): Circles {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = focus === undefined ? [0, 0] : [focus.x - cx, focus.y - cy]
  const [fx, fy] = [cos * dx + sin * dy, (cos * dy - sin * dx) / ratio]
  const pull = Math.min(1, (MAX_FOCUS * r) / Math.hypot(fx, fy))
  return { fx: fx * pull || 0, fy: fy * pull || 0, r, matrix: [cos, sin, -sin * ratio, cos * ratio, cx, cy] }
}

/** A gradient from offset 0 to 1: stops before the first and after the last have their colors. Of several stops at one offset, the first and the last stay. */
export function fullStops(stops: readonly GradientStop[]): GradientStop[] {
  const full = [{ ...stops[0], offset: 0 }, ...stops, { ...stops[stops.length - 1], offset: 1 }]
  return full.filter(
    ({ offset }, k) =>
      k === 0 || k + 1 === full.length || offset !== full[k - 1].offset || offset !== full[k + 1].offset,
  )
}

/** Color of a stop with its opacity: red, green, blue and opacity, each 0-1. */
export type Rgba = readonly [number, number, number, number]

export function rgbaOf(rgb: number, opacity: number): Rgba {
  return [(rgb >> 16) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255, opacity]
}

/** The color of a gradient at a point of the picture, px. Colors and opacities are interpolated each on its own, as in SVG. */
export function colorAt(fill: GradientFill, x: number, y: number): Rgba {
  return colorOfOffset(fill.stops, gradientOffset(fill, x, y))
}

/** The color at an offset; outside the stops, that of the nearest one. */
export function colorOfOffset(stops: readonly GradientStop[], offset: number): Rgba {
  const after = stops.findIndex((stop) => stop.offset > offset)
  const [low, high] =
    after < 0 ? [stops[stops.length - 1], stops[stops.length - 1]] : [stops[Math.max(0, after - 1)], stops[after]]
  const span = high.offset - low.offset
  const t = span > 0 ? Math.min(1, Math.max(0, (offset - low.offset) / span)) : 0
  const [a, b] = [rgbaOf(low.rgb, low.opacity), rgbaOf(high.rgb, high.opacity)]
  const mix = (c: 0 | 1 | 2 | 3): number => a[c] + t * (b[c] - a[c])
  return [mix(0), mix(1), mix(2), mix(3)]
}
