import { describe, expect, it } from 'vitest'
import { parseSeconds } from '../../src/words/values'

describe('seconds', () => {
  it.each([
    ['0.001', 1],
    ['1.5', 1500],
    ['00090', 90_000],
    ['999999', 999_999_000],
  ])('%s is %i ms', (text, milliseconds) => {
    expect(parseSeconds(text)).toBe(milliseconds)
  })

  it.each(['', '0', '0.000', '-1', 'soon', '1e3', '0.0001', '.5', '999999.001', '1000000', '9'.repeat(400)])(
    '"%s" is refused with both bounds',
    (text) => {
      expect(() => parseSeconds(text)).toThrow('allowed are seconds from 0.001 to 999999')
    },
  )
})
