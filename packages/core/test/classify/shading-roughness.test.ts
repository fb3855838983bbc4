import { describe, expect, it } from 'vitest'
import { sampleWindows } from '../../src/classify/sample-windows'
import { shadingRoughness } from '../../src/classify/shading-roughness'
import type { Raster } from '../../src/model/raster'
import { BLACK, disc, paint, WHITE } from '../boundary/coverage'

const SIDE = 96

/** An opaque picture whose levels are those that `levelAt` gives, rounded. */
function picture(levelAt: (x: number, y: number) => number): Raster {
  const rgba = new Uint8ClampedArray(4 * SIDE * SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const level = levelAt(i % SIDE, Math.floor(i / SIDE))
    rgba.set([level, 255 - level, level / 2, 255], 4 * i)
  }
  return { width: SIDE, height: SIDE, rgba: Uint8Array.from(rgba) }
}

/** Adds to each level 0.4 times its difference from the mean of the nine about it, and cuts off the fraction. */
function sharpened({ width, height, rgba }: Raster): Raster {
  const out = new Uint8ClampedArray(rgba)
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let k = 0; k < 9; k++) sum += rgba[4 * ((y + Math.floor(k / 3) - 1) * width + x + (k % 3) - 1) + c]
        const at = 4 * (y * width + x) + c
        out[at] = Math.floor(rgba[at] + 0.4 * (rgba[at] - sum / 9))
      }
    }
  }
  return { width, height, rgba: Uint8Array.from(out) }
}

const roughnessOf = (raster: Raster): number => shadingRoughness(sampleWindows(raster))

const ramp = picture((x, y) => 20 + 1.3 * x + 0.6 * y)
const glow = picture((x, y) => 240 - 2.2 * Math.hypot(x - 40, y - 50))

describe('shadingRoughness', () => {
  it('is small for gradients that were rounded to levels, and large for those that were sharpened', () => {
    for (const shading of [ramp, glow]) {
      expect(roughnessOf(shading)).toBeLessThan(0.3)
      expect(roughnessOf(sharpened(shading))).toBeGreaterThan(0.5)
    }
  })

  it('is 0 for flat shapes, sharpened or not', () => {
    const flat = paint(SIDE, SIDE, WHITE, [{ polygons: [disc(48.3, 47.6, 30)], color: BLACK }])
    expect(roughnessOf(flat)).toBe(0)
    expect(roughnessOf(sharpened(flat))).toBe(0)
  })

  it('is 0 where less than a twelfth of the picture is shaded', () => {
    const { width, height, rgba } = sharpened(ramp)
    const few = (count: number): Raster => ({ width, height, rgba: rgba.map((v, p) => (p < 4 * count ? v : 255)) })
    expect(roughnessOf(few(0.25 * width * height))).toBeGreaterThan(0.5)
    expect(roughnessOf(few(0.07 * width * height))).toBe(0)
  })
})
