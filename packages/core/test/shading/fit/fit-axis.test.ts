import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Axis, movedAxis, positionOn } from '../../../src/shading/fit/axis'
import { fitAxis } from '../../../src/shading/fit/fit-axis'
import { Profile } from '../../../src/shading/fit/profile'
import type { Samples } from '../../../src/shading/fit/samples'
import { type ColorAt, gridPoints, type Levels, ramp, samplesAt, twoColors } from '../pictures'
import { anyAxis, anyCircle, anyEllipse, anyLinear } from './axes'

const POINTS = gridPoints(18)

/** From one color to the other over all positions of the samples. */
function rampOver(axis: Axis, [from, to]: readonly [Levels, Levels]): ColorAt {
  const positions = POINTS.map(([x, y]) => positionOn(axis, x, y))
  return ramp(axis, Math.min(...positions), Math.max(...positions), from, to)
}

function rounded(samples: Samples): Samples {
  return { ...samples, colors: samples.colors.map(Math.round) }
}

/** The error of the profile along an axis that stays. */
function errorOf(axis: Axis, { x, y, colors, count }: Samples): number {
  const profile = new Profile(10, colors, count)
  profile.fit(Float64Array.from(x, (u, k) => positionOn(axis, u, y[k])))
  return profile.error
}

const nearby = fc.array(fc.double({ min: -0.12, max: 0.12, noNaN: true }), { minLength: 4, maxLength: 4 })

describe('fitAxis', () => {
  it.each([
    ['angle of a ramp', anyLinear, 0.002, 0.015],
    ['center of circles', anyCircle, 0.02, 0.25],
    ['center and shape of ellipses', anyEllipse, 0.04, 0.35],
  ] as const)(
    'finds the %s from a start nearby, for exact samples and for rounded ones',
    (_, anyOne, exact, coarse) => {
      fc.assert(
        fc.property(anyOne, twoColors(120), nearby, (truth: Axis, colors, step) => {
          fc.pre(truth.kind === 'linear' || Math.hypot(truth.values[0], truth.values[1]) < 2)
          const start = movedAxis(truth, step)
          fc.pre(start !== null)
          const samples = samplesAt(POINTS, rampOver(truth, colors))
          const found = fitAxis(start as Axis, samples)
          truth.values.forEach((value, k) => {
            expect(Math.abs(found.axis.values[k] - value)).toBeLessThan(exact)
          })
          const seen = fitAxis(start as Axis, rounded(samples))
          expect(seen.error).toBeLessThan(0.6 * samples.count)
          truth.values.forEach((value, k) => {
            expect(Math.abs(seen.axis.values[k] - value)).toBeLessThan(coarse)
          })
        }),
        { numRuns: 25 },
      )
    },
  )

  it('never makes the error larger, whatever the colors are', () => {
    const anySamples = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 })), {
        minLength: 50,
        maxLength: 50,
      })
      .map((levels) => {
        let k = 0
        return samplesAt(POINTS.slice(0, 50), () => [levels[k][0], levels[k++][1], 0, 255])
      })
    fc.assert(
      fc.property(anyAxis, anySamples, (start, samples) => {
        const { axis, error } = fitAxis(start, samples)
        expect(error).toBeLessThanOrEqual(errorOf(start, samples) + 1e-6)
        expect(error).toBeCloseTo(errorOf(axis, samples), 3)
        expect(axis.kind).toBe(start.kind)
      }),
      { numRuns: 60 },
    )
  })

  it('gives an axis where all colors are equal', () => {
    const start: Axis = { kind: 'circle', values: [0.5, 0.25] }
    const { axis, error } = fitAxis(
      start,
      samplesAt(POINTS, () => [10, 200, 30, 255]),
    )
    expect(error).toBeLessThan(0.01 * POINTS.length)
    axis.values.forEach((value, k) => {
      expect(Number.isFinite(value)).toBe(true)
      expect(Math.abs(value - start.values[k])).toBeLessThan(20)
    })
  })
})
