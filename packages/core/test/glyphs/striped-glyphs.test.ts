import { describe, expect, it } from 'vitest'
import { findGlyphs, type Glyph } from '../../src/glyphs/find-glyphs'
import { findWords } from '../../src/glyphs/find-words'
import { stripedGlyphs } from '../../src/glyphs/striped-glyphs'
import type { Picture, Pixels } from '../../src/model/color-space'
import { type Inks, LINES_ONLY } from '../../src/model/palette'
import { inksOf } from '../boundary/two-colors'
import { overlap, WHITE } from './scenes'

const SIZE = 120
const GRAY = [70, 70, 70, 255]
const DARK = [20, 20, 20, 255]

/** A letter whose stem begins at a column; `isFlat` says whether it has a top of 6 px that shows its ink alone. */
interface Letter {
  readonly left: number
  readonly top: number
  readonly color: readonly number[]
  readonly isFlat: boolean
}

/** The part of a pixel's channel that a letter covers on a screen with stripes, blurred over 5/3 px. */
function shareOf({ left, top, isFlat }: Letter, x: number, y: number, channel: number): number {
  if (y < top || y >= top + 12) return 0
  const right = isFlat && y < top + 3 ? left + 6 : left + 1.4
  const at = x + (channel - 1) / 3
  return [-1 / 3, 0, 1 / 3].reduce((sum, step) => sum + overlap(at + step, left, right) / 3, 0)
}

function pictureOf(letters: readonly Letter[]): Picture<'rgb'> {
  const pixels = Uint32Array.from({ length: SIZE * SIZE }, (_, i) => {
    let pixel = 0xff000000
    for (let c = 0; c < 3; c++) {
      let level = 255
      for (const letter of letters) {
        level += shareOf(letter, i % SIZE, Math.floor(i / SIZE), c) * (letter.color[c]! - 255)
      }
      pixel |= Math.round(level) << (8 * c)
    }
    return pixel >>> 0
  })
  return { space: 'rgb', width: SIZE, height: SIZE, pixels: pixels as Uint32Array & Pixels<'rgb'> }
}

/** Letters side by side with gaps of 2 px. */
const word = (left: number, top: number, color: readonly number[], isFlat: readonly boolean[]): Letter[] =>
  isFlat.map((each, k) => ({ left: left + 9.3 * k, top, color, isFlat: each }))

/** The first channel of the ink of each glyph; undefined without one. */
function levelsOf(picture: Picture<'rgb'>, inks: Inks<'rgb'>): [Glyph, number | undefined][] {
  const glyphs = findGlyphs(picture, inksOf([WHITE], 2))
  const words = findWords(glyphs).map((word) => word.map((k) => glyphs[k]!))
  const found = stripedGlyphs(words, picture, inks)
  return glyphs.map((glyph) => [glyph, found.get(glyph)?.color[0]])
}

const inked = (letters: readonly Letter[], known: readonly (readonly number[])[] = []) =>
  levelsOf(pictureOf(letters), inksOf([WHITE, ...known], 2))

/** The packed pixel as four levels. */
const levelsIn = (pixel: number): number[] => [0, 8, 16, 24].map((shift) => (pixel >>> shift) & 255)

const FLAT = [true, true, true]
const THIN = [false, false, false]

describe('stripedGlyphs', () => {
  it('gives each word the ink that its pixels show alone', () => {
    const colors = inked([...word(10, 10, GRAY, FLAT), ...word(10, 50, DARK, FLAT)])
    expect(colors.map(([, color]) => color)).toEqual([70, 70, 70, 20, 20, 20])
  })

  it('gives words of thin strokes the ink of most others, whether or not the palette has it', () => {
    const thin = word(60, 90, GRAY, THIN)
    const letters = [
      ...word(10, 10, GRAY, FLAT),
      ...word(60, 10, GRAY, FLAT),
      ...word(10, 50, DARK, [true, true, true, true]),
      ...thin,
    ]
    for (const known of [[], [GRAY], [DARK]]) {
      const colors = inked(letters, known).filter(([{ top }]) => top >= 90)
      expect(colors.map(([, color]) => color)).toEqual([70, 70, 70])
    }
  })

  it('takes the darker ink for thin strokes that the usual one does not explain', () => {
    const thin = word(60, 80, DARK, THIN)
    const letters = [...word(10, 10, GRAY, FLAT), ...word(10, 50, DARK, [true]), ...thin]
    const colors = inked(letters).filter(([{ top }]) => top >= 80)
    expect(colors.map(([, color]) => color)).toEqual([20, 20, 20])
  })

  it('leaves thin strokes that are too pale for the ink of others', () => {
    const pale = word(60, 80, [150, 150, 150, 255], THIN)
    const colors = inked([...word(10, 10, DARK, FLAT), ...pale]).filter(([{ top }]) => top >= 80)
    for (const [, color] of colors) expect(color).not.toBe(20)
  })

  it('is not led by colors of fringes, in whatever order the palette holds them', () => {
    const letters = [...word(10, 10, GRAY, FLAT), ...word(10, 50, DARK, FLAT)]
    const picture = pictureOf(letters)
    const fringes = [9, 10, 15, 16].map((x) => levelsIn(picture.pixels[11 * SIZE + x]!))
    for (const known of [[DARK, ...fringes, GRAY], [DARK, GRAY, ...fringes], fringes]) {
      const colors = levelsOf(picture, inksOf([WHITE, ...known], 2))
      expect(colors.map(([, color]) => color)).toEqual([70, 70, 70, 20, 20, 20])
    }
  })

  it('keeps the ink that most pixels of a word show, beside a darker speck and a darker ink of the palette', () => {
    const picture = pictureOf(word(10, 10, GRAY, FLAT))
    picture.pixels[11 * SIZE + 12] = 0xff3c3c3c
    const colors = levelsOf(picture, inksOf([WHITE, [40, 40, 40, 255], GRAY], 2))
    expect(colors.map(([, color]) => color)).toEqual([70, 70, 70])
  })

  it('gives no word an ink that only lines show', () => {
    const letters = word(10, 10, GRAY, FLAT)
    const inks = inksOf([WHITE, [72, 72, 72, 255]], 2)
    expect(levelsOf(pictureOf(letters), inks).map(([, color]) => color)).toEqual([72, 72, 72])
    inks.tolerance[1] = LINES_ONLY
    expect(levelsOf(pictureOf(letters), inks).map(([, color]) => color)).toEqual([70, 70, 70])
  })

  it('leaves out glyphs whose colors no stripes make', () => {
    const picture = pictureOf(word(10, 10, GRAY, [true, true]))
    for (let i = 0; i < picture.pixels.length; i++) {
      if (picture.pixels[i] !== 0xffffffff) picture.pixels[i] = 0xff2040c0
    }
    const colors = levelsOf(picture, inksOf([WHITE], 2))
    expect(colors.length).toBeGreaterThan(0)
    for (const [, color] of colors) expect(color).toBeUndefined()
    expect(stripedGlyphs([], picture, inksOf([WHITE], 2)).size).toBe(0)
  })
})
