import { describe, expect, it } from 'vitest'
import { coverFromLeft } from '../../src/glyphs/cover-joined'
import { letterTemplates } from '../../src/glyphs/letter-template'
import { Budget, type PlacedTemplate, TemplateIndex } from '../../src/glyphs/match-template'
import { MARGIN } from '../../src/glyphs/observe-glyphs'
import type { ObservedGlyph } from '../../src/glyphs/observed-glyph'
import { piecesOf } from '../../src/glyphs/pieces'
import { H, type Letter, lineOf, MIRRORED_H, samplesOf, T } from './letters'
import { overlap } from './scenes'

const WIDTH = 28
const templatesOf = (letter: Letter) =>
  letterTemplates({ width: 4 * (7 + 2 * MARGIN), height: 4 * (9 + 2 * MARGIN), values: samplesOf(letter, 0) })
const T_TEMPLATES = templatesOf(T)
const H_TEMPLATES = templatesOf(H)

/** What the pieces show together of each pixel of the field of a glyph, less what the glyph shows. */
const differences = (one: ObservedGlyph, pieces: readonly ObservedGlyph[]): number[] => {
  const { coverage } = one.observations[0]!
  const sums = coverage.values.map((value) => -value)
  for (const { glyph, observations } of pieces) {
    const { width, values } = observations[0]!.coverage
    values.forEach((value, i) => {
      const [x, y] = [glyph.left + (i % width), glyph.top + Math.floor(i / width)]
      const at = (y - one.glyph.top) * coverage.width + x - one.glyph.left
      if (value > 0) sums[at] = sums[at]! + value
    })
  }
  return [...sums]
}
const lettersIn = (one: ObservedGlyph, known: readonly (typeof T_TEMPLATES)[]): readonly PlacedTemplate[] =>
  coverFromLeft(one.observations[0]!.coverage, new TemplateIndex(known), new Budget(1e6)).letters

/** Words of letters that touch, of which some are known, and one over a pale bar. */
const word = lineOf(WIDTH, [
  [T, 0.2],
  [H, 5.1],
  [H, 10.2],
])
const underlined = lineOf(WIDTH, [
  [T, 0.2],
  [MIRRORED_H, 5.2],
  [H, 10.2],
  [(x, y, size) => (0.28 * overlap(x / size, 0, 20) * overlap(y / size, 8, 9)) / size, 0],
])

describe('piecesOf', () => {
  it('shows of each pixel what the glyph shows, whatever letters are known', () => {
    for (const one of [word, underlined]) {
      for (const known of [[], [T_TEMPLATES], [H_TEMPLATES], [T_TEMPLATES, H_TEMPLATES]]) {
        const pieces = piecesOf(one, lettersIn(one, known), WIDTH)
        for (const difference of differences(one, pieces)) expect(Math.abs(difference)).toBeLessThan(1e-9)
      }
    }
  })

  it('shows what pieces of pieces show', () => {
    const pieces = piecesOf(word, lettersIn(word, [T_TEMPLATES]), WIDTH)
    const rest = pieces.find(({ glyph }) => glyph.width > 7)!
    const parts = piecesOf(rest, lettersIn(rest, [H_TEMPLATES]), WIDTH)
    expect(parts.length).toBe(2)
    for (const difference of differences(rest, parts)) expect(Math.abs(difference)).toBeLessThan(1e-9)
    expect(parts.flatMap(({ glyph }) => [...glyph.members]).sort((a, b) => a - b)).toEqual([...rest.glyph.members])
  })

  it('shares the pixels of a glyph among its letters and what they leave', () => {
    const pieces = piecesOf(word, lettersIn(word, [T_TEMPLATES]), WIDTH)
    expect(pieces.length).toBe(2)
    expect(pieces.flatMap(({ glyph }) => [...glyph.members]).sort((a, b) => a - b)).toEqual([...word.glyph.members])
    for (const { isPiece } of pieces) expect(isPiece).toBe(true)
  })

  it('has all pixels of a piece in the box of the piece', () => {
    for (const { glyph } of piecesOf(underlined, lettersIn(underlined, [T_TEMPLATES]), WIDTH)) {
      for (const i of glyph.members) {
        const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
        expect(x >= glyph.left && x < glyph.left + glyph.width).toBe(true)
        expect(y >= glyph.top && y < glyph.top + glyph.height).toBe(true)
      }
    }
  })
})
