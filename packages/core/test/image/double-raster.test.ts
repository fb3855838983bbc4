import { describe, expect, it } from 'vitest'
import { doubleRaster } from '../../src/image/double-raster'

describe('doubleRaster', () => {
  it('keeps an even picture and the mean of a ramp, and turns with the picture', () => {
    const rgba = new Uint8Array(4 * 12 * 5)
    for (let i = 0; i < 60; i++) rgba.set([10 * (i % 12) + 50, 80, 7 * Math.floor(i / 12), 255], 4 * i)
    const { width, height, rgba: doubled } = doubleRaster({ width: 12, height: 5, rgba })
    expect([width, height]).toEqual([24, 10])
    for (let y = 4; y < 6; y++) {
      for (let x = 4; x < 20; x++) {
        const p = 4 * (y * 24 + x)
        expect(Math.abs(doubled[p] - (50 + 10 * ((x + 0.5) / 2 - 0.5)))).toBeLessThan(1)
        expect([doubled[p + 1], doubled[p + 3]]).toEqual([80, 255])
        expect(Math.abs(doubled[p + 2] - 7 * ((y + 0.5) / 2 - 0.5))).toBeLessThan(1)
      }
    }
  })

  it('doubles one pixel', () => {
    const { width, height, rgba } = doubleRaster({ width: 1, height: 1, rgba: Uint8Array.of(9, 8, 7, 255) })
    expect([width, height, ...rgba]).toEqual([2, 2, ...Array(4).fill([9, 8, 7, 255]).flat()])
  })
})
