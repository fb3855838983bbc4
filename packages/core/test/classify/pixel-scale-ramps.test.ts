import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classify } from '../../src/classify/classify'
import { detectPixelScale } from '../../src/classify/pixel-scale'
import type { Raster } from '../../src/model/raster'
import { enlarge, random, sprite } from '../hard-edges/sprites'

/** The picture that has this colour at (x, y), rounded to levels. */
function painted(width: number, height: number, colorAt: (x: number, y: number) => readonly number[]): Raster {
  const rgba = new Uint8Array(4 * width * height)
  for (let i = 0; i < width * height; i++) rgba.set(colorAt(i % width, Math.floor(i / width)).map(Math.round), 4 * i)
  return { width, height, rgba }
}

/** A ramp between two colours over `length` px along x or y, `across` px wide. */
function ramp(length: number, across: number, from: readonly number[], to: readonly number[], isUpright = false) {
  return painted(isUpright ? across : length, isUpright ? length : across, (x, y) =>
    from.map((level, c) => level + ((to[c] - level) * ((isUpright ? y : x) + 0.5)) / length),
  )
}

const BLACK = [0, 0, 0, 255]
const WHITE = [255, 255, 255, 255]

describe('detectPixelScale, between ramps and soft pixels', () => {
  it('says no to ramps of any length along either axis, opaque or fading in', () => {
    const color = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((rgb) => [...rgb, 255])
    fc.assert(
      fc.property(fc.integer({ min: 280, max: 2048 }), color, color, fc.boolean(), (length, from, to, isUpright) => {
        expect(detectPixelScale(ramp(length, 3, from, to, isUpright))).toBeNull()
        expect(detectPixelScale(ramp(length, 3, [...to.slice(0, 3), 0], to, isUpright))).toBeNull()
      }),
      { numRuns: 300 },
    )
    for (const length of [640, 680, 960, 1020, 1024, 1360, 1920]) {
      for (const to of [WHITE, [0, 0, 255, 255]]) {
        for (const isUpright of [false, true]) {
          const { imageType } = classify(ramp(length, 64, BLACK, to, isUpright))
          expect(`${length} ${imageType}`).toBe(`${length} artwork`)
        }
      }
    }
  })

  it('says no to planes of two ramps in whole steps', () => {
    for (const [stepX, stepY] of [
      [2, 2],
      [4, 3],
      [2, 5],
    ]) {
      const plane = painted(100 * stepX, 90 * stepY, (x, y) => [Math.floor(x / stepX), Math.floor(y / stepY), 128, 255])
      expect(detectPixelScale(plane)).toBeNull()
      expect(classify(plane).imageType).toBe('artwork')
    }
  })

  it('says no to a ramp behind boxes on its lattice', () => {
    const boxed = painted(1020, 200, (x, y) =>
      x % 340 >= 200 && y % 100 >= 60 ? [250, 120, 0, 255] : Array(4).fill(x >> 2),
    )
    for (let p = 3; p < boxed.rgba.length; p += 4) boxed.rgba[p] = 255
    expect(detectPixelScale(boxed)).toBeNull()
  })

  it('finds enlarged art with soft shading, and soft noisy photographs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(1000), (scale, seed) => {
        const next = random(seed)
        const figure = sprite(12, 12, seed)
        const sky = painted(40, 32, (x, y) => {
          const at = 4 * (12 * (y - 18) + x - 14)
          const isFigure = x >= 14 && x < 26 && y >= 18 && y < 30 && figure.rgba[at + 3] > 0
          return isFigure ? [...figure.rgba.subarray(at, at + 4)] : [90 + y, 140 + y, 220, 255]
        })
        expect(detectPixelScale(enlarge(sky, scale, scale))).toEqual({ scaleX: scale, scaleY: scale })
        const noisy = painted(40, 32, (x, y) => [
          90 + y + 4 * next(),
          140 + y + 4 * next(),
          200 + x / 4 + 4 * next(),
          255,
        ])
        expect(detectPixelScale(enlarge(noisy, scale, scale))).toEqual({ scaleX: scale, scaleY: scale })
      }),
      { numRuns: 40 },
    )
  })

  it('finds the cells of bars and codes, of which a single row is one cell high', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 2, max: 300 }),
        fc.nat(1000),
        (scale, height, seed) => {
          const next = random(seed)
          const cells = Array.from({ length: 64 }, () => (next() < 0.5 ? BLACK : WHITE))
          const bars = painted(64 * scale, height, (x) => cells[Math.floor(x / scale)])
          expect(detectPixelScale(bars)).toEqual({ scaleX: scale, scaleY: height })
          const code = painted(25, 25, () => (next() < 0.5 ? BLACK : WHITE))
          expect(detectPixelScale(enlarge(code, scale, scale))).toEqual({ scaleX: scale, scaleY: scale })
        },
      ),
      { numRuns: 40 },
    )
  })
})
