import { describe, expect, it } from 'vitest'
import { groupLetters } from '../../src/glyphs/group-letters'
import { solveLetter } from '../../src/glyphs/solve-letter'
import { superResolve } from '../../src/glyphs/super-resolve'
import { H, observed, samplesOf, T } from './letters'

const meanSquare = (a: Float64Array, b: Float64Array): number =>
  a.reduce((sum, value, i) => sum + (value - b[i]!) ** 2, 0) / a.length
const PLACES = [0.5, 0.15, 0.85, 0.3, 0.7]

describe('solveLetter', () => {
  it('finds a letter nearer from several glyphs than from one', () => {
    for (const letter of [H, T]) {
      const glyphs = PLACES.map((x) => observed(letter, x))
      const truth = samplesOf(letter, PLACES[0]!)
      const alone = superResolve(glyphs[0]!.observations)
      const { field } = solveLetter(groupLetters(glyphs)[0]!)
      expect(meanSquare(field.values, truth)).toBeLessThan(0.95 * meanSquare(alone.values, truth))
    }
  })

  it('finds where each glyph lies, within 0.06 px', () => {
    const { members } = solveLetter(groupLetters(PLACES.map((x) => observed(H, x)))[0]!)
    members.forEach(({ shift, error }, k) => {
      expect(Math.abs(shift - PLACES[k]! + PLACES[0]!)).toBeLessThan(0.06)
      expect(error).toBeLessThan(0.06)
    })
  })

  it('solves a letter of one glyph alone', () => {
    const one = observed(T, 0.4)
    const { field, members } = solveLetter([{ observed: one, shift: 0 }])
    expect(field.values).toEqual(superResolve(one.observations).values)
    expect(members.map(({ shift }) => shift)).toEqual([0])
  })

  it('leaves out glyphs of another letter, however many', () => {
    const alone = solveLetter([H, H].map((letter) => ({ observed: observed(letter, 0.5), shift: 0 })))
    const mixed = solveLetter([H, T, T, T, H, T].map((letter) => ({ observed: observed(letter, 0.5), shift: 0 })))
    expect(mixed.joint).toHaveLength(2)
    expect(mixed.field.values).toEqual(alone.field.values)
  })

  it('tells a glyph of another letter by its error', () => {
    const members = [H, H, H, H, H, T].map((letter) => ({ observed: observed(letter, 0.5), shift: 0 }))
    const { members: solved } = solveLetter(members)
    expect(solved[5]!.error).toBeGreaterThan(3 * solved[1]!.error)
  })
})
