import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SCALE } from '../../src/glyphs/field'
import { addResidual, residual, STRIPES, shiftFilter, sumRows, WHOLE_PIXEL } from '../../src/glyphs/observation'

const [WIDTH, HEIGHT] = [6, 3]
const FILTERS = [WHOLE_PIXEL, ...STRIPES]
const empty = { width: WIDTH, height: HEIGHT, values: new Float64Array(WIDTH * HEIGHT) }
const anyValues = (count: number) =>
  fc
    .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: count, maxLength: count })
    .map((list) => Float64Array.from(list))
const dot = (a: Float64Array, b: Float64Array): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0)

describe('pixel filters', () => {
  it('have weights that add up to a pixel', () => {
    for (const { weights } of FILTERS) expect(weights.reduce((sum, w) => sum + w, 0)).toBeCloseTo(SCALE, 9)
  })

  it('of stripes lie a third of a pixel apart', () => {
    const centers = STRIPES.map(({ first, weights }) =>
      weights.reduce((sum, weight, k) => sum + (weight * (first + k + 0.5)) / SCALE / SCALE, 0),
    )
    expect(centers[1]! - centers[0]!).toBeCloseTo(1 / 3, 3)
    expect(centers[2]! - centers[1]!).toBeCloseTo(1 / 3, 3)
  })
})

describe('shiftFilter', () => {
  it('keeps the sum of the weights and moves their center left by the shift', () => {
    const center = ({ first, weights }: (typeof FILTERS)[number]): number =>
      weights.reduce((sum, weight, k) => sum + (weight * (first + k + 0.5)) / SCALE / SCALE, 0)
    for (const filter of FILTERS) {
      for (const shift of [-0.5, -0.2, 0, 0.25, 0.4]) {
        const shifted = shiftFilter(filter, shift)
        expect(shifted.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(SCALE, 9)
        expect(center(shifted)).toBeCloseTo(center(filter) - shift, 9)
      }
    }
  })
})

describe('residual', () => {
  it('is 0 where all samples equal all coverages', () => {
    const samples = new Float64Array(empty.values.length * SCALE * SCALE).fill(0.4)
    const coverage = { ...empty, values: empty.values.map(() => 0.4) }
    for (const filter of FILTERS) {
      for (const rest of residual({ coverage, filter }, sumRows(samples, coverage))) expect(rest).toBeCloseTo(0, 9)
    }
  })

  it('has addResidual as its adjoint, clear of the frame', () => {
    fc.assert(
      fc.property(anyValues(SCALE * HEIGHT * WIDTH), anyValues(WIDTH * HEIGHT), (sums, weights) => {
        for (const filter of FILTERS) {
          const inner = weights.map((w, i) => (i % WIDTH > 0 && i % WIDTH < WIDTH - 1 ? w : 0))
          const seen = residual({ coverage: empty, filter }, sums).map((value) => -value * SCALE * SCALE)
          const spread = new Float64Array(sums.length)
          addResidual({ coverage: empty, filter }, inner, 1, spread)
          expect(dot(seen, inner)).toBeCloseTo(dot(sums, spread), 6)
        }
      }),
    )
  })
})
