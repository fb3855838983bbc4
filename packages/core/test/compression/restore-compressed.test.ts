import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { originOf } from '../../src/compression/decoded-jpeg'
import { restoreCompressed } from '../../src/compression/restore-compressed'
import { decode } from '../../src/image/decode'
import { inspect } from '../../src/image/inspect'
import { premultipliedPicture } from '../../src/image/pixels'
import type { Raster } from '../../src/model/raster'
import { box, disc, paint, WHITE } from '../boundary/coverage'
import { random } from '../hard-edges/sprites'
import { squaredError, throughHalfChroma } from './half-chroma'

const SIZE = 96
const isDrawn = (): boolean => true
const drawn = paint(SIZE, SIZE, WHITE, [
  { polygons: [disc(40.3, 44.1, 30)], color: [198, 54, 60, 255] },
  { polygons: [disc(60.3, 52.1, 20)], color: [31, 87, 141, 255] },
])

/** The pixels of a raster after a file of some format. */
async function decoded({ width, height, rgba }: Raster, to: (image: Sharp) => Sharp): Promise<Raster> {
  const file = await to(sharp(rgba, { raw: { width, height, channels: 4 } })).toBuffer()
  return { width, height, rgba: await sharp(file).ensureAlpha().raw().toBuffer() }
}

/** The raster at the top left of a larger clean one with a row of boxes below. */
function onPage({ width, height, rgba }: Raster): Raster {
  const boxes = Array.from({ length: 5 }, (_, k) => box(20 + 50 * k, 130.5, 50 + 50 * k, 180.5))
  const page = paint(280, 200, WHITE, [{ polygons: boxes, color: [60, 60, 60, 255] }])
  const out = new Uint8ClampedArray(page.rgba)
  for (let y = 0; y < height; y++) out.set(rgba.subarray(4 * width * y, 4 * width * (y + 1)), 4 * 280 * y)
  return { ...page, rgba: out }
}

describe('restoreCompressed', () => {
  it('brings JPEGs of 4:2:0 and WebPs nearer to what was drawn', async () => {
    for (const quality of [60, 80, 95]) {
      for (const format of ['jpeg', 'webp'] as const) {
        const given = { ...(await decoded(drawn, (image) => image[format]({ quality }))), isLossy: true }
        const after = squaredError(restoreCompressed(given, isDrawn), drawn)
        expect(after, `${format} ${quality}`).toBeLessThan(0.75 * squaredError(given, drawn))
      }
    }
  })

  it('leaves compressed rasters of full chroma, of grays and of one pixel', async () => {
    const full = { ...(await decoded(drawn, (image) => image.jpeg({ chromaSubsampling: '4:4:4' }))), isLossy: true }
    expect(restoreCompressed(full, isDrawn)).toBe(full)
    const disk = paint(SIZE, SIZE, WHITE, [{ polygons: [disc(40.3, 44.1, 30)], color: [90, 90, 90, 255] }])
    const gray = { ...(await decoded(disk, (image) => image.jpeg())), isLossy: true }
    expect(restoreCompressed(gray, isDrawn)).toBe(gray)
    const pixel = { width: 1, height: 1, rgba: Uint8Array.of(1, 2, 3, 255), isLossy: true }
    expect(restoreCompressed(pixel, isDrawn)).toBe(pixel)
  })

  it('takes a lossless raster of the pixels of a JPEG for the JPEG', async () => {
    const given = await decoded(drawn, (image) => image.jpeg({ quality: 85 }))
    const restored = restoreCompressed(given, isDrawn)
    expect(restored).toEqual(restoreCompressed({ ...given, isLossy: true }, isDrawn))
    expect(restored.isLossy).toBe(true)
    expect(squaredError(restored, drawn)).toBeLessThan(0.75 * squaredError(given, drawn))
  })

  it('leaves clean rasters, whatever their colors', () => {
    expect(restoreCompressed(drawn, isDrawn)).toBe(drawn)
    const seed = 41
    const next = random(seed)
    for (let k = 0; k < 60; k++) {
      const base = [0, 1, 2].map(() => Math.floor(150 * next()))
      const rgba = new Uint8ClampedArray(4 * 64 * 8).fill(255)
      for (let i = 0; i < 64 * 8; i++)
        rgba.set(
          base.map((level) => level + (i % 64) + 20),
          4 * i,
        )
      const ramp = { width: 64, height: 8, rgba }
      expect(restoreCompressed(ramp, isDrawn), `seed ${seed}, ramp ${k} from ${base}`).toBe(ramp)
    }
  })

  it('leaves a clean page with a JPEG on it', async () => {
    const jpeg = await decoded(drawn, (image) => image.jpeg({ quality: 85 }))
    const page = onPage(jpeg)
    expect(originOf(premultipliedPicture(page))).toBe('jpeg')
    expect(restoreCompressed(page, isDrawn)).toBe(page)
  })

  it('keeps the origin of pixels', async () => {
    for (const format of ['jpeg', 'webp'] as const) {
      const given = { ...(await decoded(drawn, (image) => image[format]({ quality: 75 }))), isLossy: true }
      const restored = restoreCompressed(given, isDrawn)
      expect(restored).not.toBe(given)
      const origin = format === 'jpeg' ? 'jpeg' : 'other'
      expect([given, restored].map((raster) => originOf(premultipliedPicture(raster)))).toEqual([origin, origin])
    }
  })

  it('refines chroma of drawings whose file tells the steps, once', async () => {
    const file = await sharp(drawn.rgba, { raw: { width: SIZE, height: SIZE, channels: 4 } })
      .jpeg({ quality: 60 })
      .toBuffer()
    const given = await decode(file, inspect(file))
    const photo = restoreCompressed(given, () => false)
    const restored = restoreCompressed(given, isDrawn)
    expect(photo.rgba).toEqual(restoreCompressed({ ...given, quantization: undefined }, isDrawn).rgba)
    expect(squaredError(restored, drawn)).toBeLessThan(0.9 * squaredError(photo, drawn))
    expect(restored.quantization).toBeUndefined()
    expect(originOf(premultipliedPicture(restored))).toBe('jpeg')
  })

  it('gives the same bytes twice, and leaves its input', () => {
    const given = throughHalfChroma(drawn)
    const before = Uint8Array.from(given.rgba)
    const once = restoreCompressed(given, isDrawn)
    expect(restoreCompressed(given, isDrawn)).toEqual(once)
    expect(Uint8Array.from(given.rgba)).toEqual(before)
  })
})
