import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import type { Coloring } from '../../src/model/coloring'
import type { Raster } from '../../src/model/raster'
import { measureFeatures } from '../../src/photo/features'
import { firmOpacity } from '../../src/photo/firm-opacity'
import { mergePhoto, type PhotoPlan } from '../../src/photo/merge-photo'
import { random } from '../hard-edges/sprites'
import { scene } from './scene'

const PLAN: PhotoPlan = {
  bytes: 20_000,
  leastPrice: 0,
  colorCap: Number.POSITIVE_INFINITY,
}
const PHOTO = scene({ width: 192, height: 144, seed: 1, noise: 6, blur: 0.6 })

const merge = (raster: Raster, plan: PhotoPlan): Coloring => mergePhoto(raster, plan).coloring

/** Peak signal-to-noise ratio in dB of the flat regions against the raster. */
function psnr(raster: Raster, { regions: map, fills: palette }: Coloring): number {
  let error = 0
  for (let i = 0; i < map.labels.length; i++) {
    const ink = map.colorOf[map.labels[i]]
    for (let c = 0; c < 3; c++) error += (raster.rgba[4 * i + c] - palette.colors[4 * ink + c]) ** 2
  }
  return 10 * Math.log10((255 * 255 * 3 * map.labels.length) / error)
}

/** The contract of a region map: complete, 4-connected, numbered in scan order, every ink in the palette. */
function expectColoring({ regions: map, fills: palette }: Coloring): void {
  const again = connectedRegions(map.labels, map.width, map.height, 'fills')
  expect(again.count).toBe(map.count)
  expect(again.labels.every((label, i) => label === map.labels[i])).toBe(true)
  for (const ink of map.colorOf) expect(ink >= 0 && ink < palette.count).toBe(true)
  expect(palette.colors).toHaveLength(4 * palette.count)
}

describe('mergePhoto', () => {
  it('gives each fill the mean of its pixels', () => {
    const merged = merge(PHOTO, PLAN)
    expectColoring(merged)
    expect([merged.regions.width, merged.regions.height]).toEqual([PHOTO.width, PHOTO.height])
    const sums = new Float64Array(4 * merged.fills.count)
    for (let i = 0; i < merged.regions.labels.length; i++) {
      const fill = merged.regions.colorOf[merged.regions.labels[i]]
      for (let c = 0; c < 3; c++) sums[4 * fill + c] += PHOTO.rgba[4 * i + c]
      sums[4 * fill + 3]++
    }
    for (let k = 0; k < sums.length; k++) {
      if (k % 4 < 3) expect(merged.fills.colors[k]).toBeCloseTo(sums[k] / sums[k | 3], 8)
    }
  })

  it('comes closer to the photo with every step in bytes', async () => {
    const jpeg = await sharp(PHOTO.rgba, { raw: { width: 192, height: 144, channels: 4 } })
      .jpeg({ quality: 80 })
      .toBuffer()
    const { data } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    for (const raster of [PHOTO, { width: 192, height: 144, rgba: data }]) {
      const steps = [1, 3, 9, 27, 81].map((kilobytes) =>
        psnr(raster, merge(raster, { ...PLAN, bytes: 1000 * kilobytes })),
      )
      for (let k = 1; k < steps.length; k++) expect(steps[k]).toBeGreaterThan(steps[k - 1] + 0.5)
    }
  })

  it('leaves out what saves too little error for its bytes', () => {
    const all = merge(PHOTO, PLAN)
    const frugal = merge(PHOTO, { ...PLAN, leastPrice: 2000 })
    expect(frugal.regions.count).toBeLessThan(all.regions.count / 2)
    expect(mergePhoto(PHOTO, { ...PLAN, leastPrice: 2000 }).errorPerByte).toBeGreaterThanOrEqual(2000)
  })

  it('keeps soft opacity and makes the rim of hard outlines firm', () => {
    const [width, height] = [60, 40]
    const rgba = new Uint8Array(4 * width * height)
    // A hard edge at x = 20.4 on the left, and opacity that falls to 0 over 20 px on the right.
    for (let i = 0; i < width * height; i++) {
      const x = i % width
      const alpha = x < 20 ? 0 : x === 20 ? 153 : x < 35 ? 255 : Math.max(0, Math.round(255 - (x - 35) * 13))
      rgba.set([200, 60, 40, alpha], 4 * i)
    }
    const { regions, fills } = merge({ width, height, rgba }, { ...PLAN, bytes: 2000 })
    const alphaAt = (x: number): number => fills.colors[4 * regions.colorOf[regions.labels[20 * width + x]] + 3]
    expect([alphaAt(19), alphaAt(20), alphaAt(30)]).toEqual([0, 255, 255])
    for (let x = 38; x < 52; x++) expect(Math.abs(alphaAt(x) - rgba[4 * x + 3])).toBeLessThan(40)
  })

  it('repeats itself to the bit', () => {
    expect(mergePhoto(PHOTO, PLAN)).toEqual(mergePhoto(PHOTO, PLAN))
  })

  it('keeps the colour cap and unites neighbours of one colour', () => {
    for (const colorCap of [2, 7, 32]) {
      const merged = merge(PHOTO, { ...PLAN, colorCap })
      expectColoring(merged)
      expect(merged.fills.count).toBeLessThanOrEqual(colorCap)
      expect(
        connectedRegions(
          merged.regions.labels.map((l) => merged.regions.colorOf[l]),
          192,
          144,
          'fills',
        ).count,
      ).toBe(merged.regions.count)
    }
  })

  it('gives the regions of a smaller copy of a large picture', () => {
    const [width, height] = [3000, 2000]
    const rgba = new Uint8Array(4 * width * height).fill(255)
    rgba.fill(40, 0, 4 * width * 1000)
    const coloring = merge({ width, height, rgba }, PLAN)
    expectColoring(coloring)
    expect([coloring.regions.width, coloring.regions.height]).toEqual([1500, 1000])
  })

  it('never mixes the transparent ground with the picture', () => {
    fc.assert(
      fc.property(
        fc.nat(9999),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (seed, width, height) => {
          const next = random(seed)
          const rgba = Uint8Array.from({ length: 4 * width * height }, (_, p) =>
            p % 4 === 3 ? [0, 90, 200, 255][Math.floor(next() * 4)] : Math.floor(next() * 256),
          )
          const raster = { width, height, rgba }
          const merged = merge(raster, { ...PLAN, bytes: 100 })
          const opacity = firmOpacity(raster)
          expectColoring(merged)
          for (let i = 0; i < width * height; i++) {
            const alpha = merged.fills.colors[4 * merged.regions.colorOf[merged.regions.labels[i]] + 3]
            expect(alpha === 0 ? 'ground' : 'picture').toBe(opacity[i] === 0 ? 'ground' : 'picture')
          }
        },
      ),
    )
  })

  it('takes a single pixel and a picture of nothing', () => {
    const dot = merge({ width: 1, height: 1, rgba: Uint8Array.from([9, 8, 7, 255]) }, PLAN)
    expect([...dot.fills.colors]).toEqual([9, 8, 7, 255])
    const nothing = merge({ width: 5, height: 3, rgba: new Uint8Array(60) }, PLAN)
    expect(nothing.regions.count).toBe(1)
    expect([...nothing.fills.colors]).toEqual([0, 0, 0, 0])
  })
})

describe('measureFeatures', () => {
  it('takes out single specks and leaves lines and edges', () => {
    const rgba = new Uint8Array(4 * 64).fill(255)
    const put = (x: number, y: number) => rgba.set([0, 0, 0], 4 * (y * 8 + x))
    put(2, 2)
    for (let y = 0; y < 8; y++) put(5, y)
    const { values } = measureFeatures({ width: 8, height: 8, rgba })
    expect(values[4 * (2 * 8 + 2)]).toBe(values[0])
    expect(values[4 * (4 * 8 + 5)]).toBeLessThan(values[0] - 900)
  })
})
