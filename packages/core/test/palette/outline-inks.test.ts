import { describe, expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import type { Raster } from '../../src/model/raster'
import { findOutlines, type Outlines, withoutOutlineBlends } from '../../src/palette/outline-inks'
import { indexPixels } from '../../src/segment/index-pixels'
import { trace } from '../../src/trace'
import { disc, paint, type Rgba, WHITE } from '../boundary/coverage'
import { inksOf } from '../boundary/two-colors'

const RED: Rgba = [198, 54, 60, 255]
const GOLD: Rgba = [237, 185, 46, 255]
const NAVY: Rgba = [24, 28, 74, 255]

/** Two discs with outlines of `width` px, on white. */
function discs(width: number, ink = NAVY): Raster {
  const half = width / 2
  return paint(
    120,
    72,
    WHITE,
    [
      [34.2, 35.7, 27.3],
      [86.4, 34.2, 22.1],
    ].flatMap(([x, y, r], n) => [
      { polygons: [disc(x, y, r + half)], color: ink },
      { polygons: [disc(x, y, r - half)], color: n === 0 ? RED : GOLD },
    ]),
  )
}

function outlinesOf(raster: Raster, colors: readonly Rgba[]): Outlines {
  const picture = premultipliedPicture(raster)
  const inks = inksOf(colors, 2)
  return findOutlines(inks, picture, indexPixels(picture, inks, { blendTolerance: 6, minLine: 0.3 }), 6)
}

describe('findOutlines', () => {
  it.each([0.3, 0.4, 0.5, 0.6, 0.8])('finds one ink for outlines of %d px that no pixel shows', (width) => {
    const { colors, outlines } = outlinesOf(discs(width), [WHITE, RED, GOLD])
    expect(colors).toHaveLength(4)
    NAVY.forEach((level, c) => {
      expect(Math.abs(colors[c] - level)).toBeLessThan(20)
    })
    expect(outlines.map(({ line }) => line)).toEqual([3, 3])
  })

  it('takes an ink that the picture shows elsewhere', () => {
    const { colors, outlines } = outlinesOf(discs(0.5), [WHITE, RED, GOLD, NAVY])
    expect(colors).toEqual([])
    expect(new Set(outlines.map(({ line }) => line))).toEqual(new Set([3]))
  })

  it('finds no ink where two shapes meet and the ground shows through their border', () => {
    // Of two shapes that cover a and 1 - a of a pixel, drawn one after the other, a (1 - a) of the ground remains.
    const [width, height] = [60, 60]
    const rgba = Uint8Array.from({ length: 4 * width * height }, (_, k) => {
      const [x, y, c] = [(k >> 2) % width, Math.floor((k >> 2) / width), k % 4]
      const own = Math.min(1, Math.max(0, x - 20 - 0.37 * y))
      return Math.round(own * GOLD[c] + (1 - own) * (own * WHITE[c] + (1 - own) * NAVY[c]))
    })
    const { outlines, colors } = outlinesOf({ width, height, rgba: new Uint8ClampedArray(rgba) }, [WHITE, NAVY, GOLD])
    expect({ outlines, colors }).toEqual({ outlines: [], colors: [] })
  })

  it('finds none in a picture of so many pairs of areas that the longest stand for few', () => {
    // Tiles of 10 px around the discs, each of a color of its own, whose borders lie within pixels
    const color = (u: number, v: number): Rgba => [20 * u + 10, 10 * v + 10, (70 * u + 110 * v) % 250, 255]
    const { width, height, rgba } = discs(0.5)
    const tall = new Uint8ClampedArray(4 * width * (height + 240)).fill(255)
    tall.set(rgba)
    for (let y = 0; y < 240; y++) {
      for (let x = 0; x < width; x++) {
        const [u, v] = [Math.floor(x / 10), Math.floor(y / 10)]
        const share = x % 10 === 9 ? 0.5 : 1
        const [own, next] = [color(u, v), color(u + 1, v)]
        for (let c = 0; c < 3; c++) tall[4 * ((y + height) * width + x) + c] = share * own[c] + (1 - share) * next[c]
      }
    }
    const tiles = Array.from({ length: 13 * 24 }, (_, k) => color(k % 13, Math.floor(k / 13)))
    const inks = [WHITE, RED, GOLD, ...tiles]
    expect(outlinesOf(discs(0.5), inks).outlines).toHaveLength(2)
    expect(outlinesOf({ width, height: height + 240, rgba: tall }, inks).outlines).toEqual([])
  })

  it('finds no ink for shapes without outlines', () => {
    expect(outlinesOf(discs(0.5, WHITE), [WHITE, RED, GOLD])).toEqual({ colors: [], outlines: [] })
  })
})

it('draws outlines of 0.3 to 0.8 px in one color and few paths', () => {
  for (const width of [0.3, 0.5, 0.8]) {
    const { svg } = trace(discs(width), { imageType: 'artwork' })
    expect(new Set(svg.match(/fill="[^"]*"/g)).size).toBeLessThanOrEqual(4)
    expect(svg.match(/<(path|circle|ellipse|rect)/g)?.length).toBeLessThanOrEqual(6)
  }
})

describe('withoutOutlineBlends', () => {
  it('drops blends of an outline and the areas beside it, and no other color', () => {
    const inks = inksOf([WHITE, RED, NAVY], 2)
    const outlines = { colors: [], outlines: [{ line: 2, first: 0, second: 1 }] }
    const blended = [0, 1, 2, 3].reduce(
      (sum, c) => sum + Math.round(0.4 * NAVY[c] + 0.3 * RED[c] + 0.3 * WHITE[c]) * 2 ** (8 * c),
      0,
    )
    const other = 0xff20c040
    expect(withoutOutlineBlends([blended, other], inks, outlines, 6)).toEqual([other])
    expect(withoutOutlineBlends([blended, other], inks, { colors: [], outlines: [] }, 6)).toEqual([blended, other])
  })
})
