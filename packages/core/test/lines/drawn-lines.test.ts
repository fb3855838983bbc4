import { describe, expect, it } from 'vitest'
import { findLines, inkLines, type ShownLines } from '../../src/lines/drawn-lines'
import { isWide } from '../../src/lines/line-tone'
import type { Picture, Pixels } from '../../src/model/color-space'
import { type Inks, LINES_ONLY } from '../../src/model/palette'
import { type Color, GROUND, GROUND_INK, picture, plain, type Stroke } from './line-pictures'

const TOLERANCE = 16
/** Pixels show the inks of wide lines. */
const WIDE: ShownLines = { isShown: isWide, tolerance: TOLERANCE }
const GRAY: Stroke = { from: [6, 12], to: [90, 70], width: 1.2, color: [110, 128, 128] }
const RED: Stroke = { from: [6, 70], to: [90, 20], width: 1.2, color: [90, 100, 190] }

describe('findLines and inkLines', () => {
  it('give each of two lines an ink of its own, and pixels connected at sides', () => {
    const given = picture(96, 82, plain(GROUND), [GRAY, RED])
    const { inks, lines } = inkLines(findLines(given), given, GROUND_INK, WIDE)
    expect(inks.count).toBe(3)
    for (const ink of [1, 2]) {
      const own = new Set(lines.pixels.filter((_, k) => lines.inks[k] === ink))
      const alone = [...own].filter((i) => ![i - 1, i + 1, i - 96, i + 96].some((k) => own.has(k)))
      expect(own.size).toBeGreaterThan(100)
      expect(alone).toEqual([])
    }
    expect(new Set(lines.pixels).size).toBe(lines.pixels.length)
  })

  it('make an ink that pixels show only of lines wider than 2 px', () => {
    for (const [width, tolerance] of [
      [1.2, LINES_ONLY],
      [2, LINES_ONLY],
      [3, TOLERANCE],
    ]) {
      const given = picture(96, 82, plain(GROUND), [{ ...GRAY, width }])
      const { inks } = inkLines(findLines(given), given, GROUND_INK, WIDE)
      expect([...inks.tolerance]).toEqual([16, tolerance])
    }
  })

  it('leave pixels beyond the ink of a line to what it leads to', () => {
    const head: Stroke = { from: [78, 41.5], to: [88, 41.5], width: 2.4, color: [10, 128, 128] }
    const given = picture(96, 82, plain(GROUND), [{ ...GRAY, from: [8, 41.5], to: [78, 41.5] }, head])
    const { lines } = inkLines(findLines(given), given, GROUND_INK, WIDE)
    expect(lines.pixels.length).toBeGreaterThan(60)
    expect(lines.pixels.filter((i) => i % 96 > 80)).toEqual([])
  })

  it('ink the sides of a box between rows like another line, and leave no given ink that only these show', () => {
    const color: Color = [30, 128, 128]
    const side = (x0: number, y0: number, x1: number, y1: number): Stroke => ({
      from: [x0, y0],
      to: [x1, y1],
      width: 1,
      color,
    })
    const box = [side(15.5, 16, 60.5, 16), side(60, 15.5, 60, 60.5), side(60.5, 60, 15.5, 60), side(16, 60.5, 16, 15.5)]
    const given = picture(96, 82, plain(GROUND), [...box, side(66, 10, 90, 74)])
    const pale = [135, 128, 128, 255]
    const shown: Inks<'ycbcr'> = {
      ...GROUND_INK,
      count: 2,
      colors: Float64Array.of(...GROUND_INK.colors, ...pale),
      tolerance: Float64Array.of(16, 16),
    }
    const { inks, lines } = inkLines(findLines(given), given, shown, WIDE)
    expect(inks.count).toBe(3)
    expect(new Set(lines.inks)).toEqual(new Set([2]))
    expect(inks.tolerance[1]).toBeLessThan(0)
  })

  it('follow the lines of graph paper, and none where a pattern is as dense as dither', () => {
    const dark: Color = [20, 128, 128]
    const grid = (x: number, y: number): Color => (Math.floor(x) % 12 === 0 || Math.floor(y) % 12 === 0 ? dark : GROUND)
    expect(findLines(picture(96, 82, grid, [])).length).toBeGreaterThan(8)
    const mesh = (x: number, y: number): Color => {
      const [u, v] = [Math.floor(x), Math.floor(y)]
      return (u + v) % 5 === 0 || (u - v + 96) % 6 === 0 ? dark : GROUND
    }
    expect(findLines(picture(96, 82, mesh, []))).toEqual([])
  })

  it('find none with transparency, nor on even ground', () => {
    const given = picture(96, 82, plain(GROUND), [GRAY])
    const pixels = given.pixels.slice() as Pixels<'ycbcr'>
    pixels[5] = 0
    const seen: Picture<'ycbcr'> = { ...given, pixels }
    expect(findLines(given).length).toBe(1)
    expect(findLines(seen)).toEqual([])
    const even = picture(96, 82, plain(GROUND), [])
    expect(inkLines(findLines(even), even, GROUND_INK, WIDE)).toEqual({
      inks: GROUND_INK,
      lines: { pixels: [], inks: [] },
    })
  })
})
