import { describe, expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import type { Inks } from '../../src/model/palette'
import type { Raster } from '../../src/model/raster'
import { removeOvershoot } from '../../src/segment/remove-overshoot'
import { BLACK, disc, paint, type Rgba, WHITE } from '../boundary/coverage'
import { reducedByLanczos } from '../classify/resized'

const BLUE: Rgba = [40, 90, 160, 255]
const SAND: Rgba = [220, 200, 150, 255]
const GRAY: Rgba = [208, 208, 208, 255]
const LANCZOS = 0.08

const inksOf = (...colors: readonly Rgba[]): Inks<'rgb'> => ({
  space: 'rgb',
  count: colors.length,
  colors: Float64Array.from(colors.flat()),
  tolerance: new Float64Array(colors.length).fill(2),
})

const channel = (pixel: number, c: number): number => (pixel >>> (8 * c)) & 255

/** The corrected pixels of a raster, packed. */
const corrected = (raster: Raster, overshoot: number, ...colors: readonly Rgba[]): Uint32Array =>
  removeOvershoot(premultipliedPicture(raster), inksOf(...colors), overshoot).pixels

describe('removeOvershoot', () => {
  const large = paint(384, 384, SAND, [{ polygons: [disc(190, 194, 120)], color: BLUE }])
  const reduced = reducedByLanczos(large, 4)

  it('leaves no pixel beyond the two colors of the picture', () => {
    const range = (pixels: Uint32Array): number =>
      pixels.filter((pixel) => channel(pixel, 0) > 221 || channel(pixel, 0) < 39).length
    expect(range(premultipliedPicture(reduced).pixels)).toBeGreaterThan(100)
    // A second lobe of a filter makes less than a hundredth of the step.
    expect(range(corrected(reduced, LANCZOS, SAND, BLUE))).toBeLessThan(10)
  })

  it('keeps the edge where it was: the area of the disc to a fortieth of a pixel along it', () => {
    const areaOf = (pixels: Uint32Array): number =>
      pixels.reduce((sum, pixel) => sum + (220 - channel(pixel, 0)) / 180, 0)
    const drawn = Math.PI * 30 * 30
    const length = 2 * Math.PI * 30
    expect(Math.abs(areaOf(corrected(reduced, LANCZOS, SAND, BLUE)) - drawn)).toBeLessThan(length / 40)
  })

  it('puts pixels of a strongly sharpened line back to its ink, though their hue has changed', () => {
    // Beyond blue as seen from sand, and 14 levels beside that line
    const beyond: Rgba = [4, 68, 176, 255]
    const lined = paint(96, 96, SAND, [
      { polygons: [disc(48, 48, 30)], color: BLUE },
      { polygons: [disc(88.5, 88.5, 1.8)], color: beyond },
    ])
    const isLeft = (overshoot: number): boolean =>
      channel(corrected(lined, overshoot, SAND, BLUE)[88 * 96 + 88]!, 0) < 40
    expect(isLeft(0.16)).toBe(true)
    expect(isLeft(0.45)).toBe(false)
  })

  it('changes no pixel of a clean render', () => {
    const clean = paint(96, 96, SAND, [{ polygons: [disc(48.3, 47.6, 30)], color: BLUE }])
    expect(corrected(clean, LANCZOS, SAND, BLUE)).toEqual(new Uint32Array(premultipliedPicture(clean).pixels))
  })

  it('keeps a light line beside a dark shape that no overshoot of the picture explains', () => {
    const LIGHT: Rgba = [250, 240, 215, 255]
    const lined = paint(96, 96, SAND, [
      { polygons: [disc(48, 48, 31.5)], color: LIGHT },
      { polygons: [disc(48, 48, 30)], color: BLUE },
    ])
    const lineOf = (pixels: Uint32Array): number => pixels.filter((pixel) => channel(pixel, 0) > 240).length
    const before = lineOf(premultipliedPicture(lined).pixels)
    expect(lineOf(corrected(lined, 0.04, SAND, BLUE))).toBeGreaterThan(0.9 * before)
  })

  it('leaves no pixel beyond the ground of strokes whose color fills no area, nor in the counters between them', () => {
    const bars = [5, 10.5, 14.3, 17.9].map((x) => [x, 8, x + 1.4, 8, x + 1.4, 20, x, 20].map((at) => 4 * at))
    const strokes = reducedByLanczos(paint(160, 160, SAND, [{ polygons: bars, color: BLUE }]), 4)
    const beyond = (pixels: Uint32Array): number => pixels.filter((pixel) => channel(pixel, 0) > 222).length
    expect(beyond(premultipliedPicture(strokes).pixels)).toBeGreaterThan(40)
    expect(beyond(corrected(strokes, LANCZOS, SAND))).toBe(0)
    const inked = (pixels: Uint32Array): number => pixels.filter((pixel) => channel(pixel, 0) < 200).length
    expect(inked(corrected(strokes, LANCZOS, SAND))).toBe(inked(premultipliedPicture(strokes).pixels))
  })

  it('gives areas that strokes overshoot into as a whole their ink, and leaves blends', () => {
    // Four pixels of sand between two black strokes, far from the sand that fills an area
    const strip = [
      [60, 10, 63, 90],
      [63, 10, 67, 90],
      [67, 10, 70, 90],
    ] as const
    const bars = strip.map(([x, y, right, bottom], k) => ({
      polygons: [[x, y, right, y, right, bottom, x, bottom].map((at) => 4 * at)],
      color: k === 1 ? SAND : BLACK,
    }))
    const scene = paint(400, 400, WHITE, [{ polygons: [disc(100, 200, 90)], color: SAND }, ...bars])
    const given = reducedByLanczos(scene, 4)
    const before = premultipliedPicture(given).pixels
    const after = corrected(given, LANCZOS, WHITE, SAND, GRAY)
    const isLighter = (pixel: number): boolean => channel(pixel, 0) > 222 && channel(pixel, 2) < 200
    const inStrip = (pixels: Uint32Array): Uint32Array => pixels.filter((_, i) => i % 100 >= 58 && i % 100 < 72)
    expect(inStrip(before).filter(isLighter).length).toBeGreaterThan(120)
    expect(inStrip(after).filter(isLighter).length).toBe(0)
    // Blends of black and white cross the gray ink
    const isNeutral = (pixel: number): boolean => channel(pixel, 0) === channel(pixel, 2)
    let blends = 0
    before.forEach((pixel, i) => {
      if (!isNeutral(pixel) || channel(pixel, 0) < 20 || channel(pixel, 0) > 240) return
      blends++
      expect(after[i]).toBe(pixel)
    })
    expect(blends).toBeGreaterThan(100)
  })

  it('leaves dense bars, which have no ink nearby', () => {
    const bars = Array.from({ length: 40 }, (_, k) => [9.2 * k, 0, 9.2 * k + 4.6, 0, 9.2 * k + 4.6, 384, 9.2 * k, 384])
    const given = reducedByLanczos(paint(384, 384, WHITE, [{ polygons: bars, color: BLACK }]), 4)
    const before = premultipliedPicture(given).pixels
    const after = corrected(given, LANCZOS, GRAY)
    const moved = after.filter((pixel, i) => Math.abs(channel(pixel, 0) - channel(before[i]!, 0)) > 12)
    expect(moved).toHaveLength(0)
  })

  it('gives a picture of one color and of one pixel back', () => {
    const flat = paint(9, 7, SAND, [])
    expect(corrected(flat, LANCZOS, SAND)).toEqual(new Uint32Array(premultipliedPicture(flat).pixels))
    expect(corrected(paint(1, 1, SAND, []), LANCZOS, SAND)).toHaveLength(1)
  })
})
