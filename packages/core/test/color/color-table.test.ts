import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ColorTable, hashColor } from '../../src/color/color-table'

const color = fc.nat(0xffffffff)

describe('ColorTable', () => {
  it('numbers colours in the order in which they were first added, also beyond its capacity', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(color, fc.nat(30)), { maxLength: 200 }), fc.nat(40), (added, capacity) => {
        const table = new ColorTable(capacity)
        const expected = [...new Set(added)]
        expect(added.map((value) => table.add(value))).toEqual(added.map((value) => expected.indexOf(value)))
        expect([...table.colors.subarray(0, table.count)]).toEqual(expected)
      }),
    )
  })

  it('finds what was added and nothing else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(color, { minLength: 1, maxLength: 100 }), (colors) => {
        const [absent, ...added] = colors
        const table = new ColorTable(4)
        for (const value of added) table.add(value)
        expect(table.find(absent)).toBe(-1)
        expect(added.map((value) => table.find(value))).toEqual(added.map((_, k) => k))
      }),
    )
  })
})

describe('hashColor', () => {
  it('stays within its bits', () => {
    fc.assert(fc.property(color, fc.integer({ min: 1, max: 31 }), (value, bits) => hashColor(value, bits) < 2 ** bits))
  })
})
