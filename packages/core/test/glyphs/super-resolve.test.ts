import { describe, expect, it } from 'vitest'
import { type Field, SCALE } from '../../src/glyphs/field'
import { residual, STRIPES, sumRows, WHOLE_PIXEL } from '../../src/glyphs/observation'
import { superResolve } from '../../src/glyphs/super-resolve'

const SIZE = 14

/** Samples of a bar with round ends, `thick` px, from (3.3, 4.1) to (10.2, 9.4) px. */
function bar(thick: number): Float64Array {
  const [ax, ay, bx, by] = [3.3, 4.1, 10.2, 9.4]
  const length = Math.hypot(bx - ax, by - ay)
  return Float64Array.from({ length: (SIZE * SCALE) ** 2 }, (_, i) => {
    const x = ((i % (SIZE * SCALE)) + 0.5) / SCALE
    const y = (Math.floor(i / (SIZE * SCALE)) + 0.5) / SCALE
    const t = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2))
    return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) < thick / 2 ? 1 : 0
  })
}

const blank: Field = { width: SIZE, height: SIZE, values: new Float64Array(SIZE * SIZE) }
/** What filters show of samples. */
const observe = (samples: Float64Array, filters = [WHOLE_PIXEL]) =>
  filters.map((filter) => ({
    filter,
    coverage: { ...blank, values: residual({ coverage: blank, filter }, sumRows(samples, blank)).map((v) => -v) },
  }))
const meanSquare = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, i) => sum + (value - b[i]!) ** 2, 0) / a.length

describe('superResolve', () => {
  it('leaves nothing and everything as they are', () => {
    for (const value of [0, 1]) {
      const coverage = { ...blank, values: blank.values.map(() => value) }
      for (const sample of superResolve([{ coverage, filter: WHOLE_PIXEL }]).values)
        expect(sample).toBeCloseTo(value, 6)
    }
  })

  it('finds bars of 1 to 2.5 px from whole pixels and from stripes, nearer than the pixels are', () => {
    for (const thick of [1, 1.5, 2, 2.5]) {
      const truth = bar(thick)
      const pixels = observe(truth)[0]!.coverage.values
      const blurred = truth.map((_, i) => {
        const [u, v] = [i % (SIZE * SCALE), Math.floor(i / (SIZE * SCALE))]
        return pixels[Math.floor(v / SCALE) * SIZE + Math.floor(u / SCALE)]!
      })
      for (const filters of [[WHOLE_PIXEL], [...STRIPES]]) {
        const { values } = superResolve(observe(truth, filters))
        expect(meanSquare(values, truth)).toBeLessThan(0.35 * meanSquare(blurred, truth))
        const area = (samples: Float64Array): number => samples.reduce((sum, value) => sum + value, 0)
        expect(area(values) / area(truth)).toBeGreaterThan(0.93)
        expect(area(values) / area(truth)).toBeLessThan(1.07)
        expect(values.every((value) => value >= 0 && value <= 1)).toBe(true)
      }
    }
  })
})
