import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AsciiBuffer } from '../../src/svg/write/ascii-buffer'
import { formatColor, formatDecimal, formatRatio } from '../../src/svg/write/number'
import { anyCoordinate, anyDecimals } from './drawings'

describe('formatDecimal', () => {
  test('spells the rounded value in the form of the subset', () => {
    fc.assert(
      fc.property(anyCoordinate, anyDecimals, (value, decimals) => {
        const text = formatDecimal(value, decimals)
        expect(text).toMatch(/^(0|-?([1-9][0-9]{0,5})?(\.[0-9]{0,3}[1-9])?)$/)
        expect(Number(text)).toBe(Math.round(value * 10 ** decimals) / 10 ** decimals + 0)
      }),
    )
  })

  test.each([
    [0, 2, '0'],
    [-0, 2, '0'],
    [-0.001, 2, '0'],
    [0.5, 2, '.5'],
    [-0.5, 2, '-.5'],
    [0.05, 2, '.05'],
    [10, 2, '10'],
    [10, 0, '10'],
    [1.005, 1, '1'],
    [-12.345, 2, '-12.34'],
    [99999.99996, 4, '100000'],
    [1e-9, 4, '0'],
  ])('%d at %d decimals is %s', (value, decimals, text) => {
    expect(formatDecimal(value, decimals)).toBe(text)
  })
})

describe('AsciiBuffer', () => {
  const anyUnits = fc.oneof(
    fc.integer({ min: -3_000_000_000, max: 3_000_000_000 }),
    fc.integer({ min: -999, max: 999 }),
  )

  test('spells integers as formatDecimal spells their values', () => {
    fc.assert(
      fc.property(anyUnits, anyDecimals, (units, decimals) => {
        const text = new AsciiBuffer()
        text.putDecimal(units, decimals, true)
        expect(text.toString()).toBe(formatDecimal(units / 10 ** decimals, decimals))
      }),
    )
  })

  test('numbers put one after the other are read back as put, with a separator only where one is needed', () => {
    fc.assert(
      fc.property(fc.array(anyUnits, { minLength: 1, maxLength: 40 }), anyDecimals, (all, decimals) => {
        const text = new AsciiBuffer()
        for (const [i, units] of all.entries()) {
          text.reserve()
          text.putDecimal(units, decimals, i === 0)
        }
        const numbers = text.toString().match(/-?(\d+(\.\d+)?|\.\d+)/g)!
        expect(numbers.map((number) => Math.round(Number(number) * 10 ** decimals))).toEqual(
          all.map((units) => units + 0),
        )
        expect(text.toString()).not.toMatch(/ -|\.\d+ \./)
        expect(text.toString().replaceAll(' ', '')).toBe(numbers.join(''))
      }),
    )
  })
})

test('colours take three digits where they can', () => {
  expect(formatColor(0)).toBe('#000')
  expect(formatColor(0xff8800)).toBe('#f80')
  expect(formatColor(0x00000f)).toBe('#00000f')
  expect(formatColor(0xff8801)).toBe('#ff8801')
})

test('ratios have four decimals at most and stay between 0 and 1', () => {
  expect(formatRatio(128 / 255)).toBe('.502')
  expect(formatRatio(1 / 3)).toBe('.3333')
  expect(formatRatio(0.99999)).toBe('1')
  expect(formatRatio(1.1)).toBe('1')
  expect(formatRatio(-1)).toBe('0')
  expect(() => formatRatio(NaN)).toThrow('not finite')
})
