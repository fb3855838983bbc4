import { describe, expect, it } from 'vitest'
import { groupLetters } from '../../src/glyphs/group-letters'
import { splitJoined } from '../../src/glyphs/split-joined'
import { H, lineOf, MIRRORED_H, T } from './letters'

const PARTS = [0.1, 0.3, 0.5, 0.7, 0.9]
const ALONE = [H, T, MIRRORED_H].flatMap((letter) => PARTS.map((part) => lineOf(8, [[letter, 1 + part]])))
const JOINED = lineOf(20, [
  [T, 1.3],
  [MIRRORED_H, 6.4],
  [H, 11.5],
])

describe('splitJoined', () => {
  it('takes joined letters apart that stand alone elsewhere', () => {
    const glyphs = splitJoined([...ALONE, JOINED], 20)
    expect(glyphs.slice(0, ALONE.length)).toEqual(ALONE)
    expect(glyphs.length).toBe(ALONE.length + 3)
    expect(groupLetters(glyphs).map((letter) => letter.length)).toEqual([6, 6, 6])
  })

  it('leaves glyphs as they are where no letter is known or none is joined', () => {
    expect(splitJoined(ALONE, 8)).toEqual(ALONE)
    expect(splitJoined([JOINED, ALONE[0]!], 20)).toEqual([JOINED, ALONE[0]!])
    expect(splitJoined([], 20)).toEqual([])
  })
})
