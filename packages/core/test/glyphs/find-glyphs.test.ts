import { describe, expect, it } from 'vitest'
import { findGlyphs, glyphsOn } from '../../src/glyphs/find-glyphs'
import { findPurePixels } from '../../src/segment/pure-pixels'
import { inksOf } from '../boundary/two-colors'
import { BLACK, overlap, painted, WHITE } from './scenes'

const SIZE = 40
const inks = inksOf([WHITE, BLACK], 2)
/** An upright bar from x = left to x = right, over rows 10 to 29. */
const bar = (left: number, right: number) => (x: number, y: number) => (y >= 10 && y < 30 ? overlap(x, left, right) : 0)

describe('findGlyphs', () => {
  it('finds each thin shape that stands alone, with all its pixels', () => {
    const [first, second] = [bar(5.5, 7), bar(20.2, 23.9)]
    const picture = painted(SIZE, SIZE, BLACK, (x, y) => first(x, y) + second(x, y))
    const glyphs = findGlyphs(picture, inks)
    expect(glyphs.map(({ left, top, width, height }) => [left, top, width, height])).toEqual([
      [5, 10, 2, 20],
      [20, 10, 4, 20],
    ])
    expect(glyphs.map(({ members }) => members.length)).toEqual([40, 80])
    for (const { members, beside } of glyphs) {
      expect([...members]).toEqual([...members].sort((a, b) => a - b))
      expect(picture.pixels[beside]).toBe(0xffffffff)
    }
  })

  it('takes a counter along that is no ground', () => {
    const ring = (x: number, y: number) => Number(Math.max(Math.abs(x - 15), Math.abs(y - 15)) === 4)
    const [glyph] = findGlyphs(painted(SIZE, SIZE, BLACK, ring), inks)
    expect(glyph?.members.length).toBe(81)
  })

  it('leaves broad strokes alone', () => {
    expect(findGlyphs(painted(SIZE, SIZE, BLACK, bar(10, 15)), inks)).toEqual([])
    expect(findGlyphs(painted(SIZE, SIZE, BLACK, bar(10, 14)), inks)).toHaveLength(1)
  })

  it('leaves what holds a corner of the picture alone, and takes what touches its frame', () => {
    const corner = (x: number, y: number) => Number(x + y < 6)
    expect(findGlyphs(painted(SIZE, SIZE, BLACK, corner), inks)).toEqual([])
    const flipped = (x: number, y: number) => corner(SIZE - 1 - x, SIZE - 1 - y)
    expect(findGlyphs(painted(SIZE, SIZE, BLACK, flipped), inks)).toEqual([])
    expect(findGlyphs(painted(SIZE, SIZE, BLACK, bar(0, 3)), inks)).toHaveLength(1)
  })

  it('leaves what lies between two grounds alone', () => {
    const picture = painted(SIZE, SIZE, BLACK, (x, y) => (x > 20 ? 1 : x === 20 ? 0.5 : bar(18, 20)(x, y)))
    expect(findGlyphs(picture, inks)).toEqual([])
  })

  it('finds none in a blank picture, and none in one of a single pixel', () => {
    for (const size of [1, 2, SIZE])
      expect(
        findGlyphs(
          painted(size, size, BLACK, () => 0),
          inks,
        ),
      ).toEqual([])
  })

  it('takes a shape that touches a little of another ground, in the ground that it touches most', () => {
    // A bar of 2 x 20 px on ground 0; its lowest rows touch ground 1
    const groundWith = (rows: number): Int32Array =>
      Int32Array.from({ length: SIZE * SIZE }, (_, i) => {
        const [x, y] = [i % SIZE, Math.floor(i / SIZE)]
        if (x >= 18 && x < 20 && y >= 10 && y < 30) return -1
        return y >= 31 - rows ? 1 : 0
      })
    const pure = findPurePixels(painted(SIZE, SIZE, BLACK, bar(18, 20)), inks)
    const grounds = (rows: number, share: number) =>
      glyphsOn(groundWith(rows), pure, SIZE * SIZE, share).map(({ ground }) => ground)
    expect(grounds(0, 1)).toEqual([0])
    expect(grounds(3, 1)).toEqual([])
    expect(grounds(3, 0.8)).toEqual([0])
    expect(grounds(9, 0.8)).toEqual([])
    expect(grounds(19, 0.8)).toEqual([1])
  })
})
