import { describe, expect, it } from 'vitest'
import { resolveOptions } from '../../src/options'
import { plan } from '../../src/plan'
import { readArtwork } from '../../src/segment/read-artwork'
import { rgbReading } from '../../src/small/rgb-reading'
import { CLEAN_ESTIMATE } from '../classify/estimates'
import { smallRaster } from './small-pictures'

/** A disc of one color on a ground of another. */
const raster = smallRaster(40, 40, (x, y) => (Math.hypot(x - 20, y - 20) < 11 ? [200, 30, 60] : [250, 240, 230]))

function readAs(quality: 'high' | 'medium') {
  const made = plan(resolveOptions({ imageType: 'artwork', quality }), null, CLEAN_ESTIMATE, 40, 40)
  if (made.imageType !== 'artwork') throw new Error('not planned as artwork')
  return readArtwork(raster, made.read)
}

describe('rgbReading', () => {
  it('leaves a reading in sRGB as it is', () => {
    const reading = readAs('high')
    expect(rgbReading(reading)).toBe(reading)
  })

  it('gives pixels and inks of a reading in YCbCr in sRGB, and keeps its regions', () => {
    const [clean, reading] = [readAs('high'), readAs('medium')]
    expect(reading.space).toBe('ycbcr')
    const converted = rgbReading(reading)
    expect(converted.space).toBe('rgb')
    expect(converted.regions).toBe(reading.regions)
    expect(converted.inks.tolerance).toBe(reading.inks.tolerance)
    const { colors, count } = converted.inks
    const found = Array.from({ length: count }, (_, k) => [...colors.subarray(4 * k, 4 * k + 3)].map(Math.round))
    expect(found.sort()).toEqual([
      [200, 30, 60],
      [250, 240, 230],
    ])
    converted.pixels.forEach((pixel, i) => {
      for (let shift = 0; shift < 32; shift += 8)
        expect(Math.abs(((pixel >>> shift) & 255) - ((clean.pixels[i] >>> shift) & 255))).toBeLessThanOrEqual(2)
    })
  })
})
