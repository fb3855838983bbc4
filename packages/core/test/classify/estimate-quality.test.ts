import { describe, expect, it } from 'vitest'
import { estimateQuality } from '../../src/classify/estimate-quality'
import type { Raster } from '../../src/model/raster'
import { enlarge, sprite } from '../hard-edges/sprites'
import {
  blurred,
  GRADIENTS,
  ILLUSTRATIONS,
  LINE_ICONS,
  noisy,
  pixelArt,
  render,
  screen,
  sharpened,
  throughJpeg,
} from './pictures'

const ALL = [...LINE_ICONS, ...ILLUSTRATIONS]
const CLEAN = ALL.map((body) => render(body, 256, '#fff'))
const GRAY: Raster = {
  width: 128,
  height: 128,
  rgba: new Uint8Array(4 * 128 * 128)
    .fill(255)
    .fill(255)
    .map((_, p) => (p % 4 === 3 ? 255 : 128)),
}

describe('estimateQuality', () => {
  it('trusts clean renders fully, at any size and on any ground', () => {
    for (const body of ALL) {
      for (const size of [16, 32, 64, 256, 1024]) {
        for (const ground of [undefined, '#fff', '#000', '#ffe8cc']) {
          expect([size, ground, estimateQuality(render(body, size, ground)).quality]).toEqual([size, ground, 'high'])
        }
      }
    }
  })

  it('trusts hard pixels fully', () => {
    for (const raster of [sprite(32, 32, 1), pixelArt(64, 2), enlarge(pixelArt(32, 3), 6, 6), screen(4)]) {
      expect(estimateQuality(raster).quality).toBe('high')
    }
  })

  it('measures the noise of a flat picture within a tenth', () => {
    for (const deviation of [1, 2, 5, 12]) {
      // Three independent channels, weighed by 0.25, 0.625 and 0.125.
      const expected = deviation * Math.hypot(0.25, 0.625, 0.125)
      const { noise } = estimateQuality(noisy(GRAY, deviation, 7)).scores
      expect(noise).toBeGreaterThan(0.9 * expected - 0.05)
      expect(noise).toBeLessThan(1.1 * expected + 0.15)
    }
  })

  it('trusts a gradient that was dithered by a level, as browsers do it', () => {
    const [width, height] = [200, 120]
    const order = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
    const rgba = new Uint8ClampedArray(4 * width * height).fill(255)
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)]
      if (x > 40 && x < 110 && y > 70 && y < 100) continue
      const dither = (order[4 * (y % 4) + (x % 4)]! + 0.5) / 16
      for (let c = 0; c < 3; c++) rgba[4 * i + c] = Math.floor(40 + 30 * c + 0.4 * x + 0.3 * y + dither)
    }
    expect(estimateQuality({ width, height, rgba }).quality).toBe('high')
    expect(estimateQuality(noisy({ width, height, rgba }, 1, 3)).quality).toBe('medium')
  })

  it('trusts noise less, and much of it not at all', () => {
    for (const raster of CLEAN) {
      expect(estimateQuality(noisy(raster, 1.5, 1)).quality).toBe('medium')
      expect(estimateQuality(noisy(raster, 8, 1)).quality).toBe('low')
      expect(estimateQuality(noisy(raster, 40, 1)).quality).toBe('low')
    }
  })

  it('measures the width of blurred edges', async () => {
    // Off the middle, where it would fall between two windows.
    const edge = render('<path d="M0 0h10.5v24H0z"/>', 256, '#fff')
    expect(estimateQuality(edge).scores.edgeWidth).toBe(1)
    for (const deviation of [1, 2, 3]) {
      const { edgeWidth } = estimateQuality(await blurred(edge, deviation)).scores
      const expected = deviation * Math.sqrt(2 * Math.PI)
      expect(Math.abs(edgeWidth - expected)).toBeLessThan(0.15 * expected)
    }
    for (const raster of CLEAN) expect(estimateQuality(await blurred(raster, 2)).quality).toBe('low')
  })

  it('hears JPEG ring, more or less by its quality', async () => {
    const mean = async (quality: number): Promise<number> => {
      let sum = 0
      for (const raster of CLEAN) {
        const estimate = estimateQuality(await throughJpeg(raster, quality))
        expect(estimate.quality).not.toBe('high')
        sum += estimate.scores.ringing
      }
      return sum / CLEAN.length
    }
    const [fine, poor] = [await mean(95), await mean(60)]
    expect(fine).toBeGreaterThan(0.75)
    expect(poor).toBeGreaterThan(1.5 * fine)
  })

  it('takes soft shading for no rings, but rings beside it for rings', async () => {
    const glow = '<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="0.17"/></filter>'
    const eyes = Array.from({ length: 36 }, (_, k) => {
      const at = `cx="${4 + 3.2 * (k % 6)}" cy="${4 + 3.2 * Math.floor(k / 6)}"`
      return `<circle ${at} r="0.62" fill="#8a5a48" filter="url(#f)"/><circle ${at} r="0.25" fill="#fff"/>`
    })
    const shaded = render(
      `<rect x="1" y="1" width="22" height="22" fill="#3c221d"/>${glow}${eyes.join('')}`,
      192,
      '#fff',
    )
    const { quality, scores } = estimateQuality(shaded)
    expect(scores.ringing).toBeGreaterThan(0.5)
    expect(quality).toBe('high')
    const kept = { ...(await throughJpeg(shaded, 90)), isLossy: false }
    expect(estimateQuality(kept).quality).not.toBe('high')
  })

  it('finds the shading of sharpened pictures rough', async () => {
    for (const body of GRADIENTS) {
      const gradient = render(body, 256, '#fff')
      expect(estimateQuality(gradient).scores.roughness).toBeLessThan(0.1)
      expect(estimateQuality(await sharpened(gradient)).scores.roughness).toBeGreaterThan(0.42)
    }
  })

  it('never trusts pixels fully that were compressed with loss', () => {
    for (const raster of CLEAN) expect(estimateQuality({ ...raster, isLossy: true }).quality).toBe('medium')
    expect(estimateQuality({ ...noisy(CLEAN[0], 8, 1), isLossy: true }).quality).toBe('low')
  })

  it('finds nothing wrong where there is nothing', () => {
    for (const [width, height] of [
      [1, 1],
      [2, 2],
      [1, 50],
      [100, 100],
    ]) {
      const estimate = estimateQuality({ width, height, rgba: new Uint8Array(4 * width * height) })
      expect(estimate).toEqual({
        quality: 'high',
        isLossy: false,
        scores: { noise: 0, edgeWidth: 0, ringing: 0, evenness: 1, enlargement: 1, overshoot: 0, roughness: 0 },
      })
    }
  })
})
