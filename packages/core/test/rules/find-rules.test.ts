import { describe, expect, it } from 'vitest'
import { findRules, NO_LINES } from '../../src/rules/find-rules'
import { type Box, page, turned } from './ruled-page'

/** The boxes of the rules of a page of 120 x 60 px with `boxes` on gray 250. */
function boxesOf(boxes: readonly Box[], noise = 0, ground = 250) {
  return findRules(page(120, 60, ground, boxes, noise)).rules.map(({ left, top, right, bottom }) => [
    left,
    top,
    right,
    bottom,
  ])
}

describe('findRules', () => {
  it('finds pale lines of one and two px at their ends, whatever noise is on them', () => {
    for (const noise of [0, 1.4, 2.4]) {
      expect(boxesOf([[10, 20, 100, 21, 230]], noise)).toEqual([[10, 20, 100, 21]])
      expect(boxesOf([[10, 20, 100, 22, 230]], noise)).toEqual([[10, 20, 100, 22]])
    }
    expect(boxesOf([[10, 20, 100, 21, 60]], 1.4, 30)).toEqual([[10, 20, 100, 21]])
  })

  it('finds the same lines along columns', () => {
    const { rules } = findRules(turned(page(120, 60, 250, [[10, 20, 100, 21, 230]], 1.4)))
    expect(rules).toMatchObject([{ left: 20, top: 10, right: 21, bottom: 100, isVertical: true }])
  })

  it('finds both lines where they cross', () => {
    const boxes = boxesOf([
      [10, 30, 100, 31, 225],
      [50, 10, 51, 50, 225],
    ])
    expect(boxes).toContainEqual([50, 10, 51, 50])
    expect(boxes.filter(([left, , right]) => right! - left! > 1).every(([, top]) => top === 30)).toBe(true)
    expect(
      boxes.reduce((sum, [left, top, right, bottom]) => sum + (right! - left!) * (bottom! - top!), 0),
    ).toBeGreaterThan(125)
  })

  it('does not join lines over a bar that is as light as they are', () => {
    const boxes = boxesOf([
      [10, 30, 110, 31, 225],
      [45, 15, 75, 60, 225],
    ])
    expect(boxes.length).toBeGreaterThan(0)
    expect(boxes.every(([left, , right]) => right! <= 47 || left! >= 73)).toBe(true)
  })

  it('finds the border between two grounds, if it is beyond both', () => {
    const panel: Box = [0, 21, 120, 60, 244]
    expect(boxesOf([panel, [10, 20, 100, 21, 225]])).toEqual([[10, 20, 100, 21]])
    expect(boxesOf([panel, [10, 20, 100, 21, 247]])).toEqual([])
  })

  it('finds no steps of slanted lines, and no dashes', () => {
    const steps: Box[] = [0, 1, 2, 3].map((k) => [5 + 28 * k, 20 + k, 35 + 28 * k, 21 + k, 230])
    expect(boxesOf(steps, 1.4)).toEqual([])
    expect(findRules(turned(page(120, 60, 250, steps, 1.4))).rules).toEqual([])
    // Two lines that far apart are rules of their own
    expect(boxesOf([steps[0]!, [60, 21, 110, 22, 230]])).toHaveLength(2)
    // So are those near each other with ground between them
    expect(boxesOf([steps[0]!, [45, 21, 110, 22, 230]])).toHaveLength(2)
    // Compression leaves half of their contrast between them
    const between: Box = [10, 20, 106, 21, 238]
    const dashes: Box[] = Array.from({ length: 16 }, (_, k) => [10 + 6 * k, 20, 13 + 6 * k, 21, 226])
    expect(boxesOf([between, ...dashes], 1.4)).toEqual([])
  })

  it('finds no edges, areas, dark or short lines', () => {
    expect(boxesOf([[10, 20, 100, 40, 230]])).toEqual([])
    expect(boxesOf([[10, 20, 100, 23, 230]])).toEqual([])
    expect(boxesOf([[10, 20, 100, 21, 150]])).toEqual([])
    expect(boxesOf([[10, 20, 28, 21, 230]])).toEqual([])
    expect(boxesOf([], 6)).toEqual([])
  })

  it('takes no ring beside a strong edge for a rule', () => {
    const ring: Box = [10, 20, 100, 21, 230]
    expect(boxesOf([ring, [10, 24, 100, 40, 60]])).toEqual([])
    expect(
      boxesOf([
        [0, 21, 120, 60, 180],
        [10, 20, 100, 21, 170],
      ]),
    ).toEqual([])
    // A word beside a part of it is no edge
    expect(boxesOf([ring, [40, 24, 80, 30, 60]])).toEqual([[10, 20, 100, 21]])
  })

  it('joins a line over a few uneven pixels, but not over a gap or a letter', () => {
    const line: Box = [10, 20, 110, 21, 230]
    const rung: Box[] = [48, 52, 56].map((x): Box => [x, 20, x + 2, 21, 243])
    expect(boxesOf([line, ...rung])).toEqual([[10, 20, 110, 21]])
    expect(boxesOf([line, [48, 20, 60, 21, 250]])).toEqual([
      [10, 20, 48, 21],
      [60, 20, 110, 21],
    ])
    expect(boxesOf([line, [50, 14, 53, 24, 60]])).toEqual([
      [10, 20, 50, 21],
      [53, 20, 110, 21],
    ])
  })

  it('finds a line once that compression made wider along a part', () => {
    const wider: Box[] = [
      [10, 21, 60, 22, 240],
      [60, 21, 110, 22, 233],
    ]
    expect(boxesOf([[10, 20, 110, 21, 230], ...wider])).toHaveLength(1)
  })

  it('joins no two lines whose gap shows less than most of their contrast', () => {
    const rest: Box[] = [
      [10, 20, 110, 21, 230],
      [48, 20, 60, 21, 242],
    ]
    expect(boxesOf(rest)).toHaveLength(2)
  })

  it('ends a line at a pale area that it leads to', () => {
    const bar: Box = [60, 6, 80, 54, 238]
    expect(boxesOf([[10, 20, 60, 21, 230], bar])).toEqual([[10, 20, 60, 21]])
  })

  it('gives rules of nearly one color their mean color', () => {
    const { rules } = findRules(
      page(120, 60, 250, [
        [10, 10, 50, 11, 230],
        [10, 30, 50, 31, 234],
        [60, 30, 110, 31, 215],
      ]),
    )
    expect(rules.map(({ rgb }) => rgb.toString(16))).toEqual(['e8e8e8', 'e8e8e8', 'd7d7d7'])
  })

  it('finds none in pictures with transparency and in those of a few px', () => {
    const { rgba, ...size } = page(120, 60, 250, [[10, 20, 100, 21, 230]])
    rgba[3] = 254
    expect(findRules({ ...size, rgba })).toEqual(NO_LINES)
    for (const side of [1, 2, 3, 7]) expect(findRules(page(side, side, 250, []))).toEqual(NO_LINES)
  })
})
