import { describe, expect, it } from 'vitest'
import { ycbcrInks, ycbcrPicture } from '../../src/color/ycbcr'
import type { ErrorCells } from '../../src/mixed/error-cells'
import { findTornAreas, isExplained } from '../../src/mixed/torn-areas'
import type { ReadingIn } from '../../src/model/reading'
import { CELL } from '../../src/verify/drawing-error'
import { opaqueInks } from '../small/small-pictures'
import { drawnReading } from './pages'

const SIZE = { width: 96, height: 80, leftOf: 40 }
/** Most that an area reaches beyond what the curves do not show, px: a cell, those around it, and the ring. */
const REACH = 2 * CELL + 5

/** A picture of two halves with chequers of 2 px in a part of it, so many levels darker, which the curves do not show. */
function darkened(left: number, top: number, right: number, bottom: number, level = 255, size = SIZE) {
  const { reading, curves } = drawnReading(size)
  const pixels = reading.pixels.slice() as typeof reading.pixels
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if ((((x >> 1) + (y >> 1)) & 1) === 0) pixels[y * size.width + x] = (0xff000000 | ((255 - level) * 0x10101)) >>> 0
    }
  }
  return { reading: { ...reading, pixels }, curves }
}

/** The areas of such a picture. */
function areasBeside(...part: Parameters<typeof darkened>) {
  const { reading, curves } = darkened(...part)
  return findTornAreas(curves, reading, false, null)?.areas ?? null
}

const { reading: halves, curves: halvesCurves } = drawnReading(SIZE)

/** Contrast, levels to either side of a gray, and width, px, of chequers. */
type Chequers = readonly [contrast: number, width: 1 | 2]

/**
 * The halves with a gray right one, in chequers around the gray of its ink. Their error is an eighth of the squared differences of neighbors where they are a pixel wide, and a
 * quarter where they are two.
 */
function chequered(chequersAt: (x: number, y: number) => Chequers) {
  const pixels = halves.pixels.map((pixel, i) => {
    const x = i % SIZE.width
    const y = Math.floor(i / SIZE.width)
    if (x < SIZE.leftOf) return pixel
    const [contrast, width] = chequersAt(x, y)
    const isLight = ((Math.floor(x / width) + Math.floor(y / width)) & 1) === 0
    return (0xff000000 | ((128 + (isLight ? contrast : -contrast)) * 0x10101)) >>> 0
  }) as typeof halves.pixels
  return { ...halves, pixels, inks: opaqueInks([128, 128, 128], [0, 0, 0]) }
}

describe('findTornAreas', () => {
  it('finds none where curves show the pixels', () => {
    expect(findTornAreas(halvesCurves, halves, true, null)).toBeNull()
  })

  it('finds what curves do not show, with a ring, and nothing far from it', () => {
    const areas = areasBeside(56, 24, 88, 56)!
    for (let y = 0, i = 0; y < SIZE.height; y++) {
      for (let x = 0; x < SIZE.width; x++, i++) {
        if (x >= 56 && x < 88 && y >= 24 && y < 56) expect(areas.core[i]).toBe(1)
        if (x < 56 - REACH || y < 24 - REACH || y >= 56 + REACH) expect(areas.whole[i]).toBe(0)
        expect(areas.whole[i]!).toBeGreaterThanOrEqual(areas.core[i]!)
      }
    }
    expect(areas.pixelCount).toBe(areas.whole.reduce((sum, mark) => sum + mark, 0))
  })

  it('asks for grosser errors where the inks explain a reading', () => {
    const areas = (level: number, areInksEnough: boolean) => {
      const { reading, curves } = darkened(56, 24, 88, 56, level)
      return findTornAreas(curves, reading, false, null, areInksEnough)
    }
    // Half of the pixels are that many levels off in three channels: 30 levels are 1,350 squared levels a pixel, 18 are 486
    expect(areas(30, true)).not.toBeNull()
    expect(areas(18, true)).toBeNull()
    expect(areas(18, false)).not.toBeNull()
    const texture = (width: 1 | 2) => chequered((x, y) => [x >= 56 && x < 88 && y >= 24 && y < 56 ? 100 : 0, width])
    expect(findTornAreas(halvesCurves, texture(1), true, null, true)).toBeNull()
    expect(findTornAreas(halvesCurves, texture(2), true, null, true)).not.toBeNull()
  })

  it('finds no spot that is smaller than two strokes', () => {
    expect(areasBeside(64, 32, 72, 40)).toBeNull()
  })

  it('asks as much of the cells that reach over the edge of the picture', () => {
    // One column of pixels of the last column of cells lies in the picture
    const width = SIZE.width + 1
    const { core } = areasBeside(56, 0, width, SIZE.height, 14, { ...SIZE, width })!
    for (let y = 0; y < SIZE.height; y++) expect(core[(y + 1) * width - 1]).toBe(1)
  })

  it('counts the pixels of areas, not their cells', () => {
    const width = SIZE.width + 1
    const columns = (left: number) => areasBeside(left, 0, width, SIZE.height, 255, { ...SIZE, width })
    expect(columns(SIZE.width)).toBeNull()
    expect(columns(SIZE.width - CELL)).not.toBeNull()
  })

  it('asks for less error beside steps in pictures of up to 0.2 megapixels', () => {
    const texture = chequered((x, y) => [x >= 56 && x < 88 && y >= 24 && y < 56 ? 100 : 0, 1])
    expect(findTornAreas(halvesCurves, texture, true, null)).not.toBeNull()
    expect(findTornAreas(halvesCurves, texture, false, null)).toBeNull()
  })

  it('joins cells of half the share and half the error to torn ones, and no others', () => {
    // Columns of cells: a share of 0.08 beside the black half, of 0.125 with errors of 675 a pixel, of 0.25, of 0.125 with errors of 75
    const columns: readonly Chequers[] = [
      [15, 1],
      [15, 1],
      [15, 1],
      [100, 2],
      [100, 2],
      [5, 1],
      [5, 1],
    ]
    const texture = chequered((x) => columns[Math.floor((x - SIZE.leftOf) / CELL)]!)
    const { core } = findTornAreas(halvesCurves, texture, false, null)!.areas
    // A cell beside torn ones has their errors around it
    expect(columns.map((_, k) => core[SIZE.leftOf + k * CELL])).toEqual([0, 1, 1, 1, 1, 1, 0])
  })

  it('finds areas of 512 px^2, and no smaller ones', () => {
    expect(areasBeside(56, 24, 72, 56)).not.toBeNull()
    expect(areasBeside(56, 24, 72, 48)).toBeNull()
    const texture = chequered((x, y) => [x >= 56 && x < 72 && y >= 24 && y < 48 ? 100 : 0, 1])
    expect(findTornAreas(halvesCurves, texture, true, null)).toBeNull()
  })

  describe('of a compressed picture', () => {
    const compressed = { ...halves, ...ycbcrPicture(halves), inks: ycbcrInks(halves.inks) }
    const [columns, rows] = [SIZE.width / CELL, SIZE.height / CELL]
    /** Cells of which `count` in a row differ from the picture by that much error of each pixel, beside steps of `step` a pixel. */
    const differing = (count: number, error: number, step = 3000): ErrorCells => {
      const errors = new Float64Array(columns * rows)
      errors.fill(error * CELL * CELL, 2 * columns + 5, 2 * columns + 5 + count)
      const pixelCounts = new Uint8Array(columns * rows).fill(CELL * CELL)
      return { columns, rows, pixelCounts, errors, steps: new Float64Array(columns * rows).fill(step * CELL * CELL) }
    }
    const areas = (seen: ErrorCells | null, isSmallPhoto = true) =>
      findTornAreas(halvesCurves, compressed, isSmallPhoto, seen)?.areas ?? null

    it('finds what the drawing lacks although the reading has nothing of it', () => {
      const { core } = areas(differing(4, 20_000))!
      expect(core[(2 * CELL + 4) * SIZE.width + 5 * CELL]).toBe(1)
      expect(areas(null)).toBeNull()
      // Three cells in nine have a third of the error: 0.29 and 0.31 of the steps
      expect(areas(differing(4, 2600))).toBeNull()
      expect(areas(differing(4, 2800))).not.toBeNull()
      // 180 and 220 squared levels a pixel
      expect(areas(differing(4, 540, 500))).toBeNull()
      expect(areas(differing(4, 660, 500))).not.toBeNull()
    })

    it('finds the faint cells beside torn ones, which do not count as torn', () => {
      const seen = differing(2, 20_000)
      const column = 7
      // Rows of cells that go on from the torn ones
      const goOn = (share: number): void => {
        for (let u = column; u < columns; u++) {
          for (const v of [1, 2, 3]) {
            seen.errors[v * columns + u] = share * 6000 * CELL * CELL
            seen.steps[v * columns + u] = 6000 * CELL * CELL
          }
        }
      }
      goOn(0.08)
      expect(areas(seen)!.core[2 * CELL * SIZE.width + SIZE.width - 1]).toBe(0)
      goOn(0.2)
      const found = findTornAreas(halvesCurves, compressed, true, seen)!
      expect(found.areas.core[2 * CELL * SIZE.width + SIZE.width - 1]).toBe(1)
      expect(found.tornPixels).toBeGreaterThanOrEqual(areas(differing(2, 20_000))!.pixelCount)
      expect(found.tornPixels).toBeLessThan(found.areas.pixelCount / 2)
      seen.errors.fill(0, 2 * columns + 5, 2 * columns + 7)
      expect(areas(seen)).toBeNull()
    })

    it('finds two cells in pictures of up to 0.2 megapixels, and no fewer', () => {
      expect(areas(differing(1, 20_000))).toBeNull()
      expect(areas(differing(2, 20_000))).not.toBeNull()
      expect(areas(differing(2, 20_000), false)).toBeNull()
    })

    it('asks for twice the share and three times the error', () => {
      const found = (reading: ReadingIn<'rgb'>, isSmallPhoto: boolean) => {
        const seen = { ...reading, ...ycbcrPicture(reading), inks: ycbcrInks(reading.inks) }
        return findTornAreas(halvesCurves, seen, isSmallPhoto, null)
      }
      // A share of a quarter, and one of a half with errors of 392 and of 800 a pixel
      const texture = chequered((x, y) => [x >= 56 && x < 88 && y >= 24 && y < 56 ? 60 : 0, 2])
      for (const isSmallPhoto of [false, true]) {
        expect(found(texture, isSmallPhoto)).toBeNull()
        expect(found(darkened(56, 24, 88, 56, 28).reading, isSmallPhoto)).toBeNull()
        expect(found(darkened(56, 24, 88, 56, 40).reading, isSmallPhoto)).not.toBeNull()
      }
    })
  })

  it('finds no faint texture, unless weak cells around a few torn ones are large enough with them', () => {
    expect(areasBeside(56, 24, 88, 56, 10)).toBeNull()
    expect(areasBeside(56, 24, 88, 56, 12)).not.toBeNull()
  })
})

describe('isExplained', () => {
  it('wants few unexplained pixels and few regions', () => {
    const unexplained = (count: number) => new Uint8Array(halves.pixels.length).fill(1, 0, count)
    expect(isExplained(halves, unexplained(47))).toBe(true)
    expect(isExplained(halves, unexplained(48))).toBe(false)
    const ofRegions = (count: number) => ({ ...halves, regions: { ...halves.regions, count } })
    expect(isExplained(ofRegions(99), unexplained(0))).toBe(true)
    expect(isExplained(ofRegions(100), unexplained(0))).toBe(false)
  })
})
