import { describe, expect, it } from 'vitest'
import { findTextInks } from '../../src/glyphs/text-inks'
import { NO_TEXT_INK } from '../../src/glyphs/tone-inks'
import { findLineBands } from '../../src/lines/line-bands'
import { type Color, inksOf, linesOf, readingOf, type Word } from './compressed-words'

const WHITE: Color = [255, 128, 128]
const BLACK: Color = [20, 128, 128]
const GRAY: Color = [130, 128, 128]
const RED: Color = [90, 112, 190]
const WIDTHS = [1.2, 1.4, 1.2, 1.6, 1.2, 1.3, 1.2, 1.4]

const word = (color: Color, top = 20, left = 20, widths = WIDTHS): Word => ({ left, top, widths, color })

/** The color of the ink of each line, rounded; null where it has none. */
function colorsOf(words: readonly Word[], known: readonly Color[], isBlurred = false): (number[] | null)[] {
  const reading = readingOf(words, inksOf(known), isBlurred)
  const { inks, inkOf } = findTextInks(
    linesOf(reading),
    reading,
    findLineBands([], reading, new Int32Array(reading.pixels.length)),
  )
  return Array.from(inkOf, (ink) =>
    ink === NO_TEXT_INK ? null : Array.from(inks.colors.subarray(4 * ink, 4 * ink + 3), Math.round),
  )
}

describe('findTextInks', () => {
  it('gives words the ink of the picture that they show', () => {
    const colors = colorsOf([word(BLACK)], [WHITE, BLACK, GRAY])
    expect(colors).toEqual(WIDTHS.map(() => BLACK))
  })

  it('gives gray words beside black ones a gray of their own', () => {
    const colors = colorsOf([word(BLACK, 10), word(GRAY, 40)], [WHITE, BLACK])
    expect(colors).toHaveLength(2 * WIDTHS.length)
    expect(colors.slice(0, WIDTHS.length)).toEqual(WIDTHS.map(() => BLACK))
    for (const color of colors.slice(WIDTHS.length)) expect(Math.abs((color as number[])[0] - GRAY[0])).toBeLessThan(4)
  })

  it('tells inks of one luma by their color, though compression blurred it', () => {
    const pair: Color[] = [
      [90, 128, 128],
      [90, 112, 190],
    ]
    const colors = colorsOf([word(pair[0], 10), word(pair[1], 40)], [WHITE, ...pair], true)
    expect(colors[0]).toEqual(pair[0])
    expect(colors.at(-1)).toEqual(pair[1])
  })

  it('adds no ink for black words in thin strokes', () => {
    const thin = word(BLACK, 20, 20, [0.9, 0.9, 1, 0.9, 0.9, 1, 0.9, 0.9])
    expect(colorsOf([thin], [WHITE, BLACK])).toEqual(thin.widths.map(() => BLACK))
  })

  it('adds no ink for a few pixels', () => {
    expect(colorsOf([word(GRAY, 20, 20, [1.2])], [WHITE, RED])).toEqual([null])
  })

  it('adds an ink for four letters that stand alone, and none for two', () => {
    const letters = [20, 50, 80, 110].map((left) => word(GRAY, 20, left, [1.4, 1.4, 1.4]))
    expect(colorsOf(letters.slice(0, 2), [WHITE, RED]).every((color) => color === null)).toBe(true)
    expect(colorsOf(letters, [WHITE, RED]).every((color) => color !== null && Math.abs(color[0] - GRAY[0]) < 4)).toBe(
      true,
    )
  })

  it('takes no pale marks for text', () => {
    const pale: Color = [WHITE[0] - 40, 128, 128]
    expect(colorsOf([word(pale)], [WHITE, BLACK, pale])).toEqual(WIDTHS.map(() => null))
  })

  it('leaves what is taller than text out of the words beside it', () => {
    const bar: Word = { left: 10, top: 2, widths: [3], color: BLACK, height: 55 }
    const colors = colorsOf([bar, word(GRAY)], [WHITE, BLACK])
    expect(colors).toHaveLength(1 + WIDTHS.length)
    expect(colors[0]).toEqual(BLACK)
    for (const color of colors.slice(1)) expect(Math.abs((color as number[])[0] - GRAY[0])).toBeLessThan(4)
  })

  it('tells dark and light strokes of one word apart', () => {
    const colors = colorsOf(
      [word(BLACK, 20, 20, [1.4, 1.4, 1.4, 1.4]), word(WHITE, 20, 34, [1.4, 1.4])],
      [GRAY, BLACK, WHITE],
    )
    expect(colors).toEqual([BLACK, BLACK, BLACK, BLACK, WHITE, WHITE])
  })

  it('gives a mark of another color than its word its own ink', () => {
    const colors = colorsOf([word(BLACK, 20, 20, [...WIDTHS, ...WIDTHS]), word(RED, 20, 74, [2])], [WHITE, BLACK, RED])
    expect(colors.slice(0, -1)).toEqual([...WIDTHS, ...WIDTHS].map(() => BLACK))
    expect(colors.at(-1)).toEqual(RED)
  })
})
