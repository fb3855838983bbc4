import { describe, expect, it } from 'vitest'
import { firstColumn, letterTemplates } from '../../src/glyphs/letter-template'
import { Budget, TemplateIndex } from '../../src/glyphs/match-template'
import { MARGIN } from '../../src/glyphs/observe-glyphs'
import { H, lineOf, MIRRORED_H, samplesOf, T } from './letters'

const templatesOf = (letter: typeof H) =>
  letterTemplates({ width: 4 * (7 + 2 * MARGIN), height: 4 * (9 + 2 * MARGIN), values: samplesOf(letter, 0) })
const LETTERS = [templatesOf(H), templatesOf(MIRRORED_H), templatesOf(T)]
const INDEX = new TemplateIndex(LETTERS)

describe('TemplateIndex', () => {
  it('finds a letter at any part of a pixel, where it is', () => {
    for (let part = 0; part < 1; part += 0.07) {
      const { coverage } = lineOf(14, [[T, 1 + part]]).observations[0]!
      const [found] = INDEX.match(coverage, firstColumn(coverage), new Budget(1e6))
      expect(LETTERS[2]).toContain(found?.template)
      expect(found?.y).toBe(MARGIN)
    }
  })

  it('finds a letter that others touch', () => {
    const { coverage } = lineOf(20, [
      [H, 1.3],
      [T, 6.2],
    ]).observations[0]!
    const [found] = INDEX.match(coverage, firstColumn(coverage), new Budget(1e6))
    expect(LETTERS[0]).toContain(found?.template)
  })

  it('finds no letter that is not there, and compares few pixels of it', () => {
    const { coverage } = lineOf(14, [[MIRRORED_H, 1.4]]).observations[0]!
    const budget = new Budget(1e6)
    const others = new TemplateIndex([LETTERS[0]!, LETTERS[2]!])
    expect(others.match(coverage, firstColumn(coverage), budget)).toEqual([])
    expect(1e6 - budget.left).toBeLessThan(3000)
  })
})
