import { describe, expect, it } from 'vitest'
import { groupLetters, Letters } from '../../src/glyphs/group-letters'
import { H, MIRRORED_H, observed, T } from './letters'

describe('groupLetters', () => {
  it('finds the glyphs of each letter wherever they lie within a pixel, in their order', () => {
    const glyphs = [H, T, MIRRORED_H, H, T, H].map((letter, k) => observed(letter, (0.37 * k) % 1))
    const groups = groupLetters(glyphs).map((members) => members.map((member) => glyphs.indexOf(member.observed)))
    expect(groups).toEqual([[0, 3, 5], [1, 4], [2]])
  })

  it('measures shifts from the first member', () => {
    const shifts = [0.2, 0, 0.9].map((x) => observed(H, x))
    const [members] = groupLetters(shifts)
    expect(members!.map(({ shift }) => Math.round(10 * shift) / 10)).toEqual([0, -0.2, 0.7])
  })

  it('keeps glyphs of other heights and kinds of pixels apart, and gives no letters for none', () => {
    const one = observed(T, 0)
    const { coverage } = one.observations[0]!
    const low = { ...coverage, height: coverage.height - 1, values: coverage.values.slice(0, -coverage.width) }
    const lower = { ...one, observations: [{ ...one.observations[0]!, coverage: low }] }
    const striped = { ...one, observations: [0, 1, 2].map(() => one.observations[0]!) }
    expect(groupLetters([one, lower, striped])).toHaveLength(3)
    expect(groupLetters([])).toEqual([])
  })

  it('tells which letters were added', () => {
    const letters = new Letters()
    letters.add(observed(H, 0.2))
    expect(letters.holds(observed(H, 0.7))).toBe(true)
    expect(letters.holds(observed(T, 0.2))).toBe(false)
    expect(new Letters().holds(observed(H, 0.2))).toBe(false)
  })
})
