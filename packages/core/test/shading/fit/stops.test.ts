import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHANNELS } from '../../../src/shading/fit/samples'
import { type Knots, placeKnots } from '../../../src/shading/fit/stops'
import { distance } from '../pictures'

const BINS = 160
const level = fc.integer({ min: 0, max: 255 })

/** The colors of a profile at positions. */
function colorsOf(
  knots: readonly number[],
  colors: readonly (readonly number[])[],
  positions: Float64Array,
): Float64Array {
  return Float64Array.from(
    [...positions].flatMap((t) => {
      let k = 0
      while (k < knots.length - 2 && t > knots[k + 1]) k++
      const v = (t - knots[k]) / (knots[k + 1] - knots[k])
      return colors[k].map((from, c) => from + v * (colors[k + 1][c] - from))
    }),
  )
}

function squaredResiduals({ positions, colors }: Knots, at: Float64Array, samples: Float64Array): number {
  const rows = Array.from(positions, (_, k) => [...colors.subarray(CHANNELS * k, CHANNELS * (k + 1))])
  const found = colorsOf([...positions], rows, at)
  return found.reduce((sum, value, k) => sum + (value - samples[k]) ** 2, 0)
}

const SPREAD = Float64Array.from({ length: 1200 }, (_, k) => 30 + k / 10)
const anyColor = fc.tuple(level, level, level).map(([r, g, b]) => [r, g, b, 255])

describe('placeKnots', () => {
  it('finds the knots of a profile within two bins', () => {
    const anyProfile = fc
      .tuple(
        fc.integer({ min: 25, max: 70 }),
        fc.integer({ min: 90, max: 135 }),
        fc.array(anyColor, { minLength: 4, maxLength: 4 }),
      )
      .filter(([first, second, colors]) => {
        const ends = [0, first, second, BINS]
        const slope = (k: number, c: number): number => (colors[k + 1][c] - colors[k][c]) / (ends[k + 1] - ends[k])
        const bend = (k: number): number =>
          distance(
            [0, 1, 2, 3].map((c) => slope(k, c)),
            [0, 1, 2, 3].map((c) => slope(k - 1, c)),
          )
        return bend(1) > 1.5 && bend(2) > 1.5
      })
    fc.assert(
      fc.property(anyProfile, ([first, second, colors]) => {
        const size = (SPREAD[SPREAD.length - 1] - SPREAD[0]) / BINS
        const truth = [0, first + 0.4, second + 0.7, BINS].map((bin) => SPREAD[0] + bin * size)
        const samples = colorsOf(truth, colors, SPREAD).map(Math.round)
        const found = placeKnots(SPREAD, samples, SPREAD.length)
        for (const knot of truth) {
          expect(Math.min(...found.positions.map((position) => Math.abs(position - knot)))).toBeLessThan(2.01 * size)
        }
        expect(found.error).toBeLessThan(0.5 * SPREAD.length)
      }),
      { numRuns: 40 },
    )
  })

  it('has two knots, with the colors of the ends, for a ramp', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (from, to) => {
        const samples = colorsOf([SPREAD[0], SPREAD[1199]], [from, to], SPREAD).map(Math.round)
        const { positions, colors, error } = placeKnots(SPREAD, samples, SPREAD.length)
        expect([...positions]).toEqual([SPREAD[0], SPREAD[1199]].map((value) => expect.closeTo(value, 6)))
        expect(distance(colors.subarray(0, 4), from)).toBeLessThan(0.5)
        expect(distance(colors.subarray(4), to)).toBeLessThan(0.5)
        expect(error).toBeLessThan(0.4 * SPREAD.length)
      }),
    )
  })

  it('has ascending knots from the first sample to the last, eight at most, and the error that its colors leave', () => {
    const sample = fc.tuple(fc.double({ min: 0, max: 0.9, noNaN: true }), level, level)
    fc.assert(
      fc.property(fc.array(sample, { minLength: 40, maxLength: 200 }), (given) => {
        const positions = Float64Array.from(given, ([step], k) => 3 * (k + step))
        const samples = Float64Array.from(given.flatMap(([, a, b], k) => [a, b, 127 + 127 * Math.sin(k), 255]))
        const found = placeKnots(positions, samples, given.length)
        const knots = [...found.positions]
        expect(knots.length).toBeLessThanOrEqual(8)
        expect(knots.every((knot, k) => k === 0 || knot > knots[k - 1])).toBe(true)
        expect(knots[0]).toBe(positions[0])
        expect(knots[knots.length - 1]).toBeCloseTo(positions[given.length - 1], 5)
        const residual = squaredResiduals(found, positions, samples)
        expect(Math.abs(found.error - residual)).toBeLessThan(1 + 1e-5 * residual)
      }),
      { numRuns: 40 },
    )
  })

  it('takes samples at one position', () => {
    const { positions, colors } = placeKnots(
      Float64Array.of(4, 4, 4),
      Float64Array.of(9, 8, 7, 255, 9, 8, 7, 255, 9, 8, 7, 255),
      3,
    )
    expect(positions.length).toBe(2)
    expect(positions[1]).toBeGreaterThan(positions[0])
    expect([...colors].every(Number.isFinite)).toBe(true)
    expect(distance(colors, [9, 8, 7, 255])).toBeLessThan(0.1)
  })
})
