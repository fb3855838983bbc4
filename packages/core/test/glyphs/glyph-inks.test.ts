import { describe, expect, it } from 'vitest'
import { findGlyphs } from '../../src/glyphs/find-glyphs'
import { findGlyphInks, NO_GLYPH_INK, paleColor } from '../../src/glyphs/glyph-inks'
import { inksOf } from '../boundary/two-colors'
import { BLACK, overlap, painted, RED, WHITE } from './scenes'

const GRAY = [127, 127, 127, 255] as const
const SIZE = 40
const bar = (left: number, right: number) => (x: number, y: number) => (y >= 10 && y < 30 ? overlap(x, left, right) : 0)
const inksFor = (
  colors: readonly (readonly number[])[],
  shareOf: (x: number, y: number) => number,
  color = BLACK as readonly number[],
) => {
  const picture = painted(SIZE, SIZE, color, shareOf)
  const inks = inksOf(colors, 2)
  return [...findGlyphInks(findGlyphs(picture, inks), picture, inks).own]
}

describe('findGlyphInks', () => {
  it('gives every glyph the ink that explains it, and none where none does', () => {
    expect(inksFor([WHITE, BLACK, RED], bar(10.3, 12.1))).toEqual([1])
    expect(inksFor([WHITE, BLACK, RED], bar(10.3, 12.1), RED)).toEqual([2])
    expect(inksFor([WHITE, BLACK], bar(10.3, 12.1), RED)).toEqual([NO_GLYPH_INK])
  })

  it('takes the gray of half-covered pixels for no ink of its own, and that of gray shapes for one', () => {
    expect(inksFor([WHITE, BLACK, GRAY], bar(10.5, 12.5))).toEqual([1])
    expect(inksFor([WHITE, BLACK, GRAY], (x, y) => 0.502 * bar(10, 12)(x, y))).toEqual([2])
  })

  it.each([
    [16, 1],
    [19, NO_GLYPH_INK],
  ])('explains grays that a palette moved by up to 14 levels off their line, as in blue by %d', (levels, own) => {
    const picture = painted(SIZE, SIZE, BLACK, bar(10.5, 12.5))
    // Half-covered pixels
    let count = 0
    picture.pixels.forEach((pixel, i) => {
      if (pixel !== 0xff7f7f7f && pixel !== 0xff808080) return
      picture.pixels[i] = pixel + (levels << 16)
      count++
    })
    expect(count).toBeGreaterThan(20)
    const inks = inksOf([WHITE, BLACK], 2)
    const [found] = findGlyphInks(findGlyphs(picture, inks), picture, inks).own
    // Moved by n in one channel, a gray lies n * sqrt(2 / 3) off the line of grays
    expect(found).toBe(own)
  })

  it('gives light letters their ink although dark letters on that color have counters', () => {
    // Above, black rings on white; below, white bars on red.
    const shareOf = (x: number, y: number) =>
      Number(Math.max(Math.abs(x - 20.5), Math.abs(y - 8.5)) < 4) -
      Number(Math.max(Math.abs(x - 20.5), Math.abs(y - 8.5)) < 2)
    const picture = painted(SIZE, SIZE, BLACK, shareOf)
    const whiteOnRed = painted(SIZE, SIZE, RED, (x, y) => 1 - 0.8 * Number(y > 24 && y < 34) * overlap(x, 10, 11))
    picture.pixels.set(whiteOnRed.pixels.subarray(20 * SIZE), 20 * SIZE)
    const inks = inksOf([WHITE, BLACK, RED], 2)
    expect([...findGlyphInks(findGlyphs(picture, inks), picture, inks).own]).toEqual([1, 0])
  })

  it('never takes the transparent ground for the ink of letters cut out of a panel', () => {
    expect(inksFor([WHITE, [0, 0, 0, 0]], bar(10.3, 12.1))).toEqual([NO_GLYPH_INK])
  })
})

describe('paleColor', () => {
  it('is the color of a line whose pixels are equal and pale, -1 for a dark line and for a dot', () => {
    const colorOf = (shareOf: (x: number, y: number) => number) => {
      const picture = painted(SIZE, SIZE, BLACK, shareOf)
      const [glyph] = findGlyphs(picture, inksOf([WHITE, BLACK], 2))
      const shares = Float64Array.from(glyph!.members, (i) => 1 - (picture.pixels[i]! & 255) / 255)
      return paleColor(glyph!, shares, picture.pixels)
    }
    expect(colorOf((x, y) => 0.4 * bar(10, 11)(x, y)) & 255).toBe(153)
    expect(colorOf(bar(10, 11))).toBe(-1)
    expect(colorOf((x, y) => 0.4 * Number(y === 12) * overlap(x, 10, 12))).toBe(-1)
  })
})
