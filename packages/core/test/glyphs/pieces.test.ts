import { describe, expect, it } from 'vitest'
import { coverFromLeft } from '../../src/glyphs/cover-joined'
import { letterTemplates } from '../../src/glyphs/letter-template'
import { Budget, TemplateIndex } from '../../src/glyphs/match-template'
import { MARGIN } from '../../src/glyphs/observe-glyphs'
import { piecesOf } from '../../src/glyphs/pieces'
import { H, lineOf, samplesOf, T } from './letters'

const templatesOf = (letter: typeof H) =>
  letterTemplates({ width: 4 * (7 + 2 * MARGIN), height: 4 * (9 + 2 * MARGIN), values: samplesOf(letter, 0) })

describe('piecesOf', () => {
  const word = lineOf(22, [
    [T, 0.2],
    [H, 5.1],
    [H, 10.2],
  ])
  const { coverage } = word.observations[0]!

  it('shares the pixels of a glyph among its letters and what they leave', () => {
    const { letters, rest } = coverFromLeft(coverage, new TemplateIndex([templatesOf(T)]), new Budget(1e6))
    const pieces = piecesOf(word, letters, rest, 22)
    expect(pieces.length).toBe(2)
    expect(pieces.flatMap(({ glyph }) => [...glyph.members]).sort((a, b) => a - b)).toEqual([...word.glyph.members])
    for (const { isPiece } of pieces) expect(isPiece).toBe(true)
  })

  it('shows together what the glyph shows', () => {
    const { letters, rest } = coverFromLeft(
      coverage,
      new TemplateIndex([templatesOf(T), templatesOf(H)]),
      new Budget(1e6),
    )
    const sums = new Float64Array(coverage.values.length)
    for (const { glyph, observations } of piecesOf(word, letters, rest, 22)) {
      const { width, values } = observations[0]!.coverage
      values.forEach((value, i) => {
        const [x, y] = [glyph.left + (i % width), glyph.top + Math.floor(i / width)]
        if (value > 0) sums[y * coverage.width + x] = sums[y * coverage.width + x]! + value
      })
    }
    sums.forEach((sum, i) => {
      expect(Math.abs(Math.min(1, sum) - coverage.values[i]!)).toBeLessThan(0.3)
    })
  })
})
