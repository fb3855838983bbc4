import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import { MIXED, SOLID } from '../../src/model/indexed'
import type { Outline } from '../../src/palette/outline-inks'
import { Mixture } from '../../src/segment/mixture'
import { NO_INK } from '../../src/segment/pure-pixels'
import { Unmixer } from '../../src/segment/unmix'
import { FarUnmixer } from '../../src/segment/unmix-far'

type Color = readonly number[]

const TOLERANCE = 6
const anyLevel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(anyLevel, anyLevel, anyLevel, fc.constant(255))
const anyCoverage = fc.double({ min: 0, max: 1, noNaN: true })

/**
 * Unmixes the pixel in the middle of a 5 x 5 picture: its color is `middle`, and it is pure in ink `ink`. Ink 0 is solid in the two
 * columns to its left, ink 1 in the two to its right. The middle column is mixed. `pixelCount` is the number of pixels that are said to be unmixed, `beside` are inks that
 * are tried only beside their pixels.
 */
function unmix(
  colors: readonly Color[],
  middle: Color,
  ink = NO_INK,
  pixelCount = 1,
  outlines: readonly Outline[] = [],
  beside: readonly number[] = [],
): Mixture {
  const inkOf = Int32Array.from({ length: 25 }, (_, i) => (i % 5 < 2 ? 0 : i % 5 > 2 ? 1 : NO_INK))
  const purity = Uint8Array.from(inkOf, (owner) => (owner === NO_INK ? MIXED : SOLID))
  const rgba = [...inkOf].flatMap((owner, i) => [...(i === 12 ? middle : colors[Math.max(0, owner)])])
  const { pixels } = premultipliedPicture({ width: 5, height: 5, rgba: Uint8Array.from(rgba) })
  inkOf[12] = ink
  const pure = { width: 5, height: 5, pixels, inkOf, purity }
  const levels = Float64Array.from(colors.flat())
  const tolerances = Float64Array.from(colors, (_, ink) => (beside.includes(ink) ? -1 : TOLERANCE))
  const mixture = new Mixture()
  if (!new Unmixer(pure, levels, TOLERANCE, outlines).unmix(2, 2, mixture)) {
    new FarUnmixer(pure, levels, TOLERANCE, pixelCount, tolerances).unmix(2, 2, mixture)
  }
  return mixture
}

function blend(a: Color, b: Color, coverage: number): number[] {
  return a.map((value, c) => Math.round(coverage * value + (1 - coverage) * b[c]))
}

function differ(a: Color, b: Color, levels: number): boolean {
  return a.some((value, c) => Math.abs(value - b[c]) > levels)
}

/** Unmixes the pixel in the middle of the first row of a picture of 31 x 5 px: ink 1 is solid at both ends, 13 px away, the other pixels of the row are mixed, and ink 0 is solid below. */
function unmixOnFrame(colors: readonly Color[], middle: Color): { mixture: Mixture; isBlend: boolean } {
  const width = 31
  const isBlend = (i: number) => i >= 3 && i < width - 3
  const inkOf = Int32Array.from({ length: 5 * width }, (_, i) => (i >= width ? 0 : isBlend(i) ? NO_INK : 1))
  const purity = Uint8Array.from(inkOf, (owner) => (owner === NO_INK ? MIXED : SOLID))
  const rgba = [...inkOf].flatMap((owner) => [...(owner === NO_INK ? middle : colors[owner])])
  const { pixels } = premultipliedPicture({ width, height: 5, rgba: Uint8Array.from(rgba) })
  const mixture = new Mixture()
  const unmixer = new Unmixer(
    { width, height: 5, pixels, inkOf, purity },
    Float64Array.from(colors.flat()),
    TOLERANCE,
    [],
  )
  return { isBlend: unmixer.unmix(15, 0, mixture), mixture }
}

describe('Unmixer', () => {
  it('finds the coverages of an ink near a pixel on the frame and of one far along it', () => {
    fc.assert(
      fc.property(anyColor, anyColor, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (a, b, coverage) => {
        fc.pre(differ(a, b, 40) && Math.abs(coverage - 0.5) > 0.03)
        const { mixture, isBlend } = unmixOnFrame([a, b], blend(a, b, coverage))
        expect(isBlend).toBe(true)
        expect([mixture.inks[0], mixture.inks[1]]).toEqual(coverage > 0.5 ? [0, 1] : [1, 0])
        expect(mixture.coverages[0]).toBeCloseTo(Math.max(coverage, 1 - coverage), 1)
      }),
    )
  })

  it('finds the coverages of two inks beside a pixel, the larger one first', () => {
    fc.assert(
      fc.property(anyColor, anyColor, anyCoverage, (a, b, coverage) => {
        fc.pre(differ(a, b, 40) && Math.abs(coverage - 0.5) > 0.03)
        const { inks, coverages, isExplained } = unmix([a, b], blend(a, b, coverage))
        expect([inks[0], inks[1]]).toEqual(coverage > 0.5 ? [0, 1] : [1, 0])
        expect(coverages[0]).toBeCloseTo(Math.max(coverage, 1 - coverage), 1)
        expect(isExplained).toBe(true)
      }),
    )
  })

  it('gives coverages that fall and add up to 1, of inks of the palette, whatever the pixel', () => {
    fc.assert(
      fc.property(fc.array(anyColor, { minLength: 2, maxLength: 6 }), anyColor, (colors, middle) => {
        const { inks, coverages } = unmix(colors, middle)
        expect(inks[0]).toBeGreaterThanOrEqual(0)
        expect(inks.every((ink) => ink >= -1 && ink < colors.length)).toBe(true)
        expect(coverages[0]).toBeGreaterThanOrEqual(coverages[1])
        expect(coverages[1]).toBeGreaterThanOrEqual(coverages[2])
        expect(coverages[0] + coverages[1] + coverages[2]).toBeCloseTo(1, 9)
      }),
    )
  })

  it('guesses an ink elsewhere in the picture when that is half as far as those beside the pixel', () => {
    const cream = [250, 240, 220, 255]
    const paper = [255, 250, 230, 255]
    const violet = [79, 0, 164, 255]
    const { inks, isExplained } = unmix([cream, paper, violet], [100, 40, 120, 255])
    expect([inks[0], isExplained]).toEqual([2, false])
  })

  it('tries no ink elsewhere that only its own pixels show', () => {
    const colors = [
      [255, 255, 255, 255],
      [255, 0, 0, 255],
      [0, 0, 255, 255],
    ]
    const half = blend(colors[0]!, colors[2]!, 0.5)
    expect([...unmix(colors, half).inks].includes(2)).toBe(true)
    expect([...unmix(colors, half, NO_INK, 1, [], [2]).inks].includes(2)).toBe(false)
  })

  it('prefers the inks beside a pixel to another ink that fits as well', () => {
    const colors = [
      [0, 0, 0, 255],
      [200, 200, 200, 255],
      [90, 90, 90, 255],
    ]
    expect([...unmix(colors, [90, 90, 90, 255]).inks]).toEqual([0, 1, -1])
  })

  it('explains a pixel by an ink that is not nearby only when the blend is close', () => {
    const colors = [
      [255, 255, 255, 255],
      [255, 0, 0, 255],
      [0, 0, 255, 255],
    ]
    const exact = unmix(colors, blend(colors[0], colors[2], 0.5))
    expect([[...exact.inks].sort(), exact.isExplained]).toEqual([[-1, 0, 2], true])
    const [r, g, b] = blend(colors[0], colors[2], 0.5)
    expect(unmix(colors, [r - 9, g + 9, b, 255]).isExplained).toBe(false)
  })

  it('gives an outline that is known what it covers, also where the pixel looks pure in another ink', () => {
    const [red, blue, ink] = [
      [200, 40, 40, 255],
      [40, 60, 200, 255],
      [250, 240, 60, 255],
    ]
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 0.6, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (own, part) => {
          const middle = blend(ink, blend(red, blue, part), own)
          for (const seen of [NO_INK, 3]) {
            const { inks, coverages } = unmix([red, blue, ink, middle], middle, seen, 1, [
              { line: 2, first: 0, second: 1 },
            ])
            expect(Math.abs(coverages[inks.indexOf(2)] - own)).toBeLessThan(0.05)
          }
        },
      ),
    )
  })

  it('lets a pure pixel keep its ink unless inks beside it explain it', () => {
    const colors = [
      [255, 0, 0, 255],
      [0, 0, 255, 255],
      [0, 255, 0, 255],
    ]
    const kept = unmix(colors, [0, 255, 0, 255], 2)
    expect([[...kept.inks], [...kept.coverages]]).toEqual([
      [2, -1, -1],
      [1, 0, 0],
    ])
    expect(unmix(colors, [127, 0, 128, 255], 2).inks[0]).not.toBe(2)
  })

  it('gives a pixel that nothing explains to the nearest ink beside it, as a guess', () => {
    const colors = [
      [0, 0, 0, 255],
      [40, 0, 0, 255],
    ]
    const { inks, isExplained } = unmix(colors, [60, 200, 200, 255])
    expect([inks[0], isExplained]).toEqual([1, false])
  })

  it('gives coverages that add up to 1, of inks of the palette, however many inks and pixels there are', () => {
    const many = fc.array(anyColor, { minLength: 60, maxLength: 90 })
    fc.assert(
      fc.property(many, anyColor, fc.constantFrom(1, 1e5, 1e7), (colors, middle, pixelCount) => {
        const { inks, coverages } = unmix(colors, middle, NO_INK, pixelCount)
        expect(inks[0]).toBeGreaterThanOrEqual(0)
        expect(inks.every((ink) => ink < colors.length)).toBe(true)
        expect(coverages[0] + coverages[1] + coverages[2]).toBeCloseTo(1, 9)
      }),
    )
  })

  it('gives a line of a color that is thin everywhere its ink, however many pixels there are', () => {
    const grays = Array.from({ length: 80 }, (_, k) => [200 + k / 2, 200, 200, 255])
    const colors = [...grays, [20, 30, 160, 255]]
    expect(unmix(colors, [60, 10, 120, 255], NO_INK, 1e7).inks[0]).toBe(80)
  })
})
