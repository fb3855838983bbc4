import { describe, expect, it } from 'vitest'
import { findGlyphs } from '../../src/glyphs/find-glyphs'
import { findGlyphInks } from '../../src/glyphs/glyph-inks'
import { withWordInks } from '../../src/glyphs/word-inks'
import { inksOf } from '../boundary/two-colors'
import { BLACK, overlap, painted, WHITE } from './scenes'

const GRAY = [119, 119, 119, 255] as const
const GRAY_SHARE = (255 - 119) / 255
const [WIDTH, HEIGHT] = [90, 60]
/** Words of six stems with feet, 2 px apart, at all parts of a pixel: one on each of two lines. */
const word = (x: number, y: number, top: number): number => {
  let share = 0
  for (let k = 0; k < 6; k++) {
    const left = 8 + 8.3 * k
    const stem = overlap(x, left + 2, left + 3.3) * overlap(y, top, top + 10)
    share += Math.max(stem, overlap(x, left, left + 6) * overlap(y, top + 8, top + 9.4))
  }
  return Math.min(1, share)
}
const page = painted(WIDTH, HEIGHT, BLACK, (x, y) => word(x, y, 10) + GRAY_SHARE * word(x, y, 36))
const known = inksOf([WHITE, BLACK], 2)

describe('withWordInks', () => {
  it('adds the gray of a word that a palette takes for a blend, and no gray of a black word', () => {
    const inks = withWordInks(findGlyphs(page, known), page, known)
    expect([...inks.colors.subarray(8)]).toEqual([...GRAY])
    const black = painted(WIDTH, HEIGHT, BLACK, (x, y) => word(x, y, 10))
    expect(withWordInks(findGlyphs(black, known), black, known)).toBe(known)
  })

  it('adds the gray of a word right beside a black one', () => {
    const beside = painted(WIDTH, 30, BLACK, (x, y) => (x < 24 ? word(x, y, 8) : GRAY_SHARE * word(x - 16.5, y, 8)))
    const glyphs = findGlyphs(beside, known)
    const inks = withWordInks(glyphs, beside, known)
    expect([...inks.colors.subarray(8)]).toEqual([...GRAY])
    const { own } = findGlyphInks(glyphs, beside, inks)
    expect([...own]).toEqual(glyphs.map(({ left }) => (left < 24 ? 1 : 2)))
  })

  it('adds a gray that two words show in few pixels each, and none that a single word shows so', () => {
    // Slanted stems, of which few pixels are full
    const slanted = (x: number, y: number, top: number): number => {
      let share = 0
      for (let k = 0; k < 12; k++) {
        const left = 8 + 3.3 * k + 0.31 * (y - top)
        share += overlap(x, left, left + (k === 2 && y < top + 5 ? 2 : 0.9)) * overlap(y, top, top + 10)
      }
      return Math.min(1, share)
    }
    const both = painted(WIDTH, HEIGHT, BLACK, (x, y) => GRAY_SHARE * (slanted(x, y, 10) + slanted(x, y, 36)))
    const one = painted(WIDTH, HEIGHT, BLACK, (x, y) => GRAY_SHARE * slanted(x, y, 10))
    const fullIn = (picture: typeof one) => picture.pixels.reduce((n, pixel) => n + Number((pixel & 255) === 119), 0)
    expect(fullIn(one)).toBeGreaterThanOrEqual(5)
    expect(fullIn(one)).toBeLessThan(12)
    expect([...withWordInks(findGlyphs(both, known), both, known).colors.subarray(8)]).toEqual([...GRAY])
    expect(withWordInks(findGlyphs(one, known), one, known)).toBe(known)
  })

  it('takes a bar or a single letter of one gray for no ink', () => {
    for (const shareOf of [
      (x: number, y: number) => 0.5 * overlap(x, 10, 60) * overlap(y, 10, 12),
      (x: number, y: number) =>
        0.7 * overlap(x, 10, 18) * overlap(y, 10, 11) + 0.6 * overlap(x, 14, 15) * overlap(y, 11, 20),
    ]) {
      const picture = painted(WIDTH, HEIGHT, BLACK, shareOf)
      expect(withWordInks(findGlyphs(picture, known), picture, known)).toBe(known)
    }
  })
})

describe('WordInks', () => {
  it('gives all glyphs of a word the ink that many of its pixels are full of', () => {
    const inks = withWordInks(findGlyphs(page, known), page, known)
    const glyphs = findGlyphs(page, known)
    const { own, isSure } = findGlyphInks(glyphs, page, inks)
    expect(glyphs.length).toBe(12)
    expect([...own]).toEqual(glyphs.map(({ top }) => (top < 30 ? 1 : 2)))
    expect([...isSure]).toEqual(glyphs.map(() => 1))
  })

  it('gives no letter the ink of a word in its line that is far too dark for it', () => {
    const inks = inksOf([WHITE, BLACK, GRAY], 2)
    const ring = (x: number, y: number) =>
      overlap(x, 70, 78) * overlap(y, 10, 20) - overlap(x, 72, 76) * overlap(y, 12, 18)
    for (const [share, ink] of [
      [0.4, 2],
      [0.5, 1],
    ]) {
      const picture = painted(WIDTH, HEIGHT, BLACK, (x, y) => word(x, y, 10) + share * ring(x, y))
      const glyphs = findGlyphs(picture, inks)
      const { own } = findGlyphInks(glyphs, picture, inks)
      expect(glyphs.map(({ left }, k) => (left >= 70 ? own[k] : 1))).toEqual(
        glyphs.map(({ left }) => (left >= 70 ? ink : 1)),
      )
    }
  })
})
