import { describe, expect, it } from 'vitest'
import { eraseRules } from '../../src/rules/erase-rules'
import { findRules } from '../../src/rules/find-rules'
import { type Box, page, turned } from './ruled-page'

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
    expect(eraseRules(ruled, rules).rgba).toEqual(page(120, 60, 250, words).rgba)
  })

  it('leaves the given raster as it is', () => {
    const ruled = page(120, 60, 250, [[10, 20, 100, 21, 230]])
    const before = ruled.rgba.slice()
    eraseRules(ruled, findRules(ruled))
    expect(ruled.rgba).toEqual(before)
  })
})
