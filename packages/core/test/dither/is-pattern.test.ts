import { describe, expect, it } from 'vitest'
import { isPattern } from '../../src/dither/is-pattern'
import { removeDither } from '../../src/dither/remove-dither'
import { pixelWords } from '../../src/image/pixels'
import type { Raster } from '../../src/model/raster'
import { diffused, gray, ordered } from './dithers'

const SIDE = 8
const SIZE = 160

/** The share of the cells of a picture that belong to drawn patterns. */
function share({ width, height, rgba }: Raster): number {
  const pixels = pixelWords(rgba)
  let patterns = 0
  let cells = 0
  for (let top = 1; top + SIDE < height; top += SIDE) {
    for (let left = 1; left + SIDE < width; left += SIDE) {
      cells++
      if (isPattern(pixels, width, top * width + left, SIDE)) patterns++
    }
  }
  return patterns / cells
}

const black = (isDot: (x: number, y: number) => boolean) => gray(SIZE, SIZE, (x, y) => (isDot(x, y) ? 0 : 255))
/** Dots 3 px apart in every row. */
const dots = black((x, y) => x % 3 === 0 && y % 3 === 0)

describe('isPattern', () => {
  it('is true of hatching in either direction, whatever its period', () => {
    for (const period of [4, 5, 8]) {
      expect(share(black((x, y) => (x + y) % period === 0))).toBe(1)
      expect(share(black((x, y) => (x - y + SIZE) % period === 0))).toBe(1)
    }
  })

  it('is true of dots 3, 5, 6 and 7 px apart, but for cells without room to the right', () => {
    for (const period of [3, 5, 6, 7])
      expect(share(black((x, y) => x % period === 0 && y % period === 0))).toBeGreaterThan(0.9)
  })

  it('is false of even areas, rows, chequers and dithers', () => {
    expect(share(black(() => false))).toBe(0)
    expect(share(black((_, y) => y % 3 === 0))).toBe(0)
    expect(share(black((x, y) => (x + y) % 2 === 0))).toBe(0)
    const ramp = gray(SIZE, SIZE, (x, y) => (x + y) / 1.3)
    expect(share(ordered(ramp))).toBeLessThan(0.1)
    expect(share(diffused(ramp))).toBeLessThan(0.1)
  })

  it('keeps drawn patterns as they are', () => {
    expect(removeDither(dots)).toBeNull()
    expect(removeDither(black((x, y) => (x + y) % 4 === 0))).toBeNull()
  })
})
