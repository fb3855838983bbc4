import { describe, expect, it } from 'vitest'
import { distanceFromBledBlend, distanceFromBlend } from '../../src/small/bled-chroma'

/** Orange and dark blue, Y, Cb, Cr and opacity. */
const colors = [180, 60, 170, 255, 60, 160, 110, 255]
const pixelOf = (y: number, cb: number, cr: number, opacity = 255) =>
  ((opacity << 24) | (cr << 16) | (cb << 8) | y) >>> 0

describe('distanceFromBlend', () => {
  it('is 0 on the blend, and counts chroma double', () => {
    expect(distanceFromBlend(pixelOf(120, 110, 140), colors, 0, 1, 0.5)).toBe(0)
    expect(distanceFromBlend(pixelOf(123, 110, 140), colors, 0, 1, 0.5)).toBe(3)
    expect(distanceFromBlend(pixelOf(120, 113, 140), colors, 0, 1, 0.5)).toBe(6)
    expect(distanceFromBlend(pixelOf(120, 110, 136), colors, 0, 1, 0.5)).toBe(8)
  })
})

describe('distanceFromBledBlend', () => {
  it('is 0 whatever the share of luma is and whatever that of chroma', () => {
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
    // 10 levels of Cb and 6 of Cr beyond orange, away from blue
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

  it('takes half of an opaque ink on nothing for a blend', () => {
    for (const [y, cb, cr] of [
      [0, 128, 128],
      [10, 128, 128],
      [200, 60, 180],
    ] as const) {
      const onNothing = [y, cb, cr, 255, 0, 0, 0, 0]
      const half = pixelOf(y / 2, cb / 2, cr / 2, 127.5)
      expect(distanceFromBledBlend(half, onNothing, 0, 1)).toBeLessThan(1)
      expect(distanceFromBlend(half, onNothing, 0, 1, 0.5)).toBeLessThan(1)
    }
  })

  it('takes chroma beside gray of the same opacity', () => {
    // An opaque pale green is no blend of white and nothing
    const whiteOnNothing = [255, 128, 128, 255, 0, 0, 0, 0]
    expect(distanceFromBledBlend(pixelOf(218, 100, 100), whiteOnNothing, 0, 1)).toBeGreaterThan(2 * Math.hypot(28, 28))
    // Opacity alone counts once
    expect(distanceFromBlend(pixelOf(0, 127, 127, 253), [0, 128, 128, 255], 0, 0, 1)).toBeCloseTo(2, 1)
  })
})
