import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { estimateQuality } from '../../src/classify/estimate-quality'
import { rgbPalette, ycbcrInks } from '../../src/color/ycbcr'
import type { Picture } from '../../src/model/color-space'
import type { Raster } from '../../src/model/raster'
import type { ReadingIn } from '../../src/model/reading'
import { resolveOptions } from '../../src/options'
import { type ArtworkPlan, plan } from '../../src/plan'
import type { ArtworkReading } from '../../src/segment/artwork-reading'
import { likelyInks } from '../../src/segment/likely-inks'
import { readArtwork } from '../../src/segment/read-artwork'
import { disc, paint, type Rgba, WHITE } from '../boundary/coverage'

const SIZE = 96
const ORANGE: Rgba = [0xff, 0x66, 0x00, 255]
const BLUE: Rgba = [0x33, 0x66, 0x99, 255]
const ODD: Rgba = [31, 87, 142, 255]

function sceneOf(...colors: Rgba[]): Raster {
  return paint(
    SIZE,
    SIZE,
    WHITE,
    colors.map((color, k) => ({ polygons: [disc(26.3 + 42 * k, 40.1 + 9 * k, 20)], color })),
  )
}

async function decoded({ width, height, rgba }: Raster, quality: number): Promise<Raster> {
  const file = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer()
  return { width, height, rgba: await sharp(file).ensureAlpha().raw().toBuffer(), isLossy: true }
}

function read(raster: Raster): ArtworkReading {
  const options = resolveOptions({ imageType: 'artwork', quality: 'medium' })
  return readArtwork(
    raster,
    (plan(options, null, estimateQuality(raster), raster.width, raster.height) as ArtworkPlan).read,
  )
}

function colorsOf({ inks }: ArtworkReading): number[][] {
  const { colors } = rgbPalette(inks)
  return Array.from({ length: inks.count }, (_, k) => [...colors.subarray(4 * k, 4 * k + 4)].map(Math.round))
}

describe('inks of decoded JPEGs', () => {
  it('are the colors that were drawn, where these are likely ones', async () => {
    const colors = colorsOf(read(await decoded(sceneOf(ORANGE, BLUE), 80)))
    for (const color of [WHITE, ORANGE, BLUE]) expect(colors).toContainEqual([...color])
  })

  it('are the same for the same pixels in a file without loss', async () => {
    const raster = await decoded(sceneOf(ORANGE, BLUE), 80)
    expect(colorsOf(read({ ...raster, isLossy: false }))).toEqual(colorsOf(read(raster)))
  })

  it('stay as they are in clean pictures that are read as noisy ones', () => {
    expect(colorsOf(read(sceneOf(ODD, [0x33, 0x65, 0x99, 255])))).toContainEqual([...ODD])
    expect(colorsOf(read(sceneOf(ODD, [0x33, 0x65, 0x99, 255])))).toContainEqual([0x33, 0x65, 0x99, 255])
  })

  it('stay apart', async () => {
    for (let step = 10; step < 30; step += 4) {
      const raster = await decoded(sceneOf([120, 120, 120, 255], [120 + step, 120, 120, 255]), 90)
      const colors = colorsOf(read(raster)).map(String)
      expect(new Set(colors).size).toBe(colors.length)
    }
  })

  it('count even pixels more than others, and only those clear of borders', () => {
    const side = 32
    const drawn = 0xff0066ff
    const isStrip = (i: number): boolean => i % side < 2
    // A block of one color between pixels that alternate between two others, left of which is a strip of two columns
    const isBlock = (i: number): boolean => i % side >= 10 && i % side < 20 && i < 14 * side
    const pixels = Uint32Array.from({ length: side * side }, (_, i) => {
      if (isStrip(i) || isBlock(i)) return drawn
      return (i + Math.floor(i / side)) % 2 === 0 ? 0xff0a70f0 : 0xff0870f2
    })
    const labels = Int32Array.from(pixels, (_, i) => (isStrip(i) ? 0 : 1))
    const given = { space: 'rgb', count: 2, colors: Float64Array.of(240, 112, 12, 255, 246, 107, 5, 255) } as const
    const inks = ycbcrInks({ ...given, tolerance: new Float64Array(2) })
    const regions = { indexes: 'inks', width: side, height: side, labels, count: 2, colorOf: Int32Array.of(0, 1) }
    const reading = {
      space: 'ycbcr',
      width: side,
      height: side,
      pixels,
      inks,
      regions,
    } as unknown as ReadingIn<'ycbcr'>
    const picture = { space: 'rgb', width: side, height: side, pixels } as unknown as Picture<'rgb'>
    const { colors } = rgbPalette(likelyInks(reading, picture))
    expect([...colors].map(Math.round)).toEqual([240, 112, 12, 255, 255, 102, 0, 255])
  })
})
