import { describe, expect, it } from 'vitest'
import { coverFromLeft } from '../../src/glyphs/cover-joined'
import { letterTemplates } from '../../src/glyphs/letter-template'
import { Budget, TemplateIndex } from '../../src/glyphs/match-template'
import { MARGIN } from '../../src/glyphs/observe-glyphs'
import { H, lineOf, MIRRORED_H, samplesOf, T } from './letters'

const templatesOf = (letter: typeof H) =>
  letterTemplates({ width: 4 * (7 + 2 * MARGIN), height: 4 * (9 + 2 * MARGIN), values: samplesOf(letter, 0) })
const LETTERS = [templatesOf(H), templatesOf(MIRRORED_H), templatesOf(T)]
const INDEX = new TemplateIndex(LETTERS)
const WORD = lineOf(28, [
  [T, 0.2],
  [H, 5.3],
  [MIRRORED_H, 10.4],
  [T, 15.5],
  [H, 20.6],
]).observations[0]!.coverage

describe('coverFromLeft', () => {
  it('explains joined letters from left to right, and leaves little', () => {
    const { letters, next, rest } = coverFromLeft(WORD, INDEX, new Budget(1e6))
    expect(letters.map(({ template }) => LETTERS.findIndex((one) => one.includes(template)))).toEqual([2, 0, 1, 2, 0])
    expect(next).toBe(-1)
    for (const value of rest.values) expect(value).toBeLessThan(0.3)
  })

  it('comes as far as it knows letters', () => {
    const { letters, next } = coverFromLeft(WORD, new TemplateIndex([LETTERS[2]!]), new Budget(1e6))
    expect(letters.length).toBe(1)
    expect(next).toBeGreaterThan(letters[0]!.x)
    expect(coverFromLeft(WORD, new TemplateIndex([]), new Budget(1e6))).toEqual({
      letters: [],
      rest: WORD,
      next: MARGIN,
    })
  })

  it('leaves the field that it is given as it is', () => {
    const before = WORD.values.slice()
    coverFromLeft(WORD, INDEX, new Budget(1e6))
    expect(WORD.values).toEqual(before)
  })

  it('ends where no pixel may be compared any more', () => {
    expect(coverFromLeft(WORD, INDEX, new Budget(0)).letters).toEqual([])
  })
})
