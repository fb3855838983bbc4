import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Profile } from '../../../src/shading/fit/profile'
import { CHANNELS } from '../../../src/shading/fit/samples'

const level = fc.double({ min: 0, max: 255, noNaN: true })
const anyKnotColors = fc
  .integer({ min: 2, max: 12 })
  .chain((knots) =>
    fc.array(level, { minLength: CHANNELS * knots, maxLength: CHANNELS * knots }).map((colors) => ({ knots, colors })),
  )

/** The color of a profile of uniform knots at `place`, in knots. */
function between(colors: ArrayLike<number>, knots: number, place: number): number[] {
  const knot = Math.min(knots - 2, Math.max(0, Math.floor(place)))
  const v = Math.min(1, place - knot)
  return Array.from({ length: CHANNELS }, (_, c) => {
    const at = CHANNELS * knot + c
    return (1 - v) * colors[at] + v * colors[at + CHANNELS]
  })
}

function squaredResiduals(profile: Profile, positions: Float64Array, colors: Float64Array): number {
  let sum = 0
  positions.forEach((position, k) => {
    const found = between(profile.colors, profile.knotCount, (position - profile.first) / profile.spacing)
    for (let c = 0; c < CHANNELS; c++) sum += (found[c] - colors[CHANNELS * k + c]) ** 2
  })
  return sum
}

/** What the wish for equal neighbors may add to the error. */
function ridgeOf({ colors }: Profile): number {
  let sum = 0
  colors.forEach((color, k) => {
    sum += 1e-7 * color * color + (k < CHANNELS ? 0 : 1e-4 * (color - colors[k - CHANNELS]) ** 2)
  })
  return sum
}

describe('Profile', () => {
  it('is exact for colors that are linear between its knots', () => {
    fc.assert(
      fc.property(anyKnotColors, fc.double({ min: -50, max: 50, noNaN: true }), ({ knots, colors }, first) => {
        const positions = Float64Array.from({ length: 400 }, (_, k) => first + (k * (knots - 1) * 7) / 399)
        const samples = Float64Array.from([...positions].flatMap((t) => between(colors, knots, (t - first) / 7)))
        const profile = new Profile(knots, samples, positions.length)
        profile.fit(positions)
        expect(profile.first).toBeCloseTo(first, 9)
        expect(profile.spacing).toBeCloseTo(7, 9)
        colors.forEach((color, k) => {
          expect(Math.abs(profile.colors[k] - color)).toBeLessThan(0.02)
        })
        expect(profile.error).toBeLessThan(1e-3 + 1.01 * ridgeOf(profile))
      }),
    )
  })

  it('has the sum of squared residuals for its error, and no other colors of the knots have a smaller one', () => {
    const sample = fc.tuple(fc.double({ min: -3, max: 3, noNaN: true }), level, level, level, level)
    const change = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(fc.array(sample, { minLength: 20, maxLength: 80 }), change, (samples, changes) => {
        const positions = Float64Array.from(samples, ([t]) => t)
        const colors = Float64Array.from(samples.flatMap(([, ...color]) => color))
        const profile = new Profile(6, colors, positions.length)
        profile.fit(positions)
        const residual = squaredResiduals(profile, positions, colors)
        expect(Math.abs(profile.error - residual)).toBeLessThan(1e-3 + 1.01 * ridgeOf(profile))
        profile.colors.forEach((color, k) => {
          profile.colors[k] = color + changes[k]
        })
        const other = squaredResiduals(profile, positions, colors) + ridgeOf(profile)
        expect(other).toBeGreaterThan(profile.error - 1e-3)
      }),
    )
  })

  it('is constant beyond its limit', () => {
    const positions = Float64Array.from({ length: 300 }, (_, k) => k / 100)
    const colors = Float64Array.from([...positions].flatMap((t) => [100 * Math.min(1, t), 0, 50, 255]))
    const profile = new Profile(5, colors, positions.length)
    profile.fit(positions, 1)
    expect(profile.first + 4 * profile.spacing).toBeCloseTo(1, 9)
    expect(profile.error).toBeLessThan(1e-3 + 1.01 * ridgeOf(profile))
    expect([...profile.colors.slice(-CHANNELS)]).toEqual([100, 0, 50, 255].map((color) => expect.closeTo(color, 1)))
  })

  it('draws a line through knots without samples', () => {
    const profile = new Profile(5, Float64Array.of(0, 0, 0, 0, 80, 40, 0, 200), 2)
    profile.fit(Float64Array.of(0, 1))
    expect([...profile.colors.subarray(8, 12)]).toEqual([40, 20, 0, 100].map((color) => expect.closeTo(color, 0)))
  })

  it('holds one color for samples at one position', () => {
    const profile = new Profile(4, Float64Array.of(10, 20, 30, 255, 10, 20, 30, 255), 2)
    profile.fit(Float64Array.of(2, 2))
    expect(profile.error).toBeLessThan(0.1)
    expect([...profile.colors.subarray(0, 4)]).toEqual([10, 20, 30, 255].map((color) => expect.closeTo(color, 1)))
  })
})
