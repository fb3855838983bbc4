import { describe, expect, it } from 'vitest'
import { rgbPalette, ycbcrInks, ycbcrPicture } from '../../src/color/ycbcr'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { SCALE } from '../../src/glyphs/field'
import { readSmall } from '../../src/small/read-small'
import { trace } from '../../src/trace'
import { opaqueInks, pictureOf, smallRaster } from './small-pictures'

const WHITE = [255, 255, 255] as const
const BLUE = [20, 60, 200] as const
const RED = [220, 30, 30] as const
const raster = smallRaster(16, 16, (x, y) =>
  x > 7 && x < 8.4 && y > 6 && y < 9 ? RED : Math.hypot(x - 8, y - 8) < 5.3 ? BLUE : WHITE,
)

describe('readSmall', () => {
  it('reads samples, with the ink of a stroke that the reading has not', () => {
    const inkOf = new Int32Array(256)
    const regions = connectedRegions(inkOf, 16, 16, 'inks')
    const reading = { ...pictureOf(raster), inks: opaqueInks(WHITE, BLUE), regions }
    const [samples] = readSmall(reading)
    if (samples === undefined) throw new Error('nothing was read')
    expect([samples.width, samples.height]).toEqual([16 * SCALE, 16 * SCALE])
    for (const [c, level] of RED.entries()) expect(Math.abs(samples.inks.colors[8 + c]! - level)).toBeLessThan(10)
    const area = [0, 0, 0]
    for (const label of samples.regions.labels) area[samples.regions.colorOf[label]!]! += 1 / SCALE ** 2
    expect(area[1]! / (Math.PI * 5.3 ** 2 - 4.2)).toBeCloseTo(1, 1)
    expect(area[2]! / 4.2).toBeGreaterThan(0.8)
    expect(area[2]! / 4.2).toBeLessThan(1.2)
  })

  it('reads those of a compressed picture in its space', () => {
    const regions = connectedRegions(new Int32Array(256), 16, 16, 'inks')
    const [samples] = readSmall({
      ...ycbcrPicture(pictureOf(raster)),
      inks: ycbcrInks(opaqueInks(WHITE, BLUE)),
      regions,
    })
    if (samples === undefined) throw new Error('nothing was read')
    expect(samples.space).toBe('ycbcr')
    const red = rgbPalette(samples.inks).colors.subarray(8, 11)
    red.forEach((level, c) => {
      expect(Math.abs(level - RED[c]!)).toBeLessThan(13)
    })
  })
})

describe('the ground of a small compressed picture', () => {
  it('has the color that most of its pixels have, and not the mean of what compression made of them', () => {
    const noisy = smallRaster(24, 24, (x, y) => {
      if (Math.hypot(x - 12, y - 12) < 4.3) return BLUE
      const level = (7 * Math.floor(x) + 11 * Math.floor(y)) % 4 === 0 ? 246 : 255
      return [level, level, level]
    })
    const reading = {
      ...ycbcrPicture(pictureOf(noisy)),
      inks: ycbcrInks(opaqueInks([253, 253, 253], BLUE)),
      regions: connectedRegions(new Int32Array(576), 24, 24, 'inks'),
    }
    const [samples] = readSmall(reading)
    if (samples === undefined) throw new Error('nothing was read')
    const { colors, count } = rgbPalette(samples.inks)
    const inks = Array.from({ length: count }, (_, k) => [...colors.subarray(4 * k, 4 * k + 3)])
    expect(inks).toContainEqual([255, 255, 255])
    const { svg } = trace({ ...noisy, isLossy: true }, { imageType: 'artwork' })
    expect(svg).toContain('<path fill="#fff"')
  })
})

describe('the readings of a small picture', () => {
  const regions = connectedRegions(new Int32Array(512), 32, 16, 'inks')
  /** Dense black strokes on white: grays of them look like inks of their own. */
  const strokes = smallRaster(32, 16, (x, y) =>
    x > 4 && y > 3 && y < 13 && (x % 1.9 < 0.8 || x < 8) ? [0, 0, 0] : WHITE,
  )
  const reading = { ...pictureOf(strokes), inks: opaqueInks(WHITE, [0, 0, 0]), regions }

  it('are two where blends lead to fewer inks, these last, and one elsewhere', () => {
    const [pure, blend, ...others] = readSmall(reading).map(({ inks }) => inks.count)
    expect(pure).toBeGreaterThan(2)
    expect(blend).toBe(2)
    expect(others).toEqual([])
    const plain = connectedRegions(new Int32Array(256), 16, 16, 'inks')
    expect(readSmall({ ...pictureOf(raster), inks: opaqueInks(WHITE, BLUE), regions: plain })).toHaveLength(1)
  })
})

describe('trace of a small picture', () => {
  it('keeps the color of some pixels of a compressed one', () => {
    const { svg, resolved } = trace({ ...raster, isLossy: true })
    expect(resolved.imageType).toBe('artwork')
    expect(svg.match(/#[0-9a-f]+/g)?.some((color) => /^#(?:[cde].[0-4].[0-4].|[cde][0-4][0-4])$/.test(color))).toBe(
      true,
    )
  })

  it('keeps the color of a pixel or two, in the size of the picture', () => {
    const { svg, width, height, resolved } = trace(raster)
    expect([width, height]).toEqual([16, 16])
    expect(svg).toContain('viewBox="0 0 16 16"')
    expect(resolved.imageType).toBe('artwork')
    expect(resolved.colors).toBe(3)
  })

  it('is of the bytes that it was, and of as few colors as asked for', () => {
    const options = { colors: 2 } as const
    expect(trace(raster, options).svg).toBe(trace(raster, options).svg)
    expect(new Set(trace(raster, options).svg.match(/#[0-9a-f]+/g)).size).toBeLessThanOrEqual(2)
  })
})
