import { describe, expect, it } from 'vitest'
import { extractPlanarMap } from '../../src/boundary/extract'
import { measureBorders } from '../../src/boundary/measure'
import { rgbPalette, ycbcrInks, ycbcrPicture } from '../../src/color/ycbcr'
import { fitCurves } from '../../src/fit/fit-curves'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { findMissingInks } from '../../src/missing-inks/find-missing-inks'
import type { CurveMap } from '../../src/model/curve-map'
import type { ReadingIn } from '../../src/model/reading'
import { opaqueInks, pictureOf, smallRaster } from '../small/small-pictures'

type Rgb = readonly [number, number, number]

const SIZE = 48
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const BROWN: Rgb = [165, 121, 57]

/** A disc of 5/6 of the picture that was read as one black region on white, with other colors where `colorAt` gives one. */
function discWith(
  colorAt: (x: number, y: number) => Rgb | null,
  size: number,
): { reading: ReadingIn<'ycbcr'>; curves: CurveMap } {
  const isDisc = (x: number, y: number) => Math.hypot(x - size / 2, y - size / 2) < (5 / 12) * size
  const picture = ycbcrPicture(
    pictureOf(smallRaster(size, size, (x, y) => (isDisc(x, y) ? (colorAt(x, y) ?? BLACK) : WHITE))),
  )
  const inkOf = Int32Array.from(picture.pixels, (_, i) =>
    isDisc((i % size) + 0.5, Math.floor(i / size) + 0.5) ? 1 : 0,
  )
  const regions = connectedRegions(inkOf, size, size, 'inks')
  const reading = { ...picture, inks: ycbcrInks(opaqueInks(WHITE, BLACK)), regions }
  const map = extractPlanarMap({ ...regions, indexes: 'fills' })
  return { reading, curves: fitCurves(measureBorders(map, reading, { reach: 3, noise: 1, sigma: 0.1 }), 8) }
}

function missingOf(colorAt: (x: number, y: number) => Rgb | null, size = SIZE): number[][] {
  const { reading, curves } = discWith(colorAt, size)
  const { count, colors } = rgbPalette(findMissingInks(curves, reading))
  return Array.from({ length: count }, (_, k) => [...colors.subarray(4 * k, 4 * k + 3)])
}

const isBar = (width: number) => (x: number, y: number) => Math.abs(x - y) < width / Math.SQRT2 && Math.abs(x - 24) < 10

describe('findMissingInks', () => {
  it('finds none where the drawing shows the picture', () => {
    expect(missingOf(() => null)).toEqual([])
  })

  it('finds the color of a bar of 3 px that the drawing lacks', () => {
    const inks = missingOf((x, y) => (isBar(3)(x, y) ? BROWN : null))
    expect(inks).toHaveLength(1)
    for (let c = 0; c < 3; c++) expect(Math.abs(inks[0]![c]! - BROWN[c]!)).toBeLessThan(8)
  })

  it('finds one ink for two areas of one color', () => {
    expect(missingOf((x, y) => (Math.hypot(Math.abs(x - 24) - 10, y - 24) < 4 ? BROWN : null))).toHaveLength(1)
  })

  it('finds the color of most of an area where the pixels that are missed by most have others', () => {
    const inks = missingOf((x, y) => {
      if (Math.hypot(x - 24, y - 24) > 9) return null
      return Math.abs(x - 24) < 1 && Math.abs(y - 24) < 1 ? [250, 220, 190] : BROWN
    })
    expect(inks).toHaveLength(1)
    for (let c = 0; c < 3; c++) expect(Math.abs(inks[0]![c]! - BROWN[c]!)).toBeLessThan(8)
  })

  it('finds that color whatever the width of a large area, where its left edge has another one', () => {
    for (const width of [31, 33, 41]) {
      const inks = missingOf((x, y) => {
        const [u, v] = [x - 48, y - 48]
        if (u < 0 || u >= width || v < 0 || v >= 67) return null
        if (Math.hypot(u - width / 2, v - 67 / 2) < 1.5) return [250, 220, 190]
        return u < 2 ? [90, 100, 60] : BROWN
      }, 144)
      expect(inks).toHaveLength(1)
      for (let c = 0; c < 3; c++) expect(Math.abs(inks[0]![c]! - BROWN[c]!)).toBeLessThan(8)
    }
  })

  it('finds the color of a detail of few pixels that is missed by much, and not of a faint one', () => {
    const inksOf = (level: number) =>
      missingOf((x, y) => (Math.abs(x - 24) < 1 && Math.abs(y - 24) < 1 ? [level, level, level / 2] : null))
    expect(inksOf(200)).toHaveLength(1)
    expect(inksOf(200)[0]![0]).toBeGreaterThan(180)
    expect(inksOf(75)).toEqual([])
  })

  it('finds none for a color that an ink has', () => {
    expect(missingOf((x, y) => (isBar(3)(x, y) ? WHITE : null))).toEqual([])
  })

  it('finds none for a step that is smaller than compression makes', () => {
    expect(missingOf((x, y) => (isBar(3)(x, y) ? [6, 6, 6] : null))).toEqual([])
  })

  it('finds none for a ribbon of other chroma beside a border', () => {
    // Luma of black, chroma of blue: what subsampling leaves beside a blue shape
    expect(missingOf((x, y) => (Math.abs(Math.hypot(x - 24, y - 24) - 14) < 1 ? [0, 0, 90] : null))).toEqual([])
  })

  it('finds none where every pixel has another color', () => {
    let state = 7
    const noise = (): Rgb => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
      return [(state >>> 8) & 255, (state >>> 16) & 255, (state >>> 24) & 255]
    }
    const colors = Array.from({ length: SIZE * SIZE }, noise)
    expect(missingOf((x, y) => (isBar(8)(x, y) ? colors[Math.floor(y) * SIZE + Math.floor(x)]! : null))).toEqual([])
  })
})
