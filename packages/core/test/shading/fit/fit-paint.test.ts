import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FittedPaint } from '../../../src/shading/fit/compose-paint'
import { fitGradient } from '../../../src/shading/fit/fit-gradient'
import { fitPaint } from '../../../src/shading/fit/fit-paint'
import { CHANNELS, type Samples, samplePixels } from '../../../src/shading/fit/samples'
import {
  acrossAll,
  anyAngle,
  bentFinger,
  type ColorAt,
  everyPixel,
  type Levels,
  mix,
  pictureOf,
  samplesAt,
  twoColors,
} from '../pictures'

const share = fc.double({ min: 0.3, max: 0.7, noNaN: true })

/** A ramp with a spot of light over it, whose opacity falls from the given one to nothing at its rim. */
function lit(
  side: number,
  angle: number,
  [from, to]: readonly [Levels, Levels],
  x: number,
  y: number,
  opacity: number,
): ColorAt {
  const below = acrossAll(side, side, angle, from, to)
  return (u, v) => {
    const away = Math.hypot(u - x * side, v - y * side) / (0.35 * side)
    return mix([255, 255, 255, 255], below(u, v), opacity * Math.max(0, 1 - away))
  }
}

function expectPaint({ paint }: FittedPaint): void {
  for (const { straight } of paint.gradients) expect(straight.every((level) => level >= 0 && level <= 255)).toBe(true)
  const { straight } = paint.gradients[0]
  for (let k = 3; k < straight.length; k += CHANNELS) expect(straight[k]).toBe(255)
}

/** Root mean square distance of a paint from samples. */
function errorOf({ paint }: FittedPaint, { count, x, y, colors }: Samples): number {
  const out = new Float64Array(CHANNELS)
  let sum = 0
  for (let k = 0; k < count; k++) {
    paint.colorAt(x[k], y[k], out)
    for (let c = 0; c < CHANNELS; c++) sum += (out[c] - colors[CHANNELS * k + c]) ** 2
  }
  return Math.sqrt(sum / count)
}

const dark = twoColors(60).filter((colors) => colors.every((color) => color.slice(0, 3).every((level) => level < 180)))

describe('fitPaint', () => {
  it('explains a ramp under a spot of light better than one gradient does', () => {
    fc.assert(
      fc.property(dark, anyAngle, share, share, share, (colors, angle, x, y, opacity) => {
        const picture = pictureOf(60, 60, lit(60, angle, colors, x, y, opacity))
        const samples = (): Samples => samplePixels(picture, everyPixel(picture), 450)
        const layered = fitPaint(samples())
        expectPaint(layered)
        expect(layered.error).toBeCloseTo(errorOf(layered, samples()), 6)
        expect(layered.error).toBeLessThan(fitGradient(picture, everyPixel(picture)).error)
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })

  it('leaves little of a bright spot over a dark ramp', () => {
    const colors: [Levels, Levels] = [
      [0, 0, 0, 255],
      [0, 0, 60, 255],
    ]
    const picture = pictureOf(60, 60, lit(60, 0, colors, 0.52, 0.53, 0.7))
    const one = fitGradient(picture, everyPixel(picture))
    expect(fitPaint(samplePixels(picture, everyPixel(picture), 450)).error).toBeLessThan(0.3 * one.error)
  })

  it('has one opaque layer for one ramp', () => {
    fc.assert(
      fc.property(anyAngle, twoColors(30), (angle, [from, to]) => {
        const picture = pictureOf(50, 40, acrossAll(50, 40, angle, from, to))
        const layered = fitPaint(samplePixels(picture, everyPixel(picture), 450))
        expectPaint(layered)
        expect(layered.paint.gradients.length).toBe(1)
        expect(layered.error).toBeLessThan(0.8)
      }),
      { numRuns: 15 },
    )
  })

  it('has colors in range whatever the samples are', () => {
    const anyColors = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 300, maxLength: 300 })
    fc.assert(
      fc.property(anyColors, (levels) => {
        const points = Array.from({ length: 100 }, (_, k) => [k % 10, Math.floor(k / 10)] as const)
        const colorAt: ColorAt = (x, y) => [
          levels[3 * (10 * y + x)],
          levels[3 * (10 * y + x) + 1],
          levels[3 * (10 * y + x) + 2],
          255,
        ]
        expectPaint(fitPaint(samplesAt(points, colorAt)))
      }),
      { numRuns: 15 },
    )
  })

  it('finds in a thorough search what greedy choices miss, and leaves the samples as they are', () => {
    const bent = bentFinger(
      [
        [20, 15],
        [20, 75],
        [70, 75],
        [70, 15],
      ],
      12,
    )
    const samples = samplePixels(bent, everyPixel(bent), 700)
    const given = samples.colors.slice()
    const quick = fitPaint(samples)
    const thorough = fitPaint(samples, 'thorough')
    expect(samples.colors).toEqual(given)
    expect(quick.error).toBeGreaterThan(10)
    expect(thorough.error).toBeLessThan(3)
    expectPaint(thorough)
  })
})
