import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ENLARGING_FILTERS, KEYS } from '../../src/classify/enlarging-filters'
import { findEnlargement } from '../../src/classify/find-enlargement'
import type { Raster } from '../../src/model/raster'
import { sprite } from '../hard-edges/sprites'
import { cropped, enlargedBy, enlargedByCubic } from './enlarged'
import { ILLUSTRATIONS, LINE_ICONS, noisy, pixelArt, render, throughJpeg } from './pictures'

const DRAWINGS = [...ILLUSTRATIONS, ...LINE_ICONS]
const factorOf = (raster: Raster) => findEnlargement(raster)?.across.factor ?? 1

/** Enlarged by libvips, which begins the first cell half a pixel late. */
async function enlargedByLibvips(raster: Raster, factor: number): Promise<Raster> {
  const { width, height, rgba } = raster
  const data = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .resize(factor * width, factor * height, { kernel: 'cubic' })
    .raw()
    .toBuffer()
  return { width: factor * width, height: factor * height, rgba: new Uint8ClampedArray(data) }
}

describe('findEnlargement', () => {
  it.each([2, 3, 4, 5])('finds the factor %d of pictures enlarged by a cubic filter', async (factor) => {
    // Every second drawing by each of two programs, in turn with the factors
    for (const [k, drawing] of DRAWINGS.entries()) {
      const raster = render(drawing, 96, '#fff')
      if ((k + factor) % 2 === 0) expect(factorOf(enlargedByCubic(raster, factor))).toBe(factor)
      else
        expect(findEnlargement(await enlargedByLibvips(raster, factor))).toMatchObject({
          across: { factor, start: 0.5 },
        })
    }
  })

  it('takes no boxes between the pixels for an enlargement', () => {
    const box = (from: number, to: number): string => `M${from} ${from}H${to}V${to}H${from}z`
    const drawings = [3.125, 4.25, 5.1].map(
      (from) => `<path d="${box(from, 24 - from)}${box(7.25, 16.8)}" fill-rule="evenodd"/>`,
    )
    for (const drawing of drawings)
      for (const size of [48, 64, 96]) expect(factorOf(render(drawing, size, '#fff'))).toBe(1)
  })

  it('takes no box in a gradient for an enlargement', () => {
    const stops = '<stop stop-color="#2b6cb0"/><stop offset="1" stop-color="#f6ad55"/>'
    const gradient = `<defs><linearGradient id="g" x2="1" y2="1">${stops}</linearGradient></defs>`
    const box = '<rect x="24" y="24" width="208" height="208" rx="18" fill="url(#g)"/>'
    const drawing = `<svg width="24" height="24" viewBox="-10.24 -10.24 276.48 276.48">${gradient}${box}</svg>`
    expect(factorOf(render(drawing, 512, '#fff'))).toBe(1)
  })

  it('finds the filter that was used', () => {
    for (const [k, drawing] of DRAWINGS.entries()) {
      for (const filter of [0, 2].map((n) => ENLARGING_FILTERS[(k + n) % ENLARGING_FILTERS.length]!)) {
        const found = findEnlargement(enlargedBy(render(drawing, 96, '#fff'), { factor: 3, filter, start: 0 }))
        expect(found).toMatchObject({ filter, across: { factor: 3, start: 0 }, down: { factor: 3, start: 0 } })
      }
    }
  })

  it.each([1.25, 1.5, 2.5, 4.5])('finds the fractional factor %f', (factor) => {
    for (const [k, drawing] of ILLUSTRATIONS.entries()) {
      const filter = ENLARGING_FILTERS[(4 * k) % ENLARGING_FILTERS.length]!
      const large = enlargedBy(render(drawing, 120, '#fff'), { factor, filter, start: 0 })
      expect(findEnlargement(large)).toMatchObject({ across: { factor, count: 120 }, down: { factor, count: 120 } })
    }
  })

  it('finds the factor of one color over a transparent ground, as bright as mid-gray', async () => {
    const small = render('<path d="M3 5l16 4-6 12z" fill="#808080"/>', 72)
    expect(factorOf(await enlargedByLibvips(small, 3))).toBe(3)
  })

  // Enlarged by Keys' filter, this sprite leaves more than is believed
  it.each(
    ENLARGING_FILTERS.filter((each) => each !== KEYS).map((each) => [each.weightAt(1.3).toFixed(3), each] as const),
  )('finds cropped hard pixels that were enlarged twice, by the filter with weight %s at 1.3', (_, filter) => {
    const large = enlargedBy(sprite(64, 64, 1), { factor: 2, filter, start: 0 })
    const found = findEnlargement(cropped(large, 5, 7, 100, 100))
    expect(found?.across.factor).toBeCloseTo(2, 1)
  })

  it('finds the factor and the cells of a picture that was cropped afterwards', () => {
    const large = enlargedByCubic(render(ILLUSTRATIONS[0], 100, '#fff'), 3)
    const [left, top] = [5, 7]
    const found = findEnlargement(cropped(large, left, top, 280, 280))
    expect(found?.across.factor).toBeCloseTo(3, 2)
    for (const [places, cut] of [
      [found?.across, left],
      [found?.down, top],
    ] as const) {
      const cells = ((places?.start ?? 0.5) + cut) / 3
      expect(Math.abs(cells - Math.round(cells))).toBeLessThan(0.05)
    }
  })

  it.each([2, 3])('finds the factor %d through JPEG', async (factor) => {
    for (const drawing of ILLUSTRATIONS) {
      const opaque = enlargedByCubic(render(drawing, 160, '#fff'), factor)
      expect(factorOf(await throughJpeg(opaque, 85))).toBe(factor)
    }
  })

  it('finds none in renders, compressed and noisy ones among them, nor in pixel art', async () => {
    for (const drawing of DRAWINGS) {
      for (const size of [48, 120, 300]) expect(factorOf(render(drawing, size, '#fff'))).toBe(1)
      const raster = render(drawing, 300, '#fff')
      expect(factorOf(await throughJpeg(raster, 60))).toBe(1)
      expect(factorOf(noisy(raster, 5, 1))).toBe(1)
    }
    expect(factorOf(pixelArt(64, 2))).toBe(1)
  })

  it('finds none where nothing changes, and where a line holds too few samples', () => {
    const flat = { width: 90, height: 90, rgba: new Uint8ClampedArray(4 * 90 * 90).fill(200) }
    expect(findEnlargement(flat)).toBeNull()
    expect(findEnlargement({ width: 1, height: 1, rgba: new Uint8ClampedArray(4) })).toBeNull()
    expect(findEnlargement(render(ILLUSTRATIONS[0], 16, '#fff'))).toBeNull()
  })
})
