import { describe, expect, it } from 'vitest'
import type { ColorSpace, Pixels } from '../../src/model/color-space'
import type { Chroma } from '../../src/small/bled-chroma'
import { InkSearch, type InkWitness } from '../../src/small/ink-search'
import { pictureOf, smallRaster } from './small-pictures'

const PURPLE = [130, 40, 120] as const
/** A row: a blue pixel, then `between`, a pixel of half red and half blue at 12, a red pixel at the end. */
const rowOf = (between: readonly [number, number, number]) =>
  pictureOf(
    smallRaster(24, 1, (x) => (x < 1 ? [20, 60, 200] : x > 23 ? [240, 20, 40] : x > 12 && x < 13 ? PURPLE : between)),
  )
/** A row of pixels whose first channel has these levels, and whose others are 0, but for opacity. */
const rowIn = (space: ColorSpace, levels: readonly number[]) => {
  const pixels = Uint32Array.from(levels, (level) => (0xff000000 | level) >>> 0) as Uint32Array & Pixels<ColorSpace>
  return { space, width: levels.length, height: 1, pixels }
}
const searched = (between: readonly [number, number, number], order: readonly (readonly number[])[]) => {
  const search = new InkSearch(rowOf(between), 'blend')
  for (const color of order) search.add([...color, 255])
  return search.farthest()
}
const WHITE = [255, 255, 255]
const BLUE = [20, 60, 200]
const RED = [240, 20, 40]
/** The inks in the orders in which they are added. */
const ORDERS = [
  [WHITE, BLUE, RED],
  [BLUE, WHITE, RED],
  [RED, BLUE, WHITE],
  [BLUE, RED, WHITE],
]

describe('InkSearch', () => {
  it('says from which distance on a pixel shows an ink of its own', () => {
    const isShown = (level: number, space: ColorSpace, witness: InkWitness): boolean => {
      const search = new InkSearch(rowIn(space, [level]), witness)
      search.add([0, 0, 0, 255])
      return search.farthest() === 0
    }
    for (const [space, witness, distance] of [
      ['rgb', 'pure', 30],
      ['ycbcr', 'pure', 45],
      ['rgb', 'blend', 45],
      ['ycbcr', 'blend', 68],
    ] as const) {
      expect(isShown(distance, space, witness)).toBe(false)
      expect(isShown(distance + 1, space, witness)).toBe(true)
    }
  })

  it('takes a pixel within 10 levels and 2 px for one that shows that an ink is near', () => {
    const explains = (level: number, apart: number): boolean => {
      const between = Array.from({ length: apart - 1 }, () => 255)
      const search = new InkSearch(rowIn('rgb', [level, ...between, 120]), 'pure')
      for (const ink of [0, 240]) search.add([ink, 0, 0, 255])
      return search.farthest() < 0
    }
    expect(explains(10, 2)).toBe(true)
    expect(explains(11, 2)).toBe(false)
    expect(explains(10, 3)).toBe(false)
  })

  it('takes pixels within 16 levels for those of an ink where chroma bled', () => {
    const explains = (level: number, chroma: Chroma): boolean => {
      const search = new InkSearch(rowIn('ycbcr', [level, 205, 120]), 'pure', chroma)
      for (const ink of [0, 240]) search.add([ink, 0, 0, 255])
      return search.farthest() < 0
    }
    expect(explains(16, 'bled')).toBe(true)
    expect(explains(17, 'bled')).toBe(false)
    expect(explains(16, 'exact')).toBe(false)
  })

  it('explains chroma that bled between two inks near, not chroma of its own', () => {
    const [gray, blue] = [
      [40, 128],
      [110, 200],
    ]
    const isExplained = (pixel: readonly number[], beside = [gray, blue], chroma: Chroma = 'bled'): boolean => {
      const levels = [beside[0], pixel, beside[1]]
      const pixels = Uint32Array.from(levels, ([y, u]) => (0xff800000 | (u << 8) | y) >>> 0) as Uint32Array &
        Pixels<'ycbcr'>
      const search = new InkSearch({ space: 'ycbcr', width: 3, height: 1, pixels }, 'pure', chroma)
      for (const [y, u] of [gray, blue]) search.add([y, u, 128, 255])
      return search.farthest() < 0
    }
    // Most of the chroma of blue, and none of its luma
    expect(isExplained([40, 184])).toBe(true)
    // 22 and 23 levels of Cb from gray, away from blue, which count double
    expect(isExplained([40, 106])).toBe(true)
    expect(isExplained([40, 105])).toBe(false)
    expect(isExplained([40, 105], [gray, blue], 'exact')).toBe(true)
    // Where one ink is not near, its chroma has not bled
    expect(isExplained([40, 184], [gray, gray])).toBe(false)
    expect(isExplained([110, 144], [blue, blue])).toBe(false)
  })

  it('goes on from a blend with the ink that has most of it', () => {
    // A third of blue in white does not bring blue to the purple pixel
    for (const order of ORDERS) expect(searched([177, 190, 237], order)).toBe(12)
    // Two thirds do
    for (const order of ORDERS) expect(searched([98, 125, 218], order)).toBe(-1)
  })
})
