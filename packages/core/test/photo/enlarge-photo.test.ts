import { describe, expect, it } from 'vitest'
import { shrinkRaster } from '../../src/image/shrink-raster'
import type { Raster } from '../../src/model/raster'
import { enlargePhoto } from '../../src/photo/enlarge-photo'
import { scene } from './scene'

/** A disc of a color on nothing, with exact opacity from 8 x 8 samples a pixel. */
function disc(size: number, color: readonly [number, number, number], radius: number): Raster {
  const rgba = new Uint8Array(4 * size * size)
  for (let i = 0; i < size * size; i++) {
    let inside = 0
    for (let k = 0; k < 64; k++) {
      const x = (i % size) + ((k % 8) + 0.5) / 8 - size / 2
      const y = Math.floor(i / size) + (Math.floor(k / 8) + 0.5) / 8 - size / 2
      if (x * x + y * y < radius * radius) inside++
    }
    if (inside > 0) rgba.set([...color, Math.round((255 * inside) / 64)], 4 * i)
  }
  return { width: size, height: size, rgba }
}

describe('enlargePhoto', () => {
  it.each([2, 3])('averages to the photo that it enlarged %d times', (scale) => {
    const photo = scene({ width: 40, height: 30, seed: 3, noise: 4, blur: 0.5 })
    const enlarged = enlargePhoto(photo, scale)
    expect([enlarged.width, enlarged.height]).toEqual([40 * scale, 30 * scale])
    const back = shrinkRaster(enlarged, 40 * 30)
    let error = 0
    for (let p = 0; p < photo.rgba.length; p++) error += (back.rgba[p] - photo.rgba[p]) ** 2
    expect(Math.sqrt(error / photo.rgba.length)).toBeLessThan(1)
    for (let p = 3; p < enlarged.rgba.length; p += 4) expect(enlarged.rgba[p]).toBe(255)
  })

  it('gives cut-outs a hard outline in their own color', () => {
    const color = [200, 60, 30] as const
    const small = disc(24, color, 8.3)
    const large = disc(72, color, 24.9)
    const enlarged = enlargePhoto(small, 3)
    let wrong = 0
    for (let p = 0; p < large.rgba.length; p += 4) {
      wrong += Math.abs(enlarged.rgba[p + 3] - large.rgba[p + 3]) / 255
      if (enlarged.rgba[p + 3] < 128) continue
      for (let c = 0; c < 3; c++) expect(Math.abs(enlarged.rgba[p + c] - color[c])).toBeLessThanOrEqual(6)
    }
    // A ring of 0.4 samples
    expect(wrong).toBeLessThan(0.4 * 2 * Math.PI * 24.9)
    expect(enlarged.rgba.subarray(0, 4)).toEqual(new Uint8Array(4))
    expect(enlarged.rgba[4 * (36 * 72 + 36) + 3]).toBe(255)
  })

  it.each([5, 128, 251])('keeps an even opacity of %d, and its color', (alpha) => {
    const rgba = new Uint8Array(4 * 12).map((_, p) => (p % 4 === 3 ? alpha : 255))
    const enlarged = enlargePhoto({ width: 4, height: 3, rgba }, 2)
    for (let p = 0; p < enlarged.rgba.length; p++) expect(enlarged.rgba[p]).toBe(p % 4 === 3 ? alpha : 255)
  })

  it.each([
    [1, 6],
    [6, 1],
  ])('enlarges a photo of %d x %d px', (width, height) => {
    const rgba = new Uint8Array(4 * 6).map((_, p) => (p % 4 === 3 || p >= 12 ? 255 : 0))
    const enlarged = enlargePhoto({ width, height, rgba }, 3)
    expect([enlarged.width, enlarged.height]).toEqual([3 * width, 3 * height])
    const back = shrinkRaster(enlarged, 6).rgba
    for (let p = 0; p < rgba.length; p++) expect(Math.abs(back[p] - rgba[p])).toBeLessThanOrEqual(1)
  })

  it('leaves nothing of nothing', () => {
    const enlarged = enlargePhoto({ width: 5, height: 4, rgba: new Uint8Array(80) }, 2)
    expect(enlarged.rgba.every((value) => value === 0)).toBe(true)
  })
})
