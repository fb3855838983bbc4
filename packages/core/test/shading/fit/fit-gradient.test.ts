import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Picture } from '../../../src/model/color-space'
import { type Axis, positionOn } from '../../../src/shading/fit/axis'
import { centerSamples, fitGradient } from '../../../src/shading/fit/fit-gradient'
import type { Gradient } from '../../../src/shading/fit/gradient'
import { CHANNELS } from '../../../src/shading/fit/samples'
import {
  acrossAll,
  anyAngle,
  type ColorAt,
  distance,
  everyPixel,
  gridPoints,
  type Levels,
  mix,
  pictureOf,
  ramp,
  samplesAt,
  twoColors,
  unpack,
} from '../pictures'

/** Root mean square distance of a gradient from pixels. */
function errorOver({ pixels, width }: Picture<'rgb'>, members: Int32Array, gradient: Gradient): number {
  const out = new Float64Array(CHANNELS)
  let sum = 0
  for (const i of members) {
    gradient.colorAt((i % width) + 0.5, Math.floor(i / width) + 0.5, out)
    const levels = unpack(pixels[i])
    for (let c = 0; c < CHANNELS; c++) sum += (out[c] - levels[c]) ** 2
  }
  return Math.sqrt(sum / members.length)
}

const size = fc.integer({ min: 24, max: 72 })
const share = fc.double({ min: 0.2, max: 0.8, noNaN: true })

function expectGood(width: number, height: number, colorAt: ColorAt, most = 0.8): Gradient {
  const picture = pictureOf(width, height, colorAt)
  const { gradient, error } = fitGradient(picture, everyPixel(picture))
  expect(error).toBeLessThan(most)
  expect(errorOver(picture, everyPixel(picture), gradient)).toBeLessThan(most)
  return gradient
}

describe('fitGradient', () => {
  it('finds linear gradients of every direction in rounded pictures', () => {
    fc.assert(
      fc.property(size, size, anyAngle, twoColors(24), (width, height, angle, [from, to]) => {
        expectGood(width, height, acrossAll(width, height, angle, from, to))
      }),
      { numRuns: 20, endOnFailure: true },
    )
  })

  it('finds linear gradients with ends inside of the picture', () => {
    fc.assert(
      fc.property(size, anyAngle, twoColors(60), share, (side, angle, [from, to], part) => {
        const axis: Axis = { kind: 'linear', values: [angle] }
        const middle = positionOn(axis, side / 2, side / 2)
        const reach = Math.max(8, part * side) / 2
        expectGood(side, side, ramp(axis, middle - reach, middle + reach, from, to), 2)
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })

  it('explains metal in a ring, whose five stops lie anywhere', () => {
    const gold: readonly Levels[] = [
      [240, 217, 138, 255],
      [212, 160, 23, 255],
      [255, 241, 160, 255],
      [184, 134, 11, 255],
      [212, 175, 55, 255],
    ]
    const moved = fc.double({ min: -0.06, max: 0.06, noNaN: true })
    fc.assert(
      fc.property(anyAngle, fc.tuple(moved, moved, moved), (angle, moves) => {
        const axis: Axis = { kind: 'linear', values: [angle] }
        const middle = positionOn(axis, 100, 100)
        const stops = [0, 0.25 + moves[0], 0.5 + moves[1], 0.75 + moves[2], 1]
        const picture = pictureOf(200, 200, (x, y) => {
          const t = Math.min(1, Math.max(0, (positionOn(axis, x, y) - middle) / 200 + 0.5))
          const k = stops.findIndex((stop) => t <= stop) || 1
          return mix(gold[k], gold[k - 1], (t - stops[k - 1]) / (stops[k] - stops[k - 1]))
        })
        const isInRing = (i: number): boolean => Math.abs(Math.hypot((i % 200) - 100, i / 200 - 100) - 84) < 14
        const { error } = fitGradient(picture, everyPixel(picture).filter(isInRing))
        expect(error).toBeLessThan(1.2)
      }),
      { numRuns: 20, endOnFailure: true },
    )
  })

  it('finds circles and ellipses', () => {
    const anyShape = fc.tuple(fc.double({ min: 0, max: 0.5, noNaN: true }), anyAngle)
    const middle = fc.double({ min: 0.35, max: 0.65, noNaN: true })
    fc.assert(
      fc.property(size, middle, middle, fc.option(anyShape), twoColors(40), (side, x, y, shape, [from, to]) => {
        const [cx, cy] = [x * side, y * side]
        const [rho, turn] = shape ?? [0, 0]
        const axis: Axis =
          shape === null
            ? { kind: 'circle', values: [cx, cy] }
            : { kind: 'ellipse', values: [cx, cy, rho * Math.cos(turn), rho * Math.sin(turn)] }
        expectGood(side, side, ramp(axis, 0, 1.4 * side, from, to))
      }),
      { numRuns: 20, endOnFailure: true },
    )
  })

  it('fits as well from a known axis nearby', () => {
    const picture = pictureOf(
      60,
      50,
      ramp({ kind: 'circle', values: [20, 30] }, 0, 50, [250, 240, 0, 255], [20, 0, 90, 255]),
    )
    const near = fitGradient(picture, everyPixel(picture), { kind: 'circle', values: [23, 28] })
    expect(near.error).toBeLessThan(0.6)
    expect(near.gradient.axis.values).toEqual([expect.closeTo(20, 0), expect.closeTo(30, 0)])
  })

  it('has no knots in flat ends', () => {
    const axis: Axis = { kind: 'linear', values: [0] }
    const { positions } = expectGood(90, 30, ramp(axis, 30, 60, [0, 0, 0, 255], [240, 120, 60, 255]))
    expect(positions.length).toBe(2)
    expect(Math.min(...positions.map(Math.abs))).toBeCloseTo(30, 0)
    expect(Math.max(...positions.map(Math.abs))).toBeCloseTo(60, 0)
  })

  it('reads only the given pixels', () => {
    const own = acrossAll(60, 60, 0.7, [200, 30, 30, 255], [30, 30, 200, 255])
    const whole = pictureOf(60, 60, own)
    const isOwn = (i: number): boolean => (i % 60) + Math.floor(i / 60) < 62
    const other = pictureOf(60, 60, (x, y) =>
      isOwn(60 * Math.floor(y) + Math.floor(x)) ? own(x, y) : [0, 255, 0, 255],
    )
    const members = everyPixel(whole).filter(isOwn)
    const [a, b] = [whole, other].map((picture) => fitGradient(picture, members))
    expect(b).toEqual(a)
    expect(errorOver(whole, members, a.gradient)).toBeLessThan(0.65)
  })

  it('finds how a color fades, as far as a tenth of its opacity', () => {
    fc.assert(
      fc.property(anyAngle, twoColors(0), (angle, [color]) => {
        const faint = color.map((level) => level / 10) as unknown as Levels
        const picture = pictureOf(64, 40, acrossAll(64, 40, angle, color, faint))
        const { gradient, error } = fitGradient(picture, everyPixel(picture))
        expect(error).toBeCloseTo(errorOver(picture, everyPixel(picture), gradient), 0)
        expect(errorOver(picture, everyPixel(picture), gradient)).toBeLessThan(1.5)
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })
})

describe('centerSamples', () => {
  it('moves and scales samples to a mean of 0 and a root mean square radius of 1', () => {
    const points = gridPoints(7).map(([x, y]) => [30 + 5 * x, 8 * y - 4] as const)
    const given = samplesAt(points, () => [1, 2, 3, 255])
    const { centered, mx, my, scale } = centerSamples(given)
    const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)
    expect(sum(centered.x)).toBeCloseTo(0, 9)
    expect(sum(centered.y)).toBeCloseTo(0, 9)
    expect(sum(centered.x.map((x, k) => x * x + centered.y[k] ** 2)) / points.length).toBeCloseTo(1, 9)
    const back = [...centered.x].map((x, k) => [mx + scale * x, my + scale * centered.y[k], 0, 0])
    back.forEach(([x, y], k) => {
      expect(distance([x, y, 0, 0], [...points[k], 0, 0])).toBeLessThan(1e-9)
    })
  })
})
