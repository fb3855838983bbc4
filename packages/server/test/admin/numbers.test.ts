import { InvalidArgumentError } from 'commander'
import { describe, expect, it } from 'vitest'
import { parseCount, parseEntries, parseLimit, parseSigned } from '../../src/admin/numbers'

describe('numbers of the command line', () => {
  it('are whole, and a minus sign is for corrections alone', () => {
    expect(['0', '007', '99999999999', '9'.repeat(15)].map(parseCount)).toEqual([0, 7, 99_999_999_999, 10 ** 15 - 1])
    expect(['5', '-5', '-99999999999'].map(parseSigned)).toEqual([5, -5, -99_999_999_999])
    expect(['none', '3'].map(parseLimit)).toEqual(['none', 3])
    for (const text of ['', '-', '1.5', '1e3', ' 1', 'none', '--1', '9'.repeat(16)]) {
      expect(() => parseCount(text)).toThrow(InvalidArgumentError)
      expect(() => parseSigned(text)).toThrow(InvalidArgumentError)
    }
    expect(() => parseCount('-1')).toThrow(/^It must be a whole number of up to 15 digits, 0 or more\.$/)
    expect(() => parseSigned('1.5')).toThrow(/^It must be a whole number of up to 15 digits\.$/)
    expect(() => parseLimit('-1')).toThrow(InvalidArgumentError)
  })

  it('of entries are such that the database takes them', () => {
    expect(parseEntries('1000000')).toBe(1_000_000)
    expect(() => parseEntries('1000001')).toThrow(/^It must be at most 1000000\.$/)
  })
})
