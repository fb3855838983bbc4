import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Axis } from '../../../src/shading/fit/axis'
import { Overlay } from '../../../src/shading/fit/overlay'
import { CHANNELS } from '../../../src/shading/fit/samples'
import { samplesAt } from '../pictures'

const POINTS = Array.from({ length: 400 }, (_, k) => [(k % 20) + 0.5, Math.floor(k / 20) + 0.5] as const)
const ACROSS: Axis = { kind: 'linear', values: [0] }
const POSITIONS = Float64Array.of(0, 8, 20)
const level = fc.double({ min: 0, max: 255, noNaN: true })
const anyKnots = fc.array(fc.tuple(level, level, level, fc.double({ min: 0.1, max: 0.9, noNaN: true })), {
  minLength: 3,
  maxLength: 3,
})

/** Colors multiplied by opacity, then opacities, of knots of straight colors. */
function valuesOf(knots: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(knots.flatMap(([r, g, b, a]) => [r * a, g * a, b * a, 255 * a]))
}

describe('Overlay', () => {
  it('has the colors of its gradient at the samples', () => {
    fc.assert(
      fc.property(anyKnots, (knots) => {
        const samples = samplesAt(POINTS, () => [0, 0, 0, 255])
        const { gradient, colors } = new Overlay(samples, { axis: ACROSS, positions: POSITIONS }, valuesOf(knots))
        const out = new Float64Array(CHANNELS)
        let most = 0
        POINTS.forEach(([x, y], k) => {
          gradient.colorAt(x, y, out)
          for (let c = 0; c < CHANNELS; c++) most = Math.max(most, Math.abs(colors[CHANNELS * k + c] - out[c]))
        })
        expect(most).toBeCloseTo(0, 9)
      }),
      { numRuns: 20 },
    )
  })

  it('becomes opaque and takes the colors of the samples when nothing is below and above', () => {
    fc.assert(
      fc.property(anyKnots, level, level, (knots, red, green) => {
        const samples = samplesAt(POINTS, () => [red, green, 40, 255])
        const overlay = new Overlay(samples, { axis: ACROSS, positions: POSITIONS }, valuesOf(knots))
        for (let round = 0; round < 4; round++) overlay.refit(samples, null, null)
        const differences = overlay.colors.map((seen, at) => Math.abs(seen - [red, green, 40, 255][at % CHANNELS]))
        expect(Math.max(...differences)).toBeLessThan(0.5)
      }),
      { numRuns: 20 },
    )
  })

  it('explains a mixture with what is below it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 0.5, noNaN: true }), (opacity) => {
        const below = (x: number): number => 20 + 8 * x
        const samples = samplesAt(
          POINTS,
          (x) => [200, 200, 200].map((v) => opacity * v + (1 - opacity) * below(x)).concat(255) as never,
        )
        const under = Float64Array.from(POINTS.flatMap(([x]) => [below(x), below(x), below(x), 255]))
        const knots = [0, 1, 2].map(() => [128, 128, 128, 0.5])
        const overlay = new Overlay(samples, { axis: ACROSS, positions: POSITIONS }, valuesOf(knots))
        for (let round = 0; round < 30; round++) overlay.refit(samples, under, null)
        POINTS.forEach((_, k) => {
          const at = CHANNELS * k
          const seen = overlay.colors[at] + (1 - overlay.colors[at + 3] / 255) * under[at]
          expect(Math.abs(seen - samples.colors[at])).toBeLessThan(4)
        })
      }),
      { numRuns: 20 },
    )
  })
})
