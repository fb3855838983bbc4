import { describe, expect, it } from 'vitest'
import { findRules } from '../../src/rules/find-rules'
import { type Box, page, turned } from './ruled-page'

const ROWS: Box[] = [
  [10, 20, 110, 21, 225],
  [10, 38, 110, 39, 225],
]
const ruled = (boxes: readonly Box[], noise = 0) => page(120, 60, 250, [...ROWS, ...boxes], noise)
const down = (boxes: readonly Box[], noise = 0) =>
  findRules(ruled(boxes, noise))
    .rules.filter(({ isVertical }) => isVertical)
    .map(({ left, top, right, bottom }) => [left, top, right, bottom])

describe('findRules, of joints', () => {
  it('finds lines shorter than a rule that lead from one to another', () => {
    for (const noise of [0, 1.4]) expect(down([[50, 21, 51, 38, 225]], noise)).toEqual([[50, 21, 51, 38]])
    expect(
      down([
        [50, 21, 52, 38, 225],
        [80, 21, 81, 38, 225],
      ]),
    ).toEqual([
      [50, 21, 52, 38],
      [80, 21, 81, 38],
    ])
    expect(findRules(turned(ruled([[50, 21, 51, 38, 225]]))).rules).toHaveLength(3)
  })

  it('finds none that end before another rule, or have another level', () => {
    expect(down([[50, 21, 51, 34, 225]])).toEqual([])
    expect(down([[50, 25, 51, 34, 225]])).toEqual([])
    expect(down([[50, 21, 51, 38, 190]])).toEqual([])
    expect(down([[114, 21, 115, 38, 225]])).toEqual([])
  })

  it('draws a rule up to another one over pixels that ring, but not over ground', () => {
    const rows: Box[] = [
      [10, 20, 110, 21, 225],
      [50, 21, 51, 56, 225],
    ]
    const top = (boxes: readonly Box[]) =>
      findRules(page(120, 60, 250, [...rows, ...boxes])).rules.find(({ isVertical }) => isVertical)?.top
    expect(top([[50, 24, 51, 27, 240]])).toBe(21)
    expect(top([[50, 21, 51, 27, 250]])).toBe(27)
  })
})
