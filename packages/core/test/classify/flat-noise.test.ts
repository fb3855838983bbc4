import { describe, expect, it } from 'vitest'
import { classify } from '../../src/classify/classify'
import { flatNoiseShare } from '../../src/classify/flat-noise'
import type { Raster } from '../../src/model/raster'
import { noisy, throughJpeg } from './pictures'

type Rgb = readonly [number, number, number]

/** A picture of 192 x 192 px. */
function pictureOf(colorAt: (x: number, y: number) => Rgb): Raster {
  const rgba = new Uint8ClampedArray(4 * 192 * 192)
  for (let i = 0; i < 192 * 192; i++) rgba.set([...colorAt(i % 192, Math.floor(i / 192)), 255], 4 * i)
  return { width: 192, height: 192, rgba }
}

const flag = pictureOf((x) => (x < 70 ? [200, 60, 50] : x < 130 ? [230, 200, 60] : [60, 90, 160]))
const ramp = pictureOf((x, y) => [60 + 0.7 * x, 90 + 0.5 * y, 140])
/** 24 shades in squares of 32 and 48 px. */
const patches = pictureOf((x, y) => {
  const k = 6 * Math.floor(y / 48) + Math.floor(x / 32)
  return [40 + 7 * k, 60 + ((53 * k) % 160), 50 + ((91 * k) % 170)]
})

describe('flatNoiseShare', () => {
  it.each([2, 4, 8])('finds noise of %d levels on a few flat colors', (deviation) => {
    expect(flatNoiseShare(noisy(flag, deviation, 1))).toBeGreaterThan(0.6)
  })

  it('finds none on slopes, on many colors or without noise', () => {
    expect(flatNoiseShare(noisy(ramp, 4, 1))).toBe(0)
    expect(flatNoiseShare(noisy(patches, 4, 1))).toBe(0)
    expect(flatNoiseShare(flag)).toBe(0)
    const half = pictureOf((x, y) => (x < 96 ? [200, 60, 50] : [60 + x, 40 + y, 140]))
    expect(flatNoiseShare(noisy(half, 4, 1))).toBe(0)
  })

  it('finds less where the noise differs from place to place', () => {
    const both = [noisy(flag, 1.5, 1), noisy(flag, 9, 2)]
    const mixed = pictureOf((x, y) => {
      const from = both[x % 48 < 24 && y % 48 < 40 ? 0 : 1]!
      const p = 4 * (y * 192 + x)
      return [from.rgba[p]!, from.rgba[p + 1]!, from.rgba[p + 2]!]
    })
    expect(flatNoiseShare(mixed)).toBeLessThan(0.6)
  })

  it('makes artwork of drawings with noise, also through JPEG, and leaves noisy slopes photos', async () => {
    const drawing = noisy(flag, 4, 1)
    expect(classify(drawing)).toMatchObject({
      imageType: 'artwork',
      reason: expect.stringMatching(/^\d+ % of what has grain is the same noise on few flat colours$/),
    })
    expect(classify(await throughJpeg(drawing, 90)).imageType).toBe('artwork')
    expect(classify(noisy(ramp, 4, 1)).imageType).toBe('photo')
  })
})
