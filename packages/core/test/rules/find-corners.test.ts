import { describe, expect, it } from 'vitest'
import { findRules } from '../../src/rules/find-rules'
import { type Border, bordered, page, turned } from './ruled-page'

const radiiOf = (borders: readonly Border[], noise = 0, ground = 250) =>
  findRules(bordered(page(140, 90, ground, [], noise), borders)).corners.map(({ radius }) => radius)

describe('findRules, of borders', () => {
  it('finds the radius of the corners of borders of one and two px, whatever the grounds', () => {
    for (const thickness of [1, 2]) {
      for (const radius of [0, 2, 3, 4, 6, 8, 12, 16]) {
        const found = [
          ...radiiOf([[20, 15, 120, 75, 224, radius, thickness, 250]], 1.4),
          ...radiiOf([[20, 15, 120, 75, 70, radius, thickness, 38]], 1.4, 30),
        ]
        expect(found).toHaveLength(8)
        for (const value of found) expect(Math.abs(value - radius)).toBeLessThanOrEqual(radius < 12 ? 0 : 1)
      }
    }
  })

  it('tells where the corners are', () => {
    const { corners } = findRules(bordered(page(140, 90, 250, []), [[20, 15, 120, 75, 224, 6, 1, 250]]))
    expect(corners.map(({ x, y, toX, toY }) => [x, y, toX, toY])).toEqual([
      [20, 15, 1, 1],
      [120, 15, -1, 1],
      [20, 75, 1, -1],
      [120, 75, -1, -1],
    ])
  })

  it('finds sides that are too short for rules, and half circles', () => {
    expect(radiiOf([[20, 30, 120, 54, 224, 5, 1, 250]])).toEqual([5, 5, 5, 5])
    expect(radiiOf([[20, 30, 120, 57, 224, 13.5, 1, 250]])).toEqual([13.5, 13.5, 13.5, 13.5])
    const tall = findRules(turned(bordered(page(140, 90, 250, []), [[20, 30, 120, 57, 224, 13.5, 1, 250]])))
    expect(tall.corners).toHaveLength(4)
  })

  it('joins no sides whose corners show nothing, or something else', () => {
    const ruled = bordered(page(140, 90, 250, []), [[20, 15, 120, 75, 224, 0, 1, 250]])
    const open = page(140, 90, 250, [])
    const words = page(140, 90, 250, [])
    for (let y = 0; y < 90; y++) {
      for (let x = 0; x < 140; x++) {
        const isCorner = (x < 29 || x > 110) && (y < 24 || y > 65)
        const p = 4 * (y * 140 + x)
        if (!isCorner) for (const raster of [open, words]) raster.rgba.set(ruled.rgba.subarray(p, p + 4), p)
        else if (x > 18 && x < 122 && y > 13 && y < 77) words.rgba.fill(90, p, p + 3)
      }
    }
    expect(findRules(open).rules).toHaveLength(4)
    expect(findRules(open).corners).toEqual([])
    expect(findRules(words).corners).toEqual([])
  })

  it('joins no rules of other levels or on other grounds', () => {
    const sides = (level: number) =>
      page(140, 90, 250, [
        [20, 15, 120, 16, 224],
        [20, 16, 21, 75, level],
      ])
    expect(findRules(sides(224)).corners).toHaveLength(1)
    expect(findRules(sides(190)).corners).toEqual([])
  })
})
