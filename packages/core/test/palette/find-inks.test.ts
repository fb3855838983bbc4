import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import { type Inks, premultiplied } from '../../src/model/palette'
import type { Raster } from '../../src/model/raster'
import { resolveOptions } from '../../src/options'
import { collectEvidence } from '../../src/palette/evidence'
import { findInks } from '../../src/palette/find-inks'
import { type ArtworkPlan, plan } from '../../src/plan'
import { BLACK, band, CLEAR, disc, halfPlane, paint, type Rgba, tile, WHITE } from '../boundary/coverage'
import { CLEAN_ESTIMATE } from '../classify/estimates'

const SIZE = 64

function inksOf(raster: Raster, quality: 'high' | 'medium' | 'low' = 'high', isLossy = false): Inks<'rgb'> {
  const picture = premultipliedPicture(raster)
  const options = resolveOptions({ imageType: 'artwork', quality })
  const { ink } = (plan(options, null, { ...CLEAN_ESTIMATE, isLossy }, raster.width, raster.height) as ArtworkPlan).read
  return findInks(collectEvidence(picture), ink, picture.pixels[0])
}

function colorsOf({ count, colors }: Inks<'rgb'>): number[][] {
  return Array.from({ length: count }, (_, k) => [...colors.subarray(4 * k, 4 * k + 4)].map(Math.round))
}

const anyLevel = fc.integer({ min: 0, max: 255 })
const anyOpaque = fc.tuple(anyLevel, anyLevel, anyLevel, fc.constant(255))
const anyAngle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })

describe('findInks', () => {
  it('finds the colours that a picture was drawn with, and none in its anti-aliased rims', () => {
    fc.assert(
      fc.property(anyOpaque, anyOpaque, anyOpaque, anyAngle, (ground, first, second, angle) => {
        const colors = [ground, first, second]
        fc.pre(
          colors.every((a, k) => colors.every((b, n) => n === k || a.some((value, c) => Math.abs(value - b[c]) > 8))),
        )
        const raster = paint(SIZE, SIZE, ground, [
          { polygons: [disc(26.3, 30.7, 19.2)], color: first },
          { polygons: [band(34.2, 33.1, angle, 9.7, 40)], color: second },
        ])
        const found = colorsOf(inksOf(raster)).map(String).sort()
        expect(found).toEqual(colors.map(String).sort())
      }),
      { numRuns: 60 },
    )
  })

  it('makes an ink of colors a level apart that are few each, where nothing was compressed', () => {
    const rgba = new Uint8ClampedArray(4 * SIZE * SIZE).fill(255)
    // A mouth of 2 x 12 px in three colors of three 2 x 2 blocks each, and a spot of four blocks, which are too few
    const rows = (top: number, bottom: number, color: Rgba) => {
      for (let y = top; y < bottom; y++) for (const x of [30, 31]) rgba.set(color, 4 * (y * SIZE + x))
    }
    rows(20, 24, [134, 0, 75, 255])
    rows(24, 28, [133, 0, 76, 255])
    rows(28, 32, [133, 1, 74, 255])
    rows(50, 55, [20, 120, 40, 255])
    const raster = { width: SIZE, height: SIZE, rgba }
    expect(colorsOf(inksOf(raster, 'medium'))).toEqual([WHITE, [133, 0, 75, 255]])
    expect(colorsOf(inksOf(raster, 'medium', true))).toEqual([WHITE])
  })

  it('takes two gray rows of a line for no ink, where a few pixels beside them are a level off', () => {
    const rgba = new Uint8ClampedArray(4 * SIZE * SIZE).fill(255)
    const put = (x: number, y: number, level: number) => rgba.fill(level, 4 * (y * SIZE + x), 4 * (y * SIZE + x) + 3)
    const rows = [8, 20, 32, 44, 56]
    for (const y of rows) {
      for (let x = 0; x < SIZE; x++) for (const row of [y, y + 1]) put(x, row, 156)
      for (const x of [15, 40]) put(x, y, 157)
    }
    for (let y = 24; y < 30; y++) for (let x = 30; x < 36; x++) put(x, y, 85)
    expect(colorsOf(inksOf({ width: SIZE, height: SIZE, rgba }))).toEqual([WHITE, [85, 85, 85, 255]])
  })

  it('takes an ink for opaque when most of its pixels are, and keeps the opacity of a translucent one', () => {
    const rgba = Uint8Array.from({ length: 4 * SIZE * SIZE }, (_, p) => {
      const x = (p >> 2) % SIZE
      if (p % 4 < 3) return [30, 60, 90][p % 4]
      return x < 20 ? 255 : x < 24 ? 253 : 128
    })
    const { count, colors } = inksOf({ width: SIZE, height: SIZE, rgba })
    expect([count, colors[3], colors[7]]).toEqual([2, 128, 255])
  })

  it('keeps neighbouring colours apart that differ by 3 levels', () => {
    for (const [a, b] of [
      [
        [200, 200, 200, 255],
        [203, 200, 200, 255],
      ],
      [
        [0, 0, 0, 255],
        [3, 3, 3, 255],
      ],
    ] as [Rgba, Rgba][]) {
      const raster = tile(SIZE, SIZE, a, [{ polygons: [halfPlane(32, 32, Math.PI / 2)], color: b }])
      expect(colorsOf(inksOf(raster)).map(String).sort()).toEqual([a, b].map(String).sort())
    }
  })

  it('takes colours a level apart for one', () => {
    const raster = tile(
      SIZE,
      SIZE,
      [100, 100, 100, 255],
      [{ polygons: [halfPlane(32, 32, 1)], color: [101, 100, 100, 255] }],
    )
    expect(inksOf(raster).count).toBe(1)
  })

  it('finds the transparent ground and translucent colours', () => {
    const panel: Rgba = [40, 160, 220, 128]
    const raster = paint(SIZE, SIZE, CLEAR, [
      { polygons: [disc(30, 30, 20)], color: panel },
      { polygons: [disc(30, 30, 9)], color: WHITE },
    ])
    const found = colorsOf(inksOf(raster)).sort((p, q) => p[3] - q[3])
    expect(found.map((color) => color[3])).toEqual([0, 128, 255])
    for (let c = 0; c < 3; c++) expect(Math.abs(found[1][c] - panel[c])).toBeLessThanOrEqual(2)
  })

  it('is never empty: without evidence it is the colour it is given', () => {
    const dot = { width: 1, height: 1, rgba: Uint8Array.of(12, 34, 56, 255) }
    expect(colorsOf(inksOf(dot))).toEqual([[12, 34, 56, 255]])
    expect(colorsOf(inksOf({ width: 1, height: 1, rgba: Uint8Array.of(12, 34, 56, 0) }))).toEqual([[0, 0, 0, 0]])
  })

  it('gives colours within 0 to 255 and no negative tolerance, for any pixels', () => {
    const anyRaster = fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
      .chain(([width, height]) =>
        fc
          .array(fc.constantFrom(0, 1, 2, 127, 128, 254, 255), {
            minLength: 4 * width * height,
            maxLength: 4 * width * height,
          })
          .map((levels) => ({ width, height, rgba: Uint8Array.from(levels) })),
      )
    fc.assert(
      fc.property(anyRaster, fc.constantFrom('high', 'medium', 'low'), (raster, quality) => {
        const { count, colors, tolerance } = inksOf(raster, quality)
        expect(count).toBeGreaterThan(0)
        expect([colors.length, tolerance.length]).toEqual([4 * count, count])
        expect(colors.every((value) => value >= 0 && value <= 255)).toBe(true)
        expect(tolerance.every((value) => value >= 0)).toBe(true)
      }),
    )
  })

  it('finds 1024 inks at most, in a picture of more flat colours', () => {
    const side = 36
    const raster = { width: 3 * side, height: 3 * side, rgba: new Uint8Array(4 * 9 * side * side) }
    for (let i = 0; i < 9 * side * side; i++) {
      const k = Math.floor(i / (9 * side)) * side + Math.floor((i % (3 * side)) / 3)
      raster.rgba.set([20 * (k % 12), 20 * (Math.floor(k / 12) % 12), 20 * Math.floor(k / 144), 255], 4 * i)
    }
    expect(inksOf(raster).count).toBe(1024)
  })

  it('gives the same inks again', () => {
    const raster = paint(SIZE, SIZE, WHITE, [{ polygons: [disc(30, 30, 20)], color: BLACK }])
    expect(inksOf(raster)).toEqual(inksOf(raster))
  })
})

describe('premultiplied', () => {
  it('scales colours by their opacity', () => {
    const palette = { count: 2, colors: Float64Array.of(200, 100, 50, 127.5, 9, 8, 7, 0) }
    expect([...premultiplied(palette)]).toEqual([100, 50, 25, 127.5, 0, 0, 0, 0])
  })

  it('takes the even rim of a line for no ink, two pixels thick as it is, unless noise could have broken up an area', () => {
    const line = [[10, 20.5, 50, 20.5, 50, 21.5, 10, 21.5]]
    const raster = paint(SIZE, SIZE, WHITE, [{ polygons: line, color: BLACK }])
    expect(colorsOf(inksOf(raster))).toEqual([[255, 255, 255, 255]])
    expect(inksOf(raster, 'medium').count).toBe(2)
  })

  it('tells wide areas of nearly one color apart in a compressed picture, but not narrow ones', () => {
    const PALE: Rgba = [247, 248, 250, 255]
    const wide = paint(SIZE, SIZE, WHITE, [{ polygons: [halfPlane(32, 32, 0)], color: PALE }])
    const variant = paint(2 * SIZE, 2 * SIZE, WHITE, [{ polygons: [disc(64, 64, 5)], color: PALE }])
    expect(colorsOf(inksOf(wide, 'medium'))).toHaveLength(2)
    expect(colorsOf(inksOf(variant, 'medium'))).toHaveLength(1)
  })
})
