import { describe, expect, it } from 'vitest'
import { ycbcrPicture } from '../../src/color/ycbcr'
import { premultipliedPicture } from '../../src/image/pixels'
import { findLines } from '../../src/lines/drawn-lines'
import type { Raster } from '../../src/model/raster'
import { resolveOptions } from '../../src/options'
import { type ArtworkPlan, plan } from '../../src/plan'
import type { ArtworkReading } from '../../src/segment/artwork-reading'
import { readFlat } from '../../src/segment/read-flat'
import { unshaded } from '../../src/shading/remove-shading'
import { BLACK, band, paint, WHITE } from '../boundary/coverage'
import { CLEAN_ESTIMATE } from '../classify/estimates'
import { throughJpeg } from '../classify/pictures'

function read(raster: Raster, quality: 'high' | 'medium' | 'low'): ArtworkReading {
  const options = resolveOptions({ imageType: 'artwork', quality })
  const picture = premultipliedPicture(raster)
  const drawn = quality === 'high' ? [] : findLines(ycbcrPicture(picture))
  const { read } = plan(options, null, CLEAN_ESTIMATE, raster.width, raster.height) as ArtworkPlan
  return readFlat(unshaded(picture, 0), read, drawn)
}

describe('readFlat', () => {
  it('reads clean pictures in sRGB, noisy ones in YCbCr', () => {
    const disc = paint(48, 48, WHITE, [{ polygons: [band(24, 24, 0.4, 9, 18)], color: BLACK }])
    expect(read(disc, 'high').space).toBe('rgb')
    expect(read(disc, 'medium').space).toBe('ycbcr')
  })

  it('gives the inks of gradients known colors, and says which they are', () => {
    const scene = paint(48, 48, WHITE, [{ polygons: [band(24, 24, 0.4, 9, 18)], color: BLACK }])
    const picture = premultipliedPicture(scene)
    const { read } = plan(
      resolveOptions({ imageType: 'artwork', quality: 'high' }),
      null,
      CLEAN_ESTIMATE,
      48,
      48,
    ) as ArtworkPlan
    const shade = { flat: 0xff102030, gradients: [] as never }
    const reading = readFlat({ ...unshaded(picture, 0), shades: [shade] as never }, read, [])
    const [ink] = [...reading.gradients!.keys()]
    expect(reading.gradients!.size).toBe(1)
    expect([...reading.inks.colors.subarray(4 * ink!, 4 * ink! + 4)]).toEqual([0x30, 0x20, 0x10, 255])
  })

  it('takes no lines for places of letters where the picture is nothing but lines', async () => {
    const line = { polygons: [band(80, 80, 0.4, 1, 80)], color: BLACK }
    const marks = Array.from({ length: 12 }, (_, k) => ({
      polygons: [band(20 + 10 * k, 130, 0.9, 3, 4)],
      color: BLACK,
    }))
    const alone = read(await throughJpeg(paint(160, 160, WHITE, [line]), 85), 'low')
    const among = read(await throughJpeg(paint(160, 160, WHITE, [line, ...marks]), 85), 'low')
    expect(alone.linePaths).toEqual([])
    expect(among.linePaths?.length).toBeGreaterThan(0)
  })
})
