import { describe, expect, it } from 'vitest'
import { sampleWindows, type Window } from '../../src/classify/sample-windows'
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

/** A square window whose rows all have these levels of one channel. */
function rows(levels: readonly number[], channel = 1): Window {
  const side = levels.length
  const pixels = Int32Array.from({ length: side * side }, (_, i) => levels[i % side] << (8 * channel))
  return { width: side, height: side, pixels, isPlain: false }
}

/** Levels that bend by `size` at every pixel. */
function bends(size: number, count: number): number[] {
  return Array.from({ length: count }, (_, x) => (x % 4 < 2 ? 0 : size))
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

  it('is the share of bends of 3 and 4 levels among those of 1 to 4', () => {
    const halves = (before: number, after: number) => [...bends(before, 24), ...bends(after, 24)]
    for (const [rounded, sharp] of [
      [1, 3],
      [2, 3],
      [1, 4],
      [2, 4],
    ])
      expect(shadingRoughness([rows(halves(rounded, sharp))])).toBeCloseTo(0.5, 1)
    expect(shadingRoughness([rows(halves(1, 2))])).toBe(0)
    expect(shadingRoughness([rows(halves(1, 5))])).toBe(0)
    expect(shadingRoughness([rows(halves(5, 3))])).toBe(1)
  })

  it('tells bends of columns and of each channel, opacity too', () => {
    const { width, height, pixels } = rows(bends(3, 48))
    const turned = pixels.map((_, i) => pixels[(i % width) * width + Math.floor(i / width)])
    expect(shadingRoughness([{ width: height, height: width, pixels: turned, isPlain: false }])).toBe(1)
    for (let channel = 0; channel < 4; channel++) expect(shadingRoughness([rows(bends(3, 48), channel)])).toBe(1)
  })

  it('takes steps of more than 6 levels for edges, on either side', () => {
    const ascent = (steps: readonly number[]) =>
      Array.from({ length: 48 }, (_, x) => Math.floor(x / 2) * (steps[0] + steps[1]) + (x % 2) * steps[0])
    expect(shadingRoughness([rows(ascent([3, 6]))])).toBe(1)
    expect(shadingRoughness([rows(ascent([4, 7]))])).toBe(0)
  })

  it('is 0 where less than 8 % of the pixels are shaded', () => {
    const flat = (level: number, count: number) => Array.from({ length: count }, () => level)
    // Each change of level is two columns of 46 shaded pixels, of 48 columns
    expect(shadingRoughness([rows([...flat(0, 16), ...flat(3, 16), ...flat(0, 16)])])).toBe(0)
    expect(shadingRoughness([rows([...flat(0, 12), ...flat(3, 12), ...flat(0, 12), ...flat(3, 12)])])).toBe(1)
  })
})
