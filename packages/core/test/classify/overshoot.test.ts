import { describe, expect, it } from 'vitest'
import { measureOvershoot } from '../../src/classify/overshoot'
import { sampleWindows } from '../../src/classify/sample-windows'
import type { Raster } from '../../src/model/raster'
import { BLACK, disc, paint, type Rgba, WHITE } from '../boundary/coverage'
import { reducedByLanczos } from './resized'

const BLUE: Rgba = [40, 90, 160, 255]
const SAND: Rgba = [220, 200, 150, 255]

/** A disc on a ground at four times the size that the tests reduce it to. */
const large = (ground: Rgba, color: Rgba): Raster =>
  paint(384, 384, ground, [{ polygons: [disc(190, 194, 120)], color }])

const overshootOf = (raster: Raster, edgeWidth = 1.2): number => measureOvershoot(sampleWindows(raster), edgeWidth)

describe('measureOvershoot', () => {
  it('is 0 for clean renders, thin lines beside edges included', () => {
    expect(overshootOf(paint(96, 96, SAND, [{ polygons: [disc(48.3, 47.6, 30)], color: BLUE }]))).toBe(0)
    const outlined = paint(96, 96, SAND, [
      { polygons: [disc(48, 48, 32)], color: BLACK },
      { polygons: [disc(48, 48, 30)], color: BLUE },
    ])
    expect(overshootOf(outlined)).toBe(0)
  })

  it('is 0 for shapes on white with an outline a little darker than they are', () => {
    for (const [fill, stroke] of [
      [
        [153, 153, 153, 255],
        [119, 119, 119, 255],
      ],
      [
        [138, 180, 232, 255],
        [111, 159, 216, 255],
      ],
    ] as [Rgba, Rgba][]) {
      for (const width of [1, 2, 3]) {
        const outlined = paint(120, 120, WHITE, [
          { polygons: [disc(60.3, 59.6, 40 + width)], color: stroke },
          { polygons: [disc(60.3, 59.6, 40)], color: fill },
        ])
        expect([width, overshootOf(outlined)]).toEqual([width, 0])
      }
    }
  })

  it('is that of a Lanczos filter in a picture reduced by it', () => {
    const overshoot = overshootOf(reducedByLanczos(large(SAND, BLUE), 4))
    expect(overshoot).toBeGreaterThan(0.06)
    expect(overshoot).toBeLessThan(0.1)
  })

  it('is seen between shaded areas, which have no flat pixels, and is 0 in their clean renders', () => {
    const shaded = ({ width, height, rgba }: Raster, pixelsPerLevel: number): Raster => ({
      width,
      height,
      rgba: rgba.map((level, i) => {
        const pixel = Math.floor(i / 4)
        const shade = ((pixel % width) + Math.floor(pixel / width)) / pixelsPerLevel
        return i % 4 === 3 ? level : Math.round(level - 20 + Math.min(55, shade))
      }),
    })
    const overshoot = overshootOf(reducedByLanczos(shaded(large([200, 190, 150, 255], [60, 90, 40, 255]), 14), 4))
    expect(overshoot).toBeGreaterThan(0.06)
    expect(overshoot).toBeLessThan(0.12)
    const clean = paint(96, 96, SAND, [{ polygons: [disc(48.3, 47.6, 30)], color: [60, 90, 40, 255] }])
    expect(overshootOf(shaded(clean, 3.5))).toBe(0)
  })

  it('is seen beside thin strokes, also where their ground is nearly white, and is 0 in clean renders and for bevels', () => {
    // Ten upright strokes of 1.5 px from frame to frame, at all parts of a pixel
    const page = (ground: Rgba, scale: number): Raster => {
      const strokes = Array.from({ length: 10 }, (_, k) => {
        const [left, right] = [(5.25 + 8.9 * k) * scale, (6.75 + 8.9 * k) * scale]
        return [left, -9, right, -9, right, 99 * scale, left, 99 * scale]
      })
      return paint(96 * scale, 96 * scale, ground, [{ polygons: strokes, color: [30, 30, 40, 255] }])
    }
    for (const ground of [SAND, [246, 246, 244, 255]] as Rgba[]) {
      const overshoot = overshootOf(reducedByLanczos(page(ground, 4), 4))
      expect(overshoot).toBeGreaterThan(0.06)
      expect(overshoot).toBeLessThan(0.12)
      expect(overshootOf(page(ground, 1))).toBe(0)
    }
    // A light line on one side of each dark one
    const bevel = page(SAND, 1).rgba.map((level, p, all) => {
      const left = all[p - 8] ?? 0
      return p % 4 < 3 && level === SAND[p % 4] && left < 90 ? Math.min(255, level + 20) : level
    })
    expect(overshootOf({ width: 96, height: 96, rgba: bevel })).toBe(0)
  })

  it('is seen on the inner side of black outlines on white, and is 0 in clean renders and for bevels in outlines', () => {
    const outlined = (scale: number, bevel: number): Raster =>
      paint(96 * scale, 96 * scale, WHITE, [
        { polygons: [disc(48 * scale, 48 * scale, 35 * scale)], color: BLACK },
        { polygons: [disc(48 * scale, 48 * scale, 32.5 * scale)], color: [235, 190, 140, 255] },
        { polygons: [disc(48 * scale, 48 * scale, (32.5 - bevel) * scale)], color: [193, 154, 100, 255] },
      ])
    const overshoot = overshootOf(reducedByLanczos(outlined(4, 0), 4))
    expect(overshoot).toBeGreaterThan(0.06)
    expect(overshoot).toBeLessThan(0.12)
    for (const bevel of [0, 1, 2]) expect([bevel, overshootOf(outlined(1, bevel))]).toEqual([bevel, 0])
  })

  it('is seen beside shaded areas whose other side has no room, and is 0 in their clean renders', () => {
    /** A disc on black, whose levels fall by 1.2 for each pixel of the reduced picture to the right and downward. */
    const shaded = (scale: number): Raster => {
      const side = 120 * scale
      const gray: Rgba = [240, 240, 240, 255]
      const { rgba } = paint(side, side, BLACK, [
        { polygons: [disc(59.5 * scale, 60.8 * scale, 47.5 * scale)], color: gray },
      ])
      const shade = (pixel: number): number => Math.floor(((pixel % side) + Math.floor(pixel / side)) / scale)
      const levels = rgba.map((level, i) => (i % 4 === 3 ? level : level * (1 - shade(i >> 2) / 200)))
      return { width: side, height: side, rgba: levels }
    }
    const reduced = overshootOf(reducedByLanczos(shaded(4), 4))
    expect(reduced).toBeGreaterThan(0.05)
    expect(reduced).toBeLessThan(0.12)
    expect(overshootOf(shaded(1))).toBe(0)
  })

  it('is seen beside a stroke behind which no flat side is near, and is 0 in clean renders', () => {
    const rings = (scale: number): Raster =>
      paint(
        100 * scale,
        100 * scale,
        WHITE,
        [44, 41, 37, 34].map((radius, k) => ({
          polygons: [disc(50.2 * scale, 49.7 * scale, radius * scale)],
          color: k % 2 === 0 ? BLACK : SAND,
        })),
      )
    expect(overshootOf(rings(1))).toBe(0)
    const reduced = overshootOf(reducedByLanczos(rings(4), 4))
    expect(reduced).toBeGreaterThan(0.05)
    expect(reduced).toBeLessThanOrEqual(0.1)
  })

  it('is 0 where both sides are at the end of their range and cannot overshoot', () => {
    expect(overshootOf(reducedByLanczos(large(WHITE, BLACK), 4))).toBe(0)
  })

  it('is 0 for a picture of one color, of one pixel, or with too few edges', () => {
    expect(overshootOf(paint(40, 40, SAND, []))).toBe(0)
    expect(overshootOf(paint(1, 1, SAND, []))).toBe(0)
  })

  it('sees the overshoot of wide edges when it knows their width', () => {
    const rgba = Uint8Array.from({ length: 4 * 64 * 64 }, (_, p) => rampLevel((p >> 2) % 64, p & 3))
    const ramp: Raster = { width: 64, height: 64, rgba }
    expect(overshootOf(ramp, 1.2)).toBe(0)
    expect(overshootOf(ramp, 6)).toBeCloseTo(0.1, 1)
  })
})

/** The level at column x of an edge 16 px wide between 80 and 180 that lies 10 levels beyond both; 255 for opacity. */
function rampLevel(x: number, channel: number): number {
  if (channel === 3) return 255
  const at = x - 24
  if (at < 0 || at >= 16) return at < 0 ? 80 : 180
  return at < 2 ? 70 : at > 13 ? 190 : Math.round(80 + (100 * (at - 1)) / 13)
}
