import { describe, expect, it } from 'vitest'
import { RowIndex } from '../../src/rules/row-index'
import type { Rule } from '../../src/rules/rule'

const rule = (left: number, top: number, isVertical: boolean): Rule => ({
  left,
  top,
  right: left + (isVertical ? 1 : 30),
  bottom: top + (isVertical ? 30 : 1),
  isVertical,
  rgb: 0,
  level: 0,
  before: 0,
  after: 0,
})
const RULES = [rule(0, 40, false), rule(5, 0, true), rule(3, 7, false), rule(9, 7, false), rule(7, 0, true)]

describe('RowIndex', () => {
  it('gives those of a direction whose rows lie in a range, as a look at all of them does', () => {
    for (const isVertical of [false, true]) {
      const index = new RowIndex(RULES, isVertical)
      for (let from = -2; from < 45; from++) {
        for (let to = from - 1; to < 45; to++) {
          const expected = RULES.flatMap((one, k) => {
            const row = isVertical ? one.left : one.top
            return one.isVertical === isVertical && row >= from && row <= to ? [k] : []
          })
          expect(
            index
              .between(from, to)
              .map(({ k }) => k)
              .sort(),
          ).toEqual(expected)
        }
      }
    }
  })

  it('orders them by rows, then by their place, without those that are not kept', () => {
    const kept = RULES.map((_, k) => k !== 2)
    expect(new RowIndex(RULES, false).between(0, 50).map(({ k }) => k)).toEqual([2, 3, 0])
    expect(new RowIndex(RULES, false, kept).between(0, 50).map(({ k }) => k)).toEqual([3, 0])
  })
})
