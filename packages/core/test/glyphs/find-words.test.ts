import { describe, expect, it } from 'vitest'
import type { Glyph } from '../../src/glyphs/find-glyphs'
import { findWords } from '../../src/glyphs/find-words'

const glyphAt = (left: number, top: number, width = 6, height = 8, ground = 0): Glyph => ({
  members: new Int32Array(0),
  left,
  top,
  width,
  height,
  ground,
  beside: 0,
})

describe('findWords', () => {
  it('joins letters side by side, and ends at a space and at the line', () => {
    const glyphs = [0, 7, 14, 26, 33].map((x) => glyphAt(x, 0)).concat([glyphAt(0, 14), glyphAt(8, 14)])
    expect(findWords(glyphs)).toEqual([
      [0, 1, 2],
      [3, 4],
      [5, 6],
    ])
  })

  it('joins a dot with its stem and with the letters beside it', () => {
    expect(findWords([glyphAt(8, 0, 2, 2), glyphAt(0, 4), glyphAt(8, 4, 2)])).toEqual([[0, 1, 2]])
  })

  it('joins nothing that is said to be apart, and asks of neighbors only', () => {
    const asked: string[] = []
    const glyphs = [0, 7, 14, 21, 40].map((x) => glyphAt(x, 0))
    const words = findWords(glyphs, (a, b) => {
      asked.push(`${a} ${b}`)
      return b === 2
    })
    expect(words).toEqual([[0, 1], [2, 3], [4]])
    expect([...new Set(asked)]).toEqual(['0 1', '1 2', '2 3'])
  })

  it('joins nothing on different grounds, and nothing of nothing', () => {
    expect(findWords([glyphAt(0, 0), glyphAt(7, 0, 6, 8, 1)])).toEqual([[0], [1]])
    expect(findWords([])).toEqual([])
  })
})
