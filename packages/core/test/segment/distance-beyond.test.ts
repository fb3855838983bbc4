import { describe, expect, it } from 'vitest'
import { distanceBeyond } from '../../src/segment/distance-beyond'

const packed = (r: number, g: number, b: number): number => (r | (g << 8) | (b << 16) | (255 << 24)) >>> 0
const GROUND = Float64Array.of(200, 180, 240, 255)
const INK = Float64Array.of(40, 60, 100, 255)

describe('distanceBeyond', () => {
  const distance = (pixel: number, limit = 0.2): number => distanceBeyond(pixel, GROUND, 0, INK, 0, limit)

  it('is small on the line beyond a color, up to the limit', () => {
    for (const share of [0, 0.03, 0.08]) {
      const at = [0, 1, 2].map((c) => Math.round(GROUND[c]! + share * (GROUND[c]! - INK[c]!)))
      expect(distance(packed(at[0]!, at[1]!, Math.min(255, at[2]!)))).toBeLessThan(1.5)
    }
    expect(distance(packed(248, 216, 255))).toBeGreaterThan(15)
    expect(distance(packed(248, 216, 255), 0.4)).toBeLessThan(1.5)
  })

  it('is large beside the line, and infinite between the colors', () => {
    expect(distance(packed(216, 150, 255))).toBeGreaterThan(20)
    expect(distance(packed(120, 120, 170))).toBe(Number.POSITIVE_INFINITY)
  })
})
