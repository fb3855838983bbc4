import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSmallInks } from '../../src/small/small-inks'
import { opaqueInks, pictureOf, smallRaster } from './small-pictures'

const WHITE = [255, 255, 255] as const
const BLUE = [20, 60, 200] as const
const RED = [220, 30, 30] as const
const GRAY = [128, 128, 128] as const
const NONE = new Set<number>()
const colorsOf = (levels: readonly number[]) =>
  Array.from({ length: levels.length / 4 }, (_, k) => levels.slice(4 * k, 4 * k + 4))

describe('findSmallInks', () => {
  const disc = (x: number, y: number) => Math.hypot(x - 8, y - 8) < 5.3

  it('adds the color of a dot of a pixel', () => {
    const picture = pictureOf(
      smallRaster(16, 16, (x, y) => (x > 7 && x < 8 && y > 7 && y < 8 ? RED : disc(x, y) ? BLUE : WHITE)),
    )
    const found = findSmallInks(picture, opaqueInks(WHITE, BLUE), NONE, 'pure')
    expect(found?.given).toEqual([0, 1])
    expect(colorsOf(found?.colors ?? [])).toEqual([WHITE, BLUE, RED].map((color) => [...color, 255]))
  })

  it('adds nothing where edges are blends', () => {
    const picture = pictureOf(smallRaster(16, 16, (x, y) => (disc(x, y) ? BLUE : WHITE)))
    expect(findSmallInks(picture, opaqueInks(WHITE, BLUE), NONE, 'pure')?.given).toEqual([0, 1])
    expect(findSmallInks(picture, opaqueInks(WHITE, BLUE), NONE, 'pure')?.colors).toHaveLength(8)
  })

  it('drops inks that fill no block, which may be blends, except those that stand for shading', () => {
    const picture = pictureOf(smallRaster(16, 16, (x) => (x < 6.5 ? [0, 0, 0] : WHITE)))
    const inks = opaqueInks(WHITE, GRAY, [0, 0, 0])
    expect(findSmallInks(picture, inks, NONE, 'pure')?.given).toEqual([0, 2])
    expect(findSmallInks(picture, inks, new Set([1]), 'pure')?.given).toEqual([0, 1, 2])
  })

  it('keeps inks of the reading that show as lines of a pixel, and takes them for pixels near in color', () => {
    const picture = pictureOf(
      smallRaster(16, 16, (x, y) =>
        y > 3 && y < 4 && x > 2 && x < 9
          ? GRAY
          : x > 11 && x < 12 && y > 8 && y < 9
            ? RED
            : x > 5 && y > 10
              ? [0, 0, 0]
              : WHITE,
      ),
    )
    const found = findSmallInks(picture, opaqueInks(WHITE, GRAY, [0, 0, 0], [210, 32, 34]), NONE, 'pure')
    expect(found?.given).toEqual([0, 1, 2])
    expect(colorsOf(found?.colors ?? [])[3]).toEqual([210, 32, 34, 255])
  })

  it('is null where more than 32 inks are needed', () => {
    const picture = pictureOf(
      smallRaster(16, 16, (x, y) => {
        const cell = Math.floor(x) + 16 * Math.floor(y)
        return [(cell * 97) % 256, (cell * cell * 31) % 256, (cell * 151) % 256]
      }),
    )
    expect(findSmallInks(picture, opaqueInks(GRAY), NONE, 'pure')).toBeNull()
  })

  it('takes dense strokes for blends of inks that other blends lead to, but not a dot of a color of its own', () => {
    const strokes = (x: number, y: number) => x > 4 && y > 3 && y < 13 && (x % 1.9 < 0.8 || x < 8)
    const isDot = (x: number, y: number) => x > 1 && x < 2 && y > 7 && y < 8
    const picture = pictureOf(smallRaster(32, 16, (x, y) => (isDot(x, y) ? RED : strokes(x, y) ? [0, 0, 0] : WHITE)))
    const inks = opaqueInks(WHITE, [0, 0, 0])
    const [pure, blend] = (['pure', 'blend'] as const).map((witness) => findSmallInks(picture, inks, NONE, witness))
    expect(pure?.colors.length).toBeGreaterThan(12)
    expect(colorsOf(blend?.colors ?? [])).toEqual([WHITE, [0, 0, 0], RED].map((color) => [...color, 255]))
  })

  it('never needs more inks by blends than by pure pixels, in pictures of few colors', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 36, maxLength: 36 }), (cells) => {
        const colors = [WHITE, BLUE, RED, GRAY]
        const at = (x: number, y: number) => colors[cells[Math.floor(x / 2.4) + 6 * Math.floor(y / 2.4)]!]!
        const picture = pictureOf(smallRaster(14, 14, at))
        const count = (witness: 'pure' | 'blend') =>
          findSmallInks(picture, opaqueInks(WHITE), NONE, witness)?.colors.length ?? Number.POSITIVE_INFINITY
        expect(count('blend')).toBeLessThanOrEqual(count('pure'))
      }),
    )
  })
})
