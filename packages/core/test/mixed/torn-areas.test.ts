import { describe, expect, it } from 'vitest'
import { ycbcrInks, ycbcrPicture } from '../../src/color/ycbcr'
import type { ErrorCells } from '../../src/mixed/error-cells'
import { findTornAreas, mayTear } from '../../src/mixed/torn-areas'
import { CELL } from '../../src/verify/drawing-error'
import { opaqueInks } from '../small/small-pictures'
import { drawnReading } from './pages'

const SIZE = { width: 96, height: 80, leftOf: 40 }
/** Most that an area reaches beyond what the curves do not show, px: a cell, those around it, and the ring. */
const REACH = 2 * CELL + 5

/** The areas of a picture of two halves with chequers of 2 px in a part of it, which the curves do not show. */
function areasBeside(left: number, top: number, right: number, bottom: number, level = 255, size = SIZE) {
  const { reading, curves } = drawnReading(size)
  const pixels = reading.pixels.slice() as typeof reading.pixels
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if ((((x >> 1) + (y >> 1)) & 1) === 0) pixels[y * size.width + x] = (0xff000000 | ((255 - level) * 0x10101)) >>> 0
    }
  }
  return findTornAreas(curves, { ...reading, pixels }, false, null)?.areas ?? null
}

describe('findTornAreas', () => {
  it('finds none where curves show the pixels', () => {
    const { curves, reading } = drawnReading(SIZE)
    expect(findTornAreas(curves, reading, true, null)).toBeNull()
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
    expect(areas.pixels).toBe(areas.whole.reduce((sum, mark) => sum + mark, 0))
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

  it('asks for less error beside steps where photos are enlarged', () => {
    // Chequers of a pixel around the color of the curves: their error is an eighth of the squared differences
    const { reading, curves } = drawnReading(SIZE)
    const gray = { ...reading, inks: opaqueInks([128, 128, 128], [0, 0, 0]) }
    const pixels = reading.pixels.map((pixel, i) => {
      const x = i % SIZE.width
      const y = Math.floor(i / SIZE.width)
      if (x < SIZE.leftOf) return pixel
      const level = x < 56 || x >= 88 || y < 24 || y >= 56 ? 128 : 128 + (((x + y) & 1) === 0 ? 100 : -100)
      return (0xff000000 | (level * 0x10101)) >>> 0
    }) as typeof reading.pixels
    expect(findTornAreas(curves, { ...gray, pixels }, true, null)).not.toBeNull()
    expect(findTornAreas(curves, { ...gray, pixels }, false, null)).toBeNull()
  })

  describe('of a compressed picture', () => {
    const { reading, curves } = drawnReading(SIZE)
    const compressed = { ...reading, ...ycbcrPicture(reading), inks: ycbcrInks(reading.inks) }
    const [columns, rows] = [SIZE.width / CELL, SIZE.height / CELL]
    /** Cells of which `count` in a row differ from the picture by that much error of each pixel, beside steps of 3000. */
    const differing = (count: number, error: number): ErrorCells => {
      const errors = new Float64Array(columns * rows)
      errors.fill(error * CELL * CELL, 2 * columns + 5, 2 * columns + 5 + count)
      const pixels = new Uint8Array(columns * rows).fill(CELL * CELL)
      return { columns, rows, pixels, errors, steps: new Float64Array(columns * rows).fill(3000 * CELL * CELL) }
    }
    const areas = (seen: ErrorCells | null, isEnlarged = true) =>
      findTornAreas(curves, compressed, isEnlarged, seen)?.areas ?? null

    it('finds what the drawing lacks although the reading has nothing of it', () => {
      const { core } = areas(differing(4, 20_000))!
      expect(core[(2 * CELL + 4) * SIZE.width + 5 * CELL]).toBe(1)
      expect(areas(null)).toBeNull()
      // The error of three cells in nine is below the share of their steps
      expect(areas(differing(4, 1500))).toBeNull()
    })

    it('finds the faint cells beside torn ones, which do not count as torn', () => {
      const seen = differing(2, 20_000)
      const column = 7
      // A share of 0.2 of the steps, in a row of cells that goes on from the torn ones
      for (let u = column; u < columns; u++) {
        for (const v of [1, 2, 3]) {
          seen.errors[v * columns + u] = 0.2 * 6000 * CELL * CELL
          seen.steps[v * columns + u] = 6000 * CELL * CELL
        }
      }
      const found = findTornAreas(curves, compressed, true, seen)!
      expect(found.areas.core[2 * CELL * SIZE.width + SIZE.width - 1]).toBe(1)
      expect(found.tornPixels).toBeGreaterThanOrEqual(areas(differing(2, 20_000))!.pixels)
      expect(found.tornPixels).toBeLessThan(found.areas.pixels / 2)
      seen.errors.fill(0, 2 * columns + 5, 2 * columns + 7)
      expect(findTornAreas(curves, compressed, true, seen)).toBeNull()
    })

    it('finds two cells where photos are enlarged, and no fewer', () => {
      expect(areas(differing(2, 20_000))).not.toBeNull()
      expect(areas(differing(2, 20_000), false)).toBeNull()
    })
  })

  it('finds no faint texture, unless weak cells around a few torn ones are large enough with them', () => {
    expect(areasBeside(56, 24, 88, 56, 10)).toBeNull()
    expect(areasBeside(56, 24, 88, 56, 12)).not.toBeNull()
  })
})

describe('mayTear', () => {
  it('wants unexplained pixels or many regions', () => {
    const { reading } = drawnReading(SIZE)
    const explained = new Uint8Array(reading.pixels.length)
    expect(mayTear(reading, explained)).toBe(false)
    expect(
      mayTear(
        reading,
        explained.map((_, i) => (i < 100 ? 1 : 0)),
      ),
    ).toBe(true)
    expect(mayTear({ ...reading, regions: { ...reading.regions, count: 500 } }, explained)).toBe(true)
  })
})
