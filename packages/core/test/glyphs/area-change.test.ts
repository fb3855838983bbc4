import { describe, expect, it } from 'vitest'
import { AreaChange, FilterNormal } from '../../src/glyphs/area-change'
import { addResidual, residual, STRIPES, shiftFilter, WHOLE_PIXEL } from '../../src/glyphs/observation'
import { Outline } from '../../src/glyphs/outline'
import { fieldOf, regular } from './polygons'

const PIXELS = fieldOf(7, 7, () => 0)
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
const waves = (length: number, step: number) => Float64Array.from({ length }, (_, i) => Math.sin(step * i + 1))

describe('AreaChange', () => {
  it('is what small movements change, all sums together', () => {
    const moves = waves(80, 0.7).map((value) => 0.01 * value)
    const before = new Outline([regular(14, 14, 8, 40)])
    const after = new Outline([before.coords.map((value, i) => value + moves[i]!)])
    const sums = new Float64Array(before.sums(PIXELS).length)
    new AreaChange(before, PIXELS).add(moves, sums)
    const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0)
    expect(total(sums)).toBeCloseTo(total(after.sums(PIXELS)) - total(before.sums(PIXELS)), 2)
  })

  it('has its transpose', () => {
    const outline = new Outline([regular(14, 14, 8, 40)])
    const change = new AreaChange(outline, PIXELS)
    const moves = waves(80, 0.7)
    const weights = waves(7 * 7 * 4, 0.3)
    const sums = new Float64Array(weights.length)
    const slopes = new Float64Array(moves.length)
    change.add(moves, sums)
    change.addTransposed(weights, slopes)
    expect(dot(sums, weights)).toBeCloseTo(dot(moves, slopes), 9)
  })
})

describe('FilterNormal', () => {
  it('is the filters and their transposes, away from the frame', () => {
    const filters = [WHOLE_PIXEL, ...STRIPES, shiftFilter(STRIPES[0]!, 0.3)]
    const observations = filters.map((filter) => ({ filter, coverage: PIXELS }))
    const sums = waves(7 * 7 * 4, 0.3).map((value, i) => (i % 28 > 9 && i % 28 < 18 ? value : 0))
    const direct = new Float64Array(sums.length)
    for (const observation of observations) {
      addResidual(observation, residual(observation, sums), -1 / (16 * observations.length), direct)
    }
    const out = new Float64Array(sums.length)
    new FilterNormal(observations).apply(sums, 28, out)
    for (let i = 0; i < out.length; i++) expect(out[i]).toBeCloseTo(direct[i]!, 12)
  })
})
