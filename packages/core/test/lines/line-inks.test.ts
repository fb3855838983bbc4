import { describe, expect, it } from 'vitest'
import { findLineInks, INKLESS } from '../../src/lines/line-inks'
import type { Levels, TonedLine } from '../../src/lines/line-tone'
import type { Inks } from '../../src/model/palette'

const GROUND: Levels = [250, 128, 128]

function inks(...colors: Levels[]): Inks<'ycbcr'> {
  return {
    space: 'ycbcr',
    count: colors.length,
    colors: Float64Array.from(colors.flatMap((color) => [...color, 255])),
    tolerance: new Float64Array(colors.length).fill(16),
  }
}

function line(ink: Levels, length = 50, second = 0, width = 1): TonedLine {
  const difference = (share: number): Levels => [
    share * (ink[0] - GROUND[0]),
    share * (ink[1] - GROUND[1]),
    share * (ink[2] - GROUND[2]),
  ]
  const contrast = Math.abs(ink[0] - GROUND[0])
  const tone = { ink, ground: GROUND, sum: difference(width), contrast, second, step: 0 }
  return { path: Array.from({ length }, (_, k) => k), tone }
}

describe('findLineInks', () => {
  it('gives lines a given ink that is alike, and others inks that no pixel has by its color alone', () => {
    const found = findLineInks([line([42, 128, 128]), line([130, 128, 128])], inks(GROUND, [40, 128, 128]))
    expect(found.inkOf).toEqual([1, 2])
    expect([...found.inks.colors.slice(8)]).toEqual([130, 128, 128, 255])
    expect(found.inks.tolerance[2]).toBeLessThan(0)
  })

  it('gives lines that are alike the mean of their inks by length, and no other ink', () => {
    const found = findLineInks([line([60, 150, 110], 90), line([63, 140, 116], 30)], inks(GROUND))
    expect(found.inkOf).toEqual([1, 1])
    expect([...found.inks.colors.slice(4)]).toEqual([60.75, 147.5, 111.5, 255])
    expect(findLineInks([line([60, 150, 110]), line([60, 100, 150])], inks(GROUND)).inkOf).toEqual([1, 2])
  })

  it('gives a line between two rows the ink of another one that makes it 1, 1.5 or 2 px wide', () => {
    const dark = line([50, 128, 128])
    expect(findLineInks([line([150, 128, 128], 80, 1, 2), dark], inks(GROUND)).inkOf).toEqual([1, 1])
    expect(findLineInks([line([100, 128, 128], 80, 1, 2), dark], inks(GROUND)).inkOf).toEqual([1, 1])
    expect(findLineInks([line([100, 128, 128], 80, 0, 2), dark], inks(GROUND)).inkOf).toEqual([1, 2])
    expect(findLineInks([line([190, 128, 128], 80, 1, 2), dark], inks(GROUND)).inkOf).toEqual([2, 1])
  })

  it('prefers the ink of another line at 2 px to black at 1.5 px', () => {
    const shown = line([65, 128, 128])
    expect(findLineInks([line([63, 128, 128], 80, 1, 2), shown], inks(GROUND)).inkOf).toEqual([1, 1])
  })

  it('prefers an ink that pixels of such a line show to a darker one', () => {
    const between = line([73, 128, 128], 40, 0.35, 1.3)
    const found = findLineInks([line([66, 128, 128]), line([20, 128, 128]), between], inks(GROUND))
    expect(found.inkOf).toEqual([1, 2, 1])
  })

  it('makes no line a pixel wide in a color that pixels cannot have', () => {
    expect(findLineInks([line([73, 165, 150], 40, 0.35, 1.3)], inks(GROUND)).inks.colors[4]).toBe(73)
  })

  it('asks more of given inks than of those of lines where both rows are alike', () => {
    const given = inks(GROUND, [30, 128, 128])
    const alike = (second: number) => findLineInks([line([150, 128, 128], 80, second, 2)], given).inkOf[0]
    expect(alike(0.5)).toBe(1)
    expect(alike(1)).toBe(2)
    expect(findLineInks([line([150, 128, 128], 80, 1, 2), line([30, 128, 128])], given).inkOf).toEqual([1, 1])
  })

  it('makes such a line black where that makes it a pixel wide, and a pixel wide where its rows differ', () => {
    const { inks: all, inkOf } = findLineInks([line([125, 128, 128], 80, 1, 2)], inks(GROUND))
    expect([...all.colors.slice(4 * inkOf[0]!, 4 * inkOf[0]! + 3)]).toEqual([0, 128, 128])
    const lightOf = (second: number) =>
      findLineInks([line([170, 128, 128], 80, second, 1.4)], inks(GROUND)).inks.colors[4]
    expect(lightOf(0.4)).toBeCloseTo(138)
    expect(lightOf(1)).toBe(170)
  })

  it('takes luma below black, by errors of the sum, as black', () => {
    const given = inks(GROUND, [20, 128, 128])
    const found = findLineInks([line([115, 128, 128], 80, 1, 2), line([20, 128, 128])], given)
    expect(found.inkOf).toEqual([1, 1])
  })

  it('adds only colors that pixels can have', () => {
    const { inks: all } = findLineInks([line([20, 200, 60])], inks(GROUND))
    expect(all.colors[4]).toBe(20)
    expect(all.colors[5]).toBeLessThan(160)
    expect(all.colors[6]).toBeGreaterThan(100)
  })

  it('gives equal lines one ink, also where pixels cannot have their color', () => {
    expect(findLineInks([line([20, 200, 60]), line([20, 200, 60])], inks(GROUND)).inkOf).toEqual([1, 1])
  })

  it('adds 32 inks at most, and gives lines beyond them none and no ink their color', () => {
    const light = (k: number): Levels => [
      60 + 40 * (k % 4),
      108 + 20 * (Math.floor(k / 4) % 3),
      108 + 20 * Math.floor(k / 12),
    ]
    const lines = Array.from({ length: 36 }, (_, k) => line(light(k)))
    const { inks: all, inkOf } = findLineInks([...lines, lines[31]!], inks(GROUND))
    expect(all.count).toBe(33)
    expect(inkOf.slice(0, 32)).toEqual(Array.from({ length: 32 }, (_, k) => k + 1))
    expect(inkOf.slice(32)).toEqual([...new Array(4).fill(INKLESS), 32])
    expect([...all.colors.slice(4 * 32)]).toEqual([...light(31), 255])
  })

  it('gives no line an ink that stands for a gradient', () => {
    const given = inks(GROUND, [40, 128, 128])
    expect(findLineInks([line([42, 128, 128])], given, new Set([1])).inkOf).toEqual([2])
    expect(findLineInks([line([42, 128, 128])], given, new Set([0])).inkOf).toEqual([1])
  })
})
