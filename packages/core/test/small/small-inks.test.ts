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
    const found = findSmallInks(picture, opaqueInks(WHITE, BLUE), NONE)
    expect(found?.given).toEqual([0, 1])
    expect(colorsOf(found?.colors ?? [])).toEqual([WHITE, BLUE, RED].map((color) => [...color, 255]))
  })

  it('adds nothing where edges are blends', () => {
    const picture = pictureOf(smallRaster(16, 16, (x, y) => (disc(x, y) ? BLUE : WHITE)))
    expect(findSmallInks(picture, opaqueInks(WHITE, BLUE), NONE)?.given).toEqual([0, 1])
    expect(findSmallInks(picture, opaqueInks(WHITE, BLUE), NONE)?.colors).toHaveLength(8)
  })

  it('drops inks that fill no block, which may be blends, except those that stand for shading', () => {
    const picture = pictureOf(smallRaster(16, 16, (x) => (x < 6.5 ? [0, 0, 0] : WHITE)))
    const inks = opaqueInks(WHITE, GRAY, [0, 0, 0])
    expect(findSmallInks(picture, inks, NONE)?.given).toEqual([0, 2])
    expect(findSmallInks(picture, inks, new Set([1]))?.given).toEqual([0, 1, 2])
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
    const found = findSmallInks(picture, opaqueInks(WHITE, GRAY, [0, 0, 0], [210, 32, 34]), NONE)
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
    expect(findSmallInks(picture, opaqueInks(GRAY), NONE)).toBeNull()
  })
})
