import { describe, expect, it } from 'vitest'
import { ALONE, CLEAN, figurePixel, figureShare, UNEXPLAINED } from '../../src/fringe/figure-pixel'
import type { Raster } from '../../src/model/raster'

const RED = [200, 40, 80, 255]
const CLEAR = [0, 0, 0, 0]

/** A picture of one row. */
function row(...pixels: readonly (readonly number[])[]): Raster {
  return { width: pixels.length, height: 1, rgba: Uint8ClampedArray.from(pixels.flat()) }
}

describe('figurePixel', () => {
  it('is the opaque pixel whose color is mixed with the matte', () => {
    expect(figurePixel(row(RED, [100, 20, 40, 128], CLEAR), 1, 0, 0)).toBe(0)
    expect(figurePixel(row(CLEAR, [228, 148, 168, 128], RED), 1, 0, 255)).toBe(8)
  })

  it('is found 2 px away, not 3', () => {
    expect(figurePixel(row([100, 20, 40, 128], CLEAR, RED), 0, 0, 0)).toBe(8)
    expect(figurePixel(row([100, 20, 40, 128], CLEAR, CLEAR, RED), 0, 0, 0)).toBe(ALONE)
  })

  it('is the one that explains the color best', () => {
    const near = [190, 45, 80, 255]
    expect(figurePixel(row(near, [100, 20, 40, 128], RED), 1, 0, 0)).toBe(8)
    expect(figurePixel(row(RED, [100, 20, 40, 128], near), 1, 0, 0)).toBe(0)
  })

  it('is the nearest of several grays, which explain the color alike', () => {
    const [dark, light] = [
      [120, 120, 120, 255],
      [160, 160, 160, 255],
    ]
    const mix = [80, 80, 80, 128]
    expect(figurePixel(row(dark, mix, CLEAR, light), 1, 0, 0)).toBe(0)
    expect(figurePixel(row(light, CLEAR, mix, dark), 2, 0, 0)).toBe(12)
    expect(figurePixel(row(light, mix, CLEAR, dark), 1, 0, 0)).toBe(0)
  })

  it.each([
    ['of the color of an opaque pixel nearby', [200, 40, 80, 128], CLEAN],
    ['that is rounded', [204, 43, 77, 128], CLEAN],
    ['with more of the matte than it is translucent', [80, 16, 32, 128], UNEXPLAINED],
    ['of another color', [40, 100, 40, 128], UNEXPLAINED],
    ['that is lighter than the figure, for black', [240, 48, 96, 128], UNEXPLAINED],
  ])('is none for a pixel %s', (_, pixel, code) => {
    expect(figurePixel(row(RED, pixel, CLEAR), 1, 0, 0)).toBe(code)
  })

  it('is none beside translucent pixels only', () => {
    expect(figurePixel(row([200, 40, 80, 249], [100, 20, 40, 128]), 1, 0, 0)).toBe(ALONE)
    expect(figurePixel(row([200, 40, 80, 250], [100, 20, 40, 128]), 1, 0, 0)).toBe(0)
  })
})

describe('figureShare', () => {
  it.each([0.1, 0.5, 1])('is %s where that was mixed', (share) => {
    const mixed = RED.map((level, c) => (c < 3 ? level * share : 128))
    expect(figureShare(row(mixed, RED).rgba, 0, 4, 0)).toBeCloseTo(share, 2)
  })

  it('is 0 for a figure of about the color of the matte', () => {
    expect(figureShare(row([5, 5, 5, 128], [29, 29, 29, 255]).rgba, 0, 4, 0)).toBe(0)
    expect(figureShare(row([15, 15, 15, 128], [30, 30, 30, 255]).rgba, 0, 4, 0)).toBe(0.5)
  })
})
