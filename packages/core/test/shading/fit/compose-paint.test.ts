import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Axis } from '../../../src/shading/fit/axis'
import { composePaint, type Term } from '../../../src/shading/fit/compose-paint'
import { CHANNELS } from '../../../src/shading/fit/samples'
import { type ColorAt, mix, ramp, samplesAt, twoColors } from '../pictures'

const POINTS = Array.from({ length: 400 }, (_, k) => [(k % 20) + 0.5, Math.floor(k / 20) + 0.5] as const)
const ACROSS: Axis = { kind: 'linear', values: [0] }

function layer(axis: Axis, positions: number[], colors: readonly (readonly number[])[]): Term {
  return {
    axis,
    limit: Number.POSITIVE_INFINITY,
    positions: Float64Array.from(positions),
    colors: Float64Array.from(colors.flat()),
  }
}

describe('composePaint', () => {
  it('gives back a single layer', () => {
    fc.assert(
      fc.property(twoColors(0), ([from, to]) => {
        const samples = samplesAt(POINTS, ramp(ACROSS, 0, 20, from, to))
        const { paint, error } = composePaint(samples, [layer(ACROSS, [0, 20], [from, to])])
        expect(paint.gradients.length).toBe(1)
        expect(error).toBeLessThan(0.01)
        const { straight } = paint.gradients[0]
        ;[...from, ...to].forEach((level, k) => {
          expect(Math.abs(straight[k] - level)).toBeLessThan(0.1)
        })
      }),
    )
  })

  it('explains light over a ramp by a translucent layer over an opaque one', () => {
    const opacity = fc.double({ min: 0.2, max: 0.9, noNaN: true })
    const center = fc.double({ min: 4, max: 16, noNaN: true })
    const dark = twoColors(40).filter((colors) =>
      colors.every((color) => color.slice(0, 3).every((level) => level < 160)),
    )
    fc.assert(
      fc.property(dark, opacity, center, center, ([from, to], most, cx, cy) => {
        const spot: Axis = { kind: 'circle', values: [cx, cy] }
        const below = ramp(ACROSS, 0, 20, from, to)
        const colorAt: ColorAt = (x, y) =>
          mix([255, 255, 255, 255], below(x, y), most * Math.max(0, 1 - Math.hypot(x - cx, y - cy) / 8))
        const samples = samplesAt(POINTS, colorAt)
        const mean = [0, 1, 2].map((c) => (from[c] + to[c]) / 2)
        const light = mean.map((level) => most * (255 - level))
        const { paint, error } = composePaint(samples, [
          layer(ACROSS, [0, 20], [from, to]),
          layer(
            spot,
            [0, 8],
            [
              [...light, 0],
              [0, 0, 0, 0],
            ],
          ),
        ])
        expect(error).toBeLessThan(0.4 * composePaint(samples, [layer(ACROSS, [0, 20], [from, to])]).error)
        const [base, top] = paint.gradients
        for (let k = 3; k < base.straight.length; k += CHANNELS) expect(base.straight[k]).toBe(255)
        expect(top.straight[7]).toBeLessThan(30)
        expect(top.straight[3]).toBeGreaterThan(0.7 * 255 * most)
        for (const { straight } of paint.gradients)
          expect(straight.every((level) => level >= 0 && level <= 255)).toBe(true)
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })

  it('does not continue a layer over samples that lie beyond its last knot', () => {
    const level = fc.integer({ min: 40, max: 160 })
    fc.assert(
      fc.property(level, fc.integer({ min: 20, max: 60 }), (low, more) => {
        const spot: Axis = { kind: 'circle', values: [10, 10] }
        const below = ramp(ACROSS, 0, 20, [low, low, low, 255], [low + 30, low, low, 255])
        // Light falls to half at a radius of 6 px and stays so.
        const added = (x: number, y: number): number => more * (1 - Math.min(1, Math.hypot(x - 10, y - 10) / 6) / 2)
        const colorAt: ColorAt = (x, y) => {
          const [r, g, b] = below(x, y)
          return [r + added(x, y), g + added(x, y), b + added(x, y), 255]
        }
        const { paint } = composePaint(samplesAt(POINTS, colorAt), [
          layer(
            ACROSS,
            [0, 20],
            [
              [low, low, low, 255],
              [low + 30, low, low, 255],
            ],
          ),
          layer(
            spot,
            [0, 6],
            [
              [more, more, more, 0],
              [more / 2, more / 2, more / 2, 0],
            ],
          ),
        ])
        const [, top] = paint.gradients
        expect(top.extended(3).positions[1]).toBe(6)
        expect(top.extended(3).withRoundEnds(30).positions[1]).toBe(6)
      }),
      { numRuns: 15 },
    )
  })
})
