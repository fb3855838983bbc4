import { describe, expect, it } from 'vitest'
import { BEGINS, firstColumn, letterTemplates, mirrored, TOP, templateOf } from '../../src/glyphs/letter-template'
import { MARGIN } from '../../src/glyphs/observe-glyphs'
import { H, observed, samplesOf, T } from './letters'

const HEIGHT = 9 + 2 * MARGIN
const WIDTH = 7 + 2 * MARGIN
const fieldOf = (letter: typeof H) => ({ width: 4 * WIDTH, height: 4 * HEIGHT, values: samplesOf(letter, 0) })

describe('letterTemplates', () => {
  it('shows the same area at all parts of a pixel', () => {
    for (const letter of [H, T]) {
      const templates = letterTemplates(fieldOf(letter))
      const shown = observed(letter, 0).observations[0]!.coverage.values.reduce((sum, value) => sum + value, 0)
      expect(templates.length).toBe(8)
      for (const { area } of templates) expect(Math.abs(area - shown)).toBeLessThan(0.5)
    }
  })

  it('begins with ink, in a row and a column', () => {
    for (const { first, top, values, width, order } of letterTemplates(fieldOf(T))) {
      const column = Array.from(values).filter((_, i) => i % width === first)
      expect(Math.max(...column)).toBeGreaterThanOrEqual(BEGINS)
      expect(Math.max(values[top * width + first]!, values[top * width + first + 1]!)).toBeGreaterThanOrEqual(TOP)
      const ordered = Array.from(order.values, (_, k) => order.rows[k]! * width + order.columns[k]!)
      expect([...ordered].sort((a, b) => a - b)).toEqual(Array.from(values.keys()))
      expect(Array.from(order.values)).toEqual(ordered.map((i) => values[i]))
    }
  })

  it('is nothing of a blank field', () => {
    expect(letterTemplates({ width: 8, height: 8, values: new Float64Array(64) })).toEqual([])
    expect(templateOf({ width: 2, height: 2, values: new Float64Array(4) })).toBeNull()
    expect(firstColumn({ width: 2, height: 2, values: new Float64Array(4) })).toBe(-1)
  })
})

describe('mirrored', () => {
  it('is undone by itself', () => {
    const { coverage } = observed(H, 0.3).observations[0]!
    expect(mirrored(mirrored(coverage))).toEqual(coverage)
    expect(firstColumn(mirrored(coverage))).not.toBe(firstColumn(coverage))
  })
})
