import { describe, expect, it } from 'vitest'
import type { DrawTile } from '../../src/glyphs/draw-field'
import { samplePolygons } from '../../src/glyphs/sample-polygons'
import { traceGlyphs } from '../../src/glyphs/trace-glyphs'
import type { Inks } from '../../src/model/palette'
import type { ReadingIn } from '../../src/model/reading'
import type { Options } from '../../src/options'
import { capColors } from '../../src/segment/cap-colors'
import { findCleanRegions } from '../../src/segment/despeckle'
import { indexPixels } from '../../src/segment/index-pixels'
import { trace } from '../../src/trace'
import { renderSvg } from '../render-svg'
import { BLACK, overlap, painted } from './scenes'

/** A picture as a raster. */
function rasterOf(width: number, height: number, shareOf: (x: number, y: number, c: number) => number) {
  const { pixels } = painted(width, height, BLACK, shareOf)
  const rgba = new Uint8Array(pixels.buffer.slice(0))
  return { width, height, rgba }
}
/** A T of strokes 1.2 px wide whose corner is at (x0, y0). */
const letter = (x0: number, y0: number) => (x: number, y: number) =>
  Math.min(
    1,
    overlap(x, x0, x0 + 8) * overlap(y, y0, y0 + 1.2) + overlap(x, x0 + 3.4, x0 + 4.6) * overlap(y, y0 + 1.2, y0 + 11),
  )
const draw = (shareOf: (x: number, y: number) => number, options: Partial<Options> = {}) =>
  trace(rasterOf(60, 40, shareOf), { imageType: 'artwork', ...options })

/** White and black. */
const inks: Inks<'rgb'> = {
  space: 'rgb',
  count: 2,
  colors: Float64Array.of(255, 255, 255, 255, 0, 0, 0, 255),
  tolerance: Float64Array.of(2, 2),
}

describe('glyphs', () => {
  it('are one shape of the text ink on a plain ground, wherever they lie within a pixel', () => {
    for (const [dx, dy] of [
      [0.5, 0.5],
      [0.25, 0.4],
      [0.7, 0.5],
    ] as const) {
      const { stats, svg } = draw((x, y) => letter(10 + dx, 10 + dy)(x, y) + letter(30.1 + dx, 12.6 + dy)(x, y))
      expect(stats.colors).toBe(2)
      expect(svg).not.toContain('opacity')
    }
  })

  it('that are equal are drawn equally, moved by whole pixels', () => {
    const { svg } = draw((x, y) => letter(10.5, 10.5)(x, y) + letter(30.5, 10.5)(x, y))
    const one = draw(letter(10.5, 10.5)).svg
    const length = (text: string): number => text.length
    expect(length(svg)).toBeLessThan(2 * length(one))
  })

  it('of a single pixel are drawn, though their outlines collapse when they are refined', () => {
    const { svg } = draw((x, y) => (x % 9 === 4 && y % 7 === 3 ? 1 : 0))
    const { pixels } = renderSvg(svg)
    let dark = 0
    for (let i = 0; i < pixels.length; i += 4) dark += 1 - pixels[i]! / 255
    // 6 columns and 6 rows of pixels, fewer where the picture ends
    const dots = Math.ceil((60 - 4) / 9) * Math.ceil((40 - 3) / 7)
    expect(dark / dots).toBeGreaterThan(0.9)
    expect(dark / dots).toBeLessThan(1.1)
  })

  it('of compressed pictures are drawn from luma, without the rings around them', () => {
    // Each other pixel within 4 px of a letter is 10 levels lighter or darker
    const isNear = (x: number, y: number): boolean => y > 6 && y < 26 && x > 6 && x < 114
    const shareOf = (x: number, y: number): number => {
      const ring = isNear(x, y) ? 0.04 * ((x + y) % 2 === 0 ? 1 : -1) : 0
      const text = [0, 1, 2, 3, 4].reduce((sum, k) => sum + letter(12.3 + 20.2 * k, 10.4)(x, y), 0)
      return Math.min(1, Math.max(0, 0.1 + 0.9 * text + ring))
    }
    const { svg } = trace({ ...rasterOf(120, 40, shareOf), isLossy: true }, { imageType: 'artwork', quality: 'medium' })
    const { pixels } = renderSvg(svg)
    let error = 0
    for (let i = 0; i < pixels.length; i += 4) {
      const [x, y] = [(i / 4) % 120, Math.floor(i / 480)]
      const text = [0, 1, 2, 3, 4].reduce((sum, k) => sum + letter(12.3 + 20.2 * k, 10.4)(x, y), 0)
      error += (255 * (1 - 0.1 - 0.9 * Math.min(1, text)) - pixels[i]!) ** 2
    }
    expect(Math.sqrt(error / (120 * 40))).toBeLessThan(12)
  })

  it('keep to the color cap', () => {
    const { stats } = draw((x, y) => letter(10.5, 10.5)(x, y) + 0.3 * letter(30.5, 10.5)(x, y), { colors: 2 })
    expect(stats.colors).toBeLessThanOrEqual(2)
  })

  it('in a color that stands for a gradient are left to the picture, which is painted with that', () => {
    const soft = painted(60, 40, BLACK, letter(10.5, 10.5))
    const regions = findCleanRegions(indexPixels(soft, inks, { blendTolerance: 6, minLine: 0.3 }), 1)
    const reading: ReadingIn<'rgb'> = { ...soft, inks, regions }
    const coloring = capColors(reading, 8)
    const draw: DrawTile = ({ width, height, pixels }) => {
      const values = Float64Array.from(pixels, (pixel) => (pixel >>> 24) / 255)
      return [{ fill: { kind: 'flat', rgb: 0, opacity: 1 }, contours: samplePolygons({ width, height, values }) }]
    }
    const glyphsOf = (standsFor: readonly number[]) =>
      traceGlyphs(reading, { ...coloring, gradients: new Map(standsFor.map((fill) => [fill, []])) }, 8, draw).glyphs
    expect(glyphsOf([]).length).toBe(1)
    expect(glyphsOf([0]).length).toBe(1)
    expect(glyphsOf([1]).length).toBe(0)
  })

  it('without pixels that they cover in part are left to the picture', () => {
    const soft = painted(60, 40, BLACK, letter(10.5, 10.5))
    const harden = (pixel: number): number => ((pixel & 255) < 128 ? 0xff000000 : 0xffffffff)
    const hard = { ...soft, pixels: soft.pixels.map(harden) as typeof soft.pixels }
    const tilesOf = (picture: typeof soft): number => {
      const regions = findCleanRegions(indexPixels(picture, inks, { blendTolerance: 6, minLine: 0.3 }), 1)
      const reading: ReadingIn<'rgb'> = { ...picture, inks, regions }
      let count = 0
      traceGlyphs(reading, capColors(reading, 8), 8, () => {
        count++
        return []
      })
      return count
    }
    expect(tilesOf(soft)).toBeGreaterThan(0)
    expect(tilesOf(hard)).toBe(0)
  })

  it('at the frame and in pictures of a few pixels give documents', () => {
    expect(draw(letter(-2.3, -0.4)).stats.shapes).toBeGreaterThan(0)
    for (const size of [1, 2, 5]) expect(trace(rasterOf(size, size, (x) => (x === 0 ? 0.5 : 0))).svg).toContain('<svg')
  })
})
