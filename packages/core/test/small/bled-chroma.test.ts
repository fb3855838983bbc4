import { describe, expect, it } from 'vitest'
import type { ColorSpace, Pixels } from '../../src/model/color-space'
import { chromaTells, distanceFromBledBlend, distanceFromBlend } from '../../src/small/bled-chroma'

/** Orange and dark blue, Y, Cb, Cr and opacity. */
const colors = [180, 60, 170, 255, 60, 160, 110, 255]
const pixelOf = (y: number, cb: number, cr: number, opacity = 255) =>
  ((opacity << 24) | (cr << 16) | (cb << 8) | y) >>> 0

describe('chromaTells', () => {
  it('holds for compressed pictures of more than 48 px', () => {
    const tells = (space: ColorSpace, width: number): boolean =>
      chromaTells({ space, width, height: 1, pixels: new Uint32Array(width) as Uint32Array & Pixels<ColorSpace> })
    expect(tells('ycbcr', 49)).toBe(true)
    expect(tells('ycbcr', 48)).toBe(false)
    expect(tells('rgb', 49)).toBe(false)
  })
})

describe('distanceFromBlend', () => {
  it('is 0 on the blend, and counts chroma double', () => {
    expect(distanceFromBlend(pixelOf(120, 110, 140), colors, 0, 1, 0.5)).toBe(0)
    expect(distanceFromBlend(pixelOf(123, 110, 140), colors, 0, 1, 0.5)).toBe(3)
    expect(distanceFromBlend(pixelOf(120, 113, 140), colors, 0, 1, 0.5)).toBe(6)
    expect(distanceFromBlend(pixelOf(120, 110, 136), colors, 0, 1, 0.5)).toBe(8)
    expect(distanceFromBlend(pixelOf(180, 60, 170, 250), colors, 0, 1, 1)).toBe(5)
  })
})

describe('distanceFromBledBlend', () => {
  it('is 0 whatever the share of brightness is and whatever that of chroma', () => {
    for (const s of [0, 0.25, 1]) {
      for (const t of [0, 0.5, 1]) {
        const pixel = pixelOf(60 + 120 * s, 160 - 100 * t, 110 + 60 * t)
        expect(distanceFromBledBlend(pixel, colors, 0, 1)).toBe(0)
        expect(distanceFromBledBlend(pixel, colors, 1, 0)).toBe(0)
      }
    }
  })

  it('bounds both shares: what lies beyond the inks is no blend', () => {
    expect(distanceFromBledBlend(pixelOf(187, 60, 170), colors, 0, 1)).toBe(7)
    expect(distanceFromBledBlend(pixelOf(53, 160, 110), colors, 0, 1)).toBe(7)
    // Ten levels of each channel beyond orange, away from blue
    expect(distanceFromBledBlend(pixelOf(180, 50, 176), colors, 0, 1)).toBeCloseTo(2 * Math.hypot(10, 6), 9)
    expect(distanceFromBledBlend(pixelOf(60, 170, 104), colors, 0, 1)).toBeCloseTo(2 * Math.hypot(10, 6), 9)
  })

  it('is never more than the distance from a blend of one share', () => {
    for (const pixel of [pixelOf(20, 90, 120), pixelOf(150, 128, 128), pixelOf(90, 40, 200)]) {
      for (let t = 0; t <= 1; t += 0.1) {
        expect(distanceFromBledBlend(pixel, colors, 0, 1)).toBeLessThanOrEqual(
          distanceFromBlend(pixel, colors, 0, 1, t) + 1e-9,
        )
      }
    }
  })

  it('takes two equal inks for one', () => {
    expect(distanceFromBledBlend(pixelOf(183, 60, 172), colors, 0, 0)).toBe(5)
  })

  it('goes by brightness for opacity', () => {
    const clear = [200, 128, 128, 255, 0, 128, 128, 0]
    expect(distanceFromBledBlend(pixelOf(100, 128, 128, 127.5), clear, 0, 1)).toBeCloseTo(0.5, 9)
    expect(distanceFromBledBlend(pixelOf(100, 128, 128, 200), clear, 0, 1)).toBeCloseTo(72.5, 9)
  })
})
