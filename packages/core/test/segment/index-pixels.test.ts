import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import type { Raster } from '../../src/model/raster'
import { indexPixels } from '../../src/segment/index-pixels'
import {
  BLACK,
  band,
  CLEAR,
  coverage,
  disc,
  halfPlane,
  type Polygon,
  paint,
  type Rgba,
  tile,
  WHITE,
} from '../boundary/coverage'
import { inksOf } from '../boundary/two-colors'

const SIZE = 40
const PLAN = { blendTolerance: 6, minLine: 0.3 }
const anyAngle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const anyShift = fc.double({ min: 0, max: 1, noNaN: true })
const anyPair = fc.constantFrom<readonly [Rgba, Rgba]>(
  [WHITE, BLACK],
  [BLACK, [255, 220, 0, 255]],
  [
    [250, 240, 230, 255],
    [200, 40, 60, 255],
  ],
  [CLEAR, [30, 90, 200, 255]],
  [CLEAR, WHITE],
  [CLEAR, [200, 0, 0, 120]],
)
const anyShape: fc.Arbitrary<readonly Polygon[]> = fc.oneof(
  fc.tuple(anyAngle, anyShift).map(([angle, shift]) => [halfPlane(20 + shift, 20, angle)]),
  fc
    .tuple(fc.double({ min: 4, max: 15, noNaN: true }), anyShift, anyShift)
    .map(([r, dx, dy]) => [disc(20 + dx, 20 + dy, r)]),
  fc
    .tuple(fc.double({ min: 4, max: 9, noNaN: true }), anyAngle)
    .map(([width, angle]) => [band(20, 20, angle, width, 30)]),
)

function index(raster: Raster, colors: readonly Rgba[]): Int32Array {
  return indexPixels(premultipliedPicture(raster), inksOf(colors, 2), PLAN).inkOf
}

describe('indexPixels', () => {
  it('gives every pixel of two colours to the one that covers the larger part', () => {
    fc.assert(
      fc.property(anyPair, anyShape, ([ground, color], polygons) => {
        const inks = index(paint(SIZE, SIZE, ground, [{ polygons, color }]), [ground, color])
        const area = coverage(polygons, SIZE, SIZE)
        // A level of rounding is a share of 1 %.
        const expected = inks.map((ink, i) => (Math.abs(area[i] - 0.5) > 0.01 ? Number(area[i] > 0.5) : ink))
        expect(inks).toEqual(expected)
      }),
      { numRuns: 80 },
    )
  })

  it('gives the pixels between three colours to one of the two that meet there', () => {
    const colors: Rgba[] = [
      [240, 240, 230, 255],
      [200, 30, 40, 255],
      [20, 60, 160, 255],
    ]
    fc.assert(
      fc.property(anyAngle, anyShift, (angle, shift) => {
        const tiles = [
          { polygons: [halfPlane(20 + shift, 20, angle)], color: colors[1] },
          { polygons: [halfPlane(20 + shift, 20, angle + Math.PI)], color: colors[2] },
        ]
        const inks = index(tile(SIZE, SIZE, colors[0], tiles), colors)
        const area = coverage(tiles[0].polygons, SIZE, SIZE)
        const expected = inks.map((ink, i) => (Math.abs(area[i] - 0.5) > 0.02 ? (area[i] > 0.5 ? 1 : 2) : ink))
        expect(inks).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })

  it('tells a grey rim between black and white from a grey line', () => {
    const grey: Rgba = [128, 128, 128, 255]
    const rim = index(paint(SIZE, SIZE, WHITE, [{ polygons: [halfPlane(20.5, 20.5, 0)], color: BLACK }]), [
      WHITE,
      BLACK,
      grey,
    ])
    expect(rim.includes(2)).toBe(false)
    const line = index(paint(SIZE, SIZE, WHITE, [{ polygons: [[0, 18, 40, 18, 40, 20, 0, 20]], color: grey }]), [
      WHITE,
      BLACK,
      grey,
    ])
    expect([...line.slice(17 * SIZE, 21 * SIZE)].filter((ink) => ink === 2)).toHaveLength(2 * SIZE)
    expect(line.includes(1)).toBe(false)
  })

  it('gives a pixel of a thin line that is never solid to the line, when it is most of the pixel', () => {
    const line = [[0, 20, 40, 20, 40, 21, 0, 21]]
    const dot = [[4, 4, 12, 4, 12, 12, 4, 12]]
    const inks = index(paint(SIZE, SIZE, WHITE, [{ polygons: [...line, ...dot], color: BLACK }]), [WHITE, BLACK])
    expect([...inks.slice(20 * SIZE, 21 * SIZE)]).toEqual(Array(SIZE).fill(1))
  })

  it('answers with inks of the palette for any pixels', () => {
    const anyBytes = fc.uint8Array({ minLength: 4 * 36, maxLength: 4 * 36 })
    fc.assert(
      fc.property(anyBytes, fc.constantFrom(1, 6, 36), (rgba, width) => {
        const inks = index({ width, height: 36 / width, rgba }, [WHITE, BLACK, CLEAR])
        expect(inks).toHaveLength(36)
        expect(inks.every((ink) => ink >= 0 && ink < 3)).toBe(true)
      }),
    )
  })
})
