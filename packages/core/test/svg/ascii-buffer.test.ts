import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AsciiBuffer } from '../../src/svg/write/ascii-buffer'
import { formatDecimal } from '../../src/svg/write/number'

const units = fc.integer({ min: -1e9, max: 1e9 })
const decimals = fc.integer({ min: 0, max: 4 })

function spell(numbers: readonly number[], places: number): string {
  const buffer = new AsciiBuffer()
  for (const [k, value] of numbers.entries()) {
    buffer.reserve()
    buffer.putDecimal(value, places, k === 0)
  }
  return buffer.toString()
}

describe('AsciiBuffer', () => {
  it('spells a number as formatDecimal does', () => {
    fc.assert(
      fc.property(units, decimals, (value, places) => {
        expect(spell([value], places)).toBe(formatDecimal(value / 10 ** places, places))
      }),
    )
  })

  it('parts numbers so that they can be read again, by a sign or a point where those suffice', () => {
    fc.assert(
      fc.property(fc.array(units, { minLength: 1, maxLength: 300 }), decimals, (values, places) => {
        const read = spell(values, places).match(/-?(?:\d+(?:\.\d+)?|\.\d+)/g)
        expect(read?.map((text) => Math.round(Number(text) * 10 ** places) + 0)).toEqual(values.map((v) => v + 0))
      }),
    )
    expect(spell([150, -250, 5, 25], 2)).toBe('1.5-2.5.05.25')
    expect(spell([100, 5], 2)).toBe('1 .05')
  })

  it('packs the flags of an arc into two digits', () => {
    const buffer = new AsciiBuffer()
    for (const flags of [0, 1, 2, 3]) buffer.putFlags(flags)
    expect(buffer.toString()).toBe(' 00 01 10 11')
  })

  it('appends parts of another buffer, and is empty when cleared', () => {
    const source = new AsciiBuffer()
    for (const character of 'abcdef') source.put(character.charCodeAt(0))
    const buffer = new AsciiBuffer()
    for (let k = 0; k < 1000; k++) buffer.append(source, 1, 4)
    expect(buffer.toString()).toBe('bcd'.repeat(1000))
    buffer.clear()
    expect(buffer.toString()).toBe('')
  })
})
