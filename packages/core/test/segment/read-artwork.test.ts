import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { rgbPalette } from '../../src/color/ycbcr'
import type { Raster } from '../../src/model/raster'
import type { Reading } from '../../src/model/reading'
import { resolveOptions } from '../../src/options'
import { type ArtworkPlan, plan } from '../../src/plan'
import type { ArtworkReading } from '../../src/segment/artwork-reading'
import { readArtwork } from '../../src/segment/read-artwork'
import { BLACK, band, disc, paint, type Rgba, WHITE } from '../boundary/coverage'
import { CLEAN_ESTIMATE } from '../classify/estimates'

const SIZE = 96
const RED: Rgba = [198, 54, 60, 255]
const SCENE = paint(SIZE, SIZE, WHITE, [
  { polygons: [disc(36.3, 40.1, 24)], color: RED },
  { polygons: [band(60, 60, 0.6, 1.3, 60)], color: BLACK },
])

function read(raster: Raster, quality: 'high' | 'medium' | 'low'): ArtworkReading {
  const options = resolveOptions({ imageType: 'artwork', quality })
  return readArtwork(raster, (plan(options, null, CLEAN_ESTIMATE, raster.width, raster.height) as ArtworkPlan).read)
}

/** The inks in sRGB, each with the number of pixels that it owns. */
function ownedBy(reading: Reading): Map<string, number> {
  const { colors } = rgbPalette(reading.inks)
  const { labels, colorOf } = reading.regions
  const owned = new Map<string, number>()
  for (const label of labels) {
    const ink = colorOf[label]
    const key = [...colors.subarray(4 * ink, 4 * ink + 4)].map(Math.round).join(' ')
    owned.set(key, (owned.get(key) ?? 0) + 1)
  }
  return owned
}

async function throughJpeg({ width, height, rgba }: Raster, quality: number): Promise<Raster> {
  const jpeg = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .jpeg({ quality })
    .toBuffer()
  return { width, height, rgba: await sharp(jpeg).ensureAlpha().raw().toBuffer() }
}

describe('readArtwork', () => {
  it('reads a clean picture in sRGB: its inks, a thin one among them, and the area of each', () => {
    const reading = read(SCENE, 'high')
    const owned = ownedBy(reading)
    expect(reading.space).toBe('rgb')
    expect(owned.size).toBe(3)
    const disk = owned.get('198 54 60 255') ?? 0
    expect(Math.abs(disk / (Math.PI * 24 * 24) - 1)).toBeLessThan(0.1)
    expect(owned.get('255 255 255 255')).toBeGreaterThan(SIZE * SIZE * 0.7)
  })

  it('reads a noisy picture in YCbCr, with few inks and no specks', async () => {
    const reading = read(await throughJpeg(SCENE, 75), 'medium')
    expect(reading.space).toBe('ycbcr')
    expect(ownedBy(reading).size).toBeLessThanOrEqual(5)
    const areas = new Int32Array(reading.regions.count)
    for (const label of reading.regions.labels) areas[label]++
    expect(Math.min(...areas)).toBeGreaterThanOrEqual(8)
  })

  it('keeps the color of a line beside shading in a picture that is trusted less', () => {
    // A darker column between a gradient and white: it is a blend of white with any color that is darker still
    const rgba = new Uint8Array(4 * SIZE * SIZE).fill(255)
    for (let y = 0; y < SIZE; y++) {
      for (let x = 0; x <= 60; x++) {
        const p = 4 * (y * SIZE + x)
        rgba.fill(x === 60 ? 190 : 200 + Math.round(y / 2), p, p + 3)
      }
    }
    const reading = read({ width: SIZE, height: SIZE, rgba }, 'medium')
    expect(reading.space).toBe('ycbcr')
    expect(reading.gradients?.size).toBe(1)
    expect(ownedBy(reading).get('190 190 190 255')).toBeGreaterThanOrEqual(SIZE - 4)
  })

  it('paints no line of a compressed picture with a gradient', () => {
    const [width, height] = [400, 280]
    const { read } = plan(
      resolveOptions({ imageType: 'artwork', quality: 'medium' }),
      null,
      CLEAN_ESTIMATE,
      width,
      height,
    ) as ArtworkPlan
    const readWith = (line: readonly number[]) => {
      const rgba = new Uint8Array(4 * width * height).fill(255)
      for (let i = 0; i < width * height; i++) {
        const [x, y] = [i % width, Math.floor(i / width)]
        if (x > 240 && x < 380 && y > 20 && y < 260) rgba.set([20 + y / 2, 40 + y / 3, 150], 4 * i)
        const cover = Math.min(1, Math.max(0, 1.1 - Math.abs(y - 92 - 0.3 * x)))
        if (x > 30 && x < 200) for (const c of [0, 1, 2]) rgba[4 * i + c]! += (line[c]! - 255) * cover
      }
      return readArtwork({ width, height, rgba }, read)
    }
    const plain = readWith([255, 255, 255])
    const [standIn] = [...plain.gradients!.keys()]
    const flat = [...rgbPalette(plain.inks).colors.subarray(4 * standIn!, 4 * standIn! + 3)].map(Math.round)
    const reading = readWith(flat)
    const ink = reading.regions.colorOf[reading.regions.labels[122 * width + 100]!]!
    expect(reading.space).toBe('ycbcr')
    expect(reading.gradients!.size).toBe(1)
    expect(reading.gradients!.has(ink)).toBe(false)
    rgbPalette(reading.inks)
      .colors.subarray(4 * ink, 4 * ink + 3)
      .forEach((level, c) => {
        expect(Math.abs(level - flat[c]!)).toBeLessThan(16)
      })
  })

  it('reads the same by another plan with and without the gradients of the first reading', () => {
    const ramp = { ...SCENE, rgba: SCENE.rgba.map((level, k) => (k % 4 === 0 ? level - ((k >> 2) % SIZE) / 2 : level)) }
    const planOf = (quality: 'high' | 'medium' | 'low') =>
      (plan(resolveOptions({ imageType: 'artwork', quality }), null, CLEAN_ESTIMATE, SIZE, SIZE) as ArtworkPlan).read
    const first = readArtwork(ramp, planOf('high'))
    expect(first.gradients?.size).toBeGreaterThan(0)
    for (const quality of ['medium', 'low'] as const) {
      const { remover, ...again } = readArtwork(ramp, planOf(quality), first)
      const { remover: own, ...alone } = readArtwork(ramp, planOf(quality))
      expect(again).toEqual(alone)
      expect(remover).toBe(first.remover)
      expect(own).not.toBe(first.remover)
    }
  })

  it('finds the tint of a badge full of words in a JPEG of a page, and in no smaller picture', async () => {
    const badge = (size: number): Raster => {
      const rgba = new Uint8Array(4 * size * 320).fill(255)
      for (let y = 42; y < 57; y++) {
        for (let x = 44; x < 74; x++) {
          const isStroke = y >= 45 && y < 54 && x >= 48 && x < 70 && (x % 4 === 0 || (y % 4 === 0 && x % 4 < 3))
          rgba.set(isStroke ? [120, 20, 60] : [243, 216, 228], 4 * (y * size + x))
        }
      }
      return { width: size, height: 320, rgba }
    }
    const tintOf = async (size: number): Promise<number> => {
      const { colors } = rgbPalette(read(await throughJpeg(badge(size), 85), 'medium').inks)
      const gaps = Array.from({ length: colors.length / 4 }, (_, k) =>
        Math.max(...[243, 216, 228].map((level, c) => Math.abs(colors[4 * k + c] - level))),
      )
      return Math.min(...gaps)
    }
    expect(await tintOf(320)).toBeLessThan(5)
    expect(await tintOf(300)).toBeGreaterThan(5)
  })
})

describe('thin lines of compressed pictures', () => {
  /** How many are followed of one of a pixel through a square of a size. */
  const followed = async (size: number, quality: 'high' | 'low'): Promise<number> => {
    const given = paint(size, size, WHITE, [{ polygons: [band(size / 2, size / 2, 0.4, 1, size / 2)], color: BLACK }])
    return read(await throughJpeg(given, 85), quality).lines?.length ?? 0
  }

  it('are followed from 20,000 px on, and not where the picture is taken for a clean one', async () => {
    expect(await followed(150, 'low')).toBeGreaterThan(0)
    expect([await followed(130, 'low'), await followed(150, 'high')]).toEqual([0, 0])
  })
})
