import fc from 'fast-check'
import type { Picture, Pixels } from '../../src/model/color-space'
import type { Raster } from '../../src/model/raster'
import { type Axis, positionOn } from '../../src/shading/fit/axis'
import { Gradient } from '../../src/shading/fit/gradient'
import { CHANNELS, type Samples } from '../../src/shading/fit/samples'

/** A color in levels, multiplied by opacity: red, green, blue, opacity. */
export type Levels = readonly [r: number, g: number, b: number, alpha: number]

/** A color for every point of the plane. */
export type ColorAt = (x: number, y: number) => Levels

export const PAPER: Levels = [255, 255, 255, 255]

export const anyAngle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true })
const anyLevel = fc.integer({ min: 0, max: 255 })

/** Opaque colors of which one channel differs by `least` levels or more. */
export const twoColors = (least: number): fc.Arbitrary<[Levels, Levels]> =>
  fc
    .tuple(anyLevel, anyLevel, anyLevel, anyLevel, anyLevel, anyLevel)
    .map(([r, g, b, p, q, s]): [Levels, Levels] => [
      [r, g, b, 255],
      [p, q, s, 255],
    ])
    .filter(([a, b]) => distance(a, b) >= least)

/** The largest channel difference of two colors. */
export function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let most = 0
  for (let c = 0; c < CHANNELS; c++) most = Math.max(most, Math.abs(a[c] - b[c]))
  return most
}

export function pack(color: ArrayLike<number>): number {
  let out = 0
  for (let c = 0; c < CHANNELS; c++) out |= Math.round(color[c]) << (8 * c)
  return out >>> 0
}

export function unpack(pixel: number): Levels {
  return [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255, pixel >>> 24]
}

/** The part `share` of color `a` over the rest of color `b`. */
export function mix(a: Levels, b: Levels, share: number): Levels {
  const [r, g, blue, alpha] = a.map((level, c) => share * level + (1 - share) * b[c])
  return [r, g, blue, alpha]
}

/** Colors at pixel centers, rounded to levels. */
export function pictureOf(width: number, height: number, colorAt: ColorAt): Picture<'rgb'> {
  const pixels = new Uint32Array(width * height)
  for (let i = 0; i < pixels.length; i++) pixels[i] = pack(colorAt((i % width) + 0.5, Math.floor(i / width) + 0.5))
  return { space: 'rgb', width, height, pixels: pixels as Pixels<'rgb'> }
}

/** Opaque colors at pixel centers, rounded to levels. */
export function rasterOf(width: number, height: number, colorAt: ColorAt): Raster {
  return { width, height, rgba: new Uint8Array(pictureOf(width, height, colorAt).pixels.buffer) }
}

/** From one color at position `start` along an axis to another at `end`, and the same beyond. */
export function ramp(axis: Axis, start: number, end: number, from: Levels, to: Levels): ColorAt {
  return (x, y) => mix(to, from, Math.min(1, Math.max(0, (positionOn(axis, x, y) - start) / (end - start))))
}

/** From one corner of a picture to the other in a direction. */
export function acrossAll(width: number, height: number, angle: number, from: Levels, to: Levels): ColorAt {
  const axis: Axis = { kind: 'linear', values: [angle] }
  const reach = (width * Math.abs(Math.cos(angle)) + height * Math.abs(Math.sin(angle))) / 2
  const middle = positionOn(axis, width / 2, height / 2)
  return ramp(axis, middle - reach, middle + reach, from, to)
}

/** The gradient that `ramp` paints. */
export function rampGradient(axis: Axis, start: number, end: number, from: Levels, to: Levels): Gradient {
  return new Gradient(axis, Float64Array.of(start, end), Float64Array.from([...from, ...to]))
}

/** All pixels of a picture. */
export function everyPixel({ pixels }: Picture<'rgb'>): Int32Array {
  return Int32Array.from(pixels, (_, i) => i)
}

export function samplesAt(points: readonly (readonly [number, number])[], colorAt: ColorAt): Samples {
  return {
    count: points.length,
    x: Float64Array.from(points, ([x]) => x),
    y: Float64Array.from(points, ([, y]) => y),
    colors: Float64Array.from(points.flatMap(([x, y]) => [...colorAt(x, y)])),
  }
}

/** Points on a grid of n x n about 0, with a root mean square radius of about 1. */
export function gridPoints(n: number): [number, number][] {
  const half = Math.sqrt(1.5)
  return Array.from({ length: n * n }, (_, k) => [
    half * (((k % n) + 0.5) * (2 / n) - 1),
    half * ((Math.floor(k / n) + 0.5) * (2 / n) - 1),
  ])
}

/** A picture, 90 px wide, of skin that darkens away from the joints of a finger (a path through points, px): no sum of few wide gradients shows it. */
export function bentFinger(joints: readonly (readonly [number, number])[], width: number): Picture<'rgb'> {
  const side = 90
  const skin = acrossAll(side, side, 0.7, [150, 90, 80, 255], [170, 110, 100, 255])
  const distanceFrom = (x: number, y: number): number =>
    Math.min(
      ...joints.slice(1).map(([bx, by], k) => {
        const [ax, ay] = joints[k]
        const length = (bx - ax) ** 2 + (by - ay) ** 2
        const t = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
        return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
      }),
    )
  return pictureOf(side, side, (x, y) =>
    mix([70, 30, 60, 255], skin(x, y), 1 - Math.exp(-((distanceFrom(x, y) / width) ** 2))),
  )
}
