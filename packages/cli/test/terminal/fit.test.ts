import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitRow } from '../../src/terminal/fit'

describe('fitRow', () => {
  it('keeps every word, in lines that end by the width, from the column on', () => {
    const word = fc.stringMatching(/^[a-z]{1,12}$/)
    fc.assert(
      fc.property(
        word,
        fc.array(word, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 40, max: 200 }),
        (term, words, width) => {
          const lines = fitRow(term, words.join(' '), 14, width)
          for (const line of lines) expect(line.length).toBeLessThanOrEqual(width)
          for (const line of lines.slice(1)) expect(line).toMatch(/^ {14}[a-z]/)
          expect(lines.join(' ').trim().split(/\s+/)).toEqual([term, ...words])
        },
      ),
    )
  })

  it('has one line where lines may be of any length, and the text below a long term', () => {
    expect(fitRow('size', 'a b', 14, Number.POSITIVE_INFINITY)).toEqual(['  size        a b'])
    expect(fitRow('a-long-term', 'text', 14, 80)).toEqual(['  a-long-term', `${' '.repeat(14)}text`])
  })
})
