import { describe, expect, it } from 'vitest'
import { eraseRules } from '../../src/rules/erase-rules'
import { findRules } from '../../src/rules/find-rules'
import { type Box, bordered, page, turned } from './ruled-page'

describe('eraseRules', () => {
  it('leaves the ground in their place, and nothing of their rims', () => {
    const rims: Box[] = [
      [10, 19, 100, 22, 247],
      [10, 20, 100, 21, 230],
    ]
    for (const ruled of [page(120, 60, 250, rims), turned(page(120, 60, 250, rims))]) {
      const erased = eraseRules(ruled, findRules(ruled))
      expect(erased.rgba).toEqual(page(ruled.width, ruled.height, 250, []).rgba)
    }
  })

  it('leaves two grounds, of which the one after the rule has its pixels', () => {
    const panel: Box = [0, 21, 120, 60, 244]
    const ruled = page(120, 60, 250, [panel, [0, 20, 120, 21, 225]])
    expect(eraseRules(ruled, findRules(ruled)).rgba).toEqual(page(120, 60, 250, [[0, 20, 120, 60, 244]]).rgba)
  })

  it('leaves what is written beside them, and copies none of it', () => {
    const words: Box[] = [
      [30, 12, 40, 20, 60],
      [50, 22, 60, 30, 60],
    ]
    const ruled = page(120, 60, 250, [...words, [10, 20, 100, 21, 230]])
    const rules = [
      {
        left: 10,
        top: 20,
        right: 100,
        bottom: 21,
        isVertical: false,
        rgb: 0xe6e6e6,
        level: 230,
        before: 250,
        after: 250,
      },
    ]
    expect(eraseRules(ruled, { rules, corners: [] }).rgba).toEqual(page(120, 60, 250, words).rgba)
  })

  it('leaves the given raster as it is', () => {
    const ruled = page(120, 60, 250, [[10, 20, 100, 21, 230]])
    const before = ruled.rgba.slice()
    eraseRules(ruled, findRules(ruled))
    expect(ruled.rgba).toEqual(before)
  })
})

describe('eraseRules, of borders', () => {
  it('leaves the ground in place of their corners', () => {
    for (const radius of [0, 3, 6, 10, 14]) {
      const ruled = bordered(page(140, 90, 250, []), [[20, 15, 120, 75, 224, radius, 1, 250]])
      const { rgba } = eraseRules(ruled, findRules(ruled))
      expect(Math.min(...rgba)).toBeGreaterThan(247)
    }
  })

  it('leaves two grounds that meet in an arc', () => {
    const ruled = bordered(page(140, 90, 235, []), [[20, 15, 120, 75, 210, 12, 1, 250]])
    const { rgba } = eraseRules(ruled, findRules(ruled))
    const at = (x: number, y: number) => rgba[4 * (140 * y + x)]
    expect(Math.min(...rgba)).toBeGreaterThan(230)
    for (const [x, y] of [
      [20, 15],
      [119, 15],
      [20, 74],
      [119, 74],
      [22, 17],
      [117, 72],
    ] as const)
      expect(at(x, y)).toBe(235)
    for (const [x, y] of [
      [26, 21],
      [113, 21],
      [26, 68],
      [113, 68],
    ] as const)
      expect(at(x, y)).toBe(250)
  })

  it('leaves nothing of what compression spread beside them', () => {
    const smeared = bordered(page(140, 90, 250, []), [
      [19, 14, 121, 76, 242, 11, 3, 250],
      [20, 15, 120, 75, 220, 10, 1, 242],
      [22, 17, 118, 73, 250, 8, 1, 250],
    ])
    const found = findRules(smeared)
    expect(found.corners).toHaveLength(4)
    expect(Math.min(...eraseRules(smeared, found).rgba)).toBeGreaterThan(244)
  })

  it('lets grounds meet at the outer edge at the left and top, and at the inner one at the right and bottom', () => {
    const ruled = bordered(page(140, 90, 230, []), [[20, 15, 120, 75, 205, 12, 2, 250]])
    const { rgba } = eraseRules(ruled, findRules(ruled))
    const at = (x: number, y: number) => rgba[4 * (140 * y + x)]
    expect(at(24, 19)).toBe(250)
    expect(at(115, 70)).toBe(230)
  })
})
