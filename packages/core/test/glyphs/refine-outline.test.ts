import { describe, expect, it } from 'vitest'
import { type Field, SCALE } from '../../src/glyphs/field'
import { residual, STRIPES, sumRows, WHOLE_PIXEL } from '../../src/glyphs/observation'
import { Outline } from '../../src/glyphs/outline'
import { refineOutline } from '../../src/glyphs/refine-outline'
import { superResolve } from '../../src/glyphs/super-resolve'
import { fieldOf, regular } from './polygons'

const PIXELS = fieldOf(16, 16, () => 0)
/** A slanted stroke of 1.1 px, and a ring of 1.2 px. */
const STROKE = [Float64Array.of(10, 20, 54, 30, 54, 34.5, 10, 24.5)]
const RING = [regular(31, 33.5, 20, 60), regular(31, 33.5, 15.2, -60)]

/** Root of the summed squared differences of two fields between columns 18 and 46, without the ends of the stroke: pixels hardly show their shape. */
const error = (a: Field, b: Field) =>
  Math.sqrt(
    a.values.reduce(
      (sum, value, i) => (i % a.width < 18 || i % a.width >= 46 ? sum : sum + (value - b.values[i]!) ** 2),
      0,
    ),
  )
const observe = (truth: Field, filters: readonly (typeof WHOLE_PIXEL)[]) =>
  filters.map((filter) => {
    const seen = residual({ coverage: PIXELS, filter }, sumRows(truth.values, PIXELS)).map((value) => -value)
    return { coverage: { ...PIXELS, values: seen }, filter }
  })

describe('refineOutline', () => {
  it('comes much nearer to slanted strokes and rings than the samples, from whole pixels and from stripes', () => {
    for (const polygons of [STROKE, RING]) {
      const truth = new Outline(polygons).field(PIXELS)
      for (const filters of [[WHOLE_PIXEL], STRIPES]) {
        const observations = observe(truth, filters)
        const rough = superResolve(observations)
        expect(error(refineOutline(rough, observations), truth)).toBeLessThan(0.5 * error(rough, truth))
      }
    }
  })

  it('leaves nothing as it is', () => {
    const nothing = fieldOf(16 * SCALE, 16 * SCALE, () => 0)
    expect(refineOutline(nothing, [{ coverage: PIXELS, filter: WHOLE_PIXEL }])).toBe(nothing)
  })

  it('stays within the field where a shape is cut by the frame', () => {
    const truth = new Outline([Float64Array.of(-4, 20, 40, 20, 40, 25, -4, 25)]).field(PIXELS)
    const observations = observe(truth, [WHOLE_PIXEL])
    const refined = refineOutline(superResolve(observations), observations)
    expect(refined.values.every((value) => value >= 0 && value <= 1)).toBe(true)
    expect(error(refined, truth)).toBeLessThan(1)
  })
})
