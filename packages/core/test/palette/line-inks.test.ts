import { describe, expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import type { Raster } from '../../src/model/raster'
import { findLineColors, findStraightLines } from '../../src/palette/line-inks'
import { trace } from '../../src/trace'
import { BLACK, box, paint, type Rgba, WHITE } from '../boundary/coverage'
import { pack } from '../shading/pictures'

const GRAY: Rgba = [204, 204, 204, 255]
const PALE: Rgba = [250, 250, 250, 255]
const SKY: Rgba = [190, 200, 230, 255]
const BLUE: Rgba = [51, 102, 204, 255]

const colorsOf = (raster: Raster) => findLineColors(premultipliedPicture(raster))
/** A horizontal line of a color from x = 4 to 60 and from `top` to `bottom`, on white. */
const lineOf = (color: Rgba, top: number, bottom: number) =>
  paint(64, 64, WHITE, [{ polygons: [box(4, top, 60, bottom)], color }])

describe('findLineColors', () => {
  it('finds the color of a line of one row, whatever flat colors lie beside it, and of a line of one column', () => {
    expect(colorsOf(lineOf(GRAY, 30, 31))).toEqual([pack(GRAY)])
    const between = [
      { polygons: [box(0, 30, 64, 64)], color: PALE },
      { polygons: [box(4, 30, 60, 31)], color: GRAY },
    ]
    expect(colorsOf(paint(64, 64, WHITE, between))).toEqual([pack(GRAY)])
    expect(colorsOf(paint(64, 64, WHITE, [{ polygons: [box(30, 4, 31, 60)], color: GRAY }]))).toEqual([pack(GRAY)])
  })

  it.each([0.1, 0.3, 0.5, 0.8])(
    'finds the color of a faint line that begins %d px below a row within 2 levels',
    (shift) => {
      const [color, ...others] = colorsOf(lineOf(GRAY, 30 + shift, 31 + shift))
      expect(others).toEqual([])
      for (const bits of [0, 8, 16]) expect(Math.abs(((color >>> bits) & 255) - 204)).toBeLessThanOrEqual(2)
    },
  )

  it('finds the same colors in the columns as in the rows of the picture turned over', () => {
    const lines = [8, 20, 32, 44].map((y, k) => ({
      polygons: [box(4, y + k / 8, 60 - 9 * k, y + 1 + k / 8)],
      color: k % 2 === 0 ? GRAY : SKY,
    }))
    // The reverse of a list of x, y, x, y ... is that of the points with x and y exchanged, run through the other way.
    const turned = lines.map(({ polygons: [line], color }) => ({ polygons: [line.toReversed()], color }))
    const found = colorsOf(paint(64, 64, WHITE, lines))
    expect(found.length).toBeGreaterThan(1)
    expect(colorsOf(paint(64, 64, WHITE, turned))).toEqual(found)
  })

  it('finds the color of dashes, but not of a few short lines', () => {
    const dashed = (count: number) =>
      Array.from({ length: count }, (_, k) => ({ polygons: [box(4 + 6 * k, 30, 7 + 6 * k, 31)], color: GRAY }))
    expect(colorsOf(paint(64, 64, WHITE, dashed(9)))).toEqual([])
    expect(colorsOf(paint(96, 64, WHITE, dashed(14)))).toEqual([pack(GRAY)])
  })

  it.each([1.11, 1.39, 1.8])('finds the exact color of a line of %d px that covers three rows', (width) => {
    expect(colorsOf(lineOf(GRAY, 30.5 - width / 2, 30.5 + width / 2))).toEqual([pack(GRAY)])
    expect(colorsOf(lineOf(BLACK, 30.5 - width / 2, 30.5 + width / 2))).toEqual([pack(BLACK)])
  })

  it.each([0.2, 0.5, 0.7])(
    'finds the color of a faint border that begins %d px below a row, between two colors',
    (shift) => {
      const between = [
        { polygons: [box(0, 30 + shift, 64, 64)], color: PALE },
        { polygons: [box(4, 30 + shift, 60, 31 + shift)], color: GRAY },
      ]
      const [color, ...others] = colorsOf(paint(64, 64, WHITE, between))
      expect(others).toEqual([])
      for (const bits of [0, 8, 16]) expect(Math.abs(((color >>> bits) & 255) - 204)).toBeLessThanOrEqual(3)
    },
  )

  it('finds the color of wide lines once, where one of them lies between two colors and another between two rows', () => {
    const lines = [
      { polygons: [box(0, 31, 64, 64)], color: PALE },
      { polygons: [box(4, 29.85, 60, 31.15)], color: GRAY },
      { polygons: [box(4, 9.4, 60, 10.7)], color: GRAY },
    ]
    expect(colorsOf(paint(64, 64, WHITE, lines))).toEqual([pack(GRAY)])
  })

  it('says which pixels such a line covers', () => {
    const { split } = findStraightLines(premultipliedPicture(lineOf(GRAY, 30.3, 31.3)))
    expect(split.map(({ first }) => Math.floor(first / 64))).toEqual(Array(56).fill(30))
    expect(split.every(({ across }) => across === 64)).toBe(true)
  })

  it('leaves dark lines that cover two rows, and the rims of areas, to the inks of other shapes', () => {
    expect(colorsOf(lineOf(BLACK, 30.3, 31.3))).toEqual([])
    expect(colorsOf(lineOf(BLACK, 30.4, 50.7))).toEqual([])
    expect(colorsOf(lineOf(GRAY, 30.4, 50.7))).toEqual([])
  })

  it('finds nothing in lines shorter than 16 px, and in pictures of few pixels', () => {
    const short = [0, 1, 2].map((k) => ({ polygons: [box(4 + 18 * k, 30, 19 + 18 * k, 31)], color: GRAY }))
    expect(colorsOf(paint(64, 64, WHITE, short))).toEqual([])
    for (const side of [1, 4, 5]) expect(colorsOf(paint(side, side, WHITE, []))).toEqual([])
  })
})

it('keeps the lines of a table beside black text, although they are blends of its inks', () => {
  const lines = [10, 25, 40].map((y) => ({ polygons: [box(4, y, 60, y + 1)], color: GRAY }))
  const words = [14, 29].map((y) => ({ polygons: [box(10, y, 40.5, y + 6.5)], color: BLACK }))
  const { svg } = trace(paint(64, 64, WHITE, [...lines, ...words]), { imageType: 'artwork' })
  expect(svg).toContain('#ccc')
})

it('keeps faint lines between the rows behind a bar', () => {
  const lines = [10.2, 25.5, 40.7].map((y) => ({ polygons: [box(4, y, 60, y + 1)], color: GRAY }))
  const { svg } = trace(paint(64, 64, WHITE, [...lines, { polygons: [box(20, 16, 32, 60)], color: BLUE }]), {
    imageType: 'artwork',
  })
  expect(svg).toMatch(/fill="#c[bcd]/)
})
