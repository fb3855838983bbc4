import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Raster } from '../src/model/raster'
import { trace } from '../src/trace'
import { vectorize } from '../src/vectorize'
import { enlargedByCubic } from './classify/enlarged'
import { renderSvg } from './render-svg'
import { smallRaster } from './small/small-pictures'

/** Side of the picture, px: larger ones than 80 px have no samples of all their pixels. */
const SIZE = 88
/** Ground on each side of a figure of 64 px. */
const MARGIN = (SIZE - 64) / 2
const SKIN = [230, 180, 150] as const
const WHITE = [255, 255, 255] as const
const IRIS = [90, 50, 30] as const
const LIPS = [150, 30, 60] as const
const GROUND = [250, 250, 240] as const

/** A face whose eyes have irises and whose mouth is little more than a pixel high, in a picture of `SIZE` px. */
function face(): Raster {
  return smallRaster(SIZE, SIZE, (px, py) => {
    const x = px - MARGIN
    const y = py - MARGIN
    if (Math.hypot(x - 32, y - 32) > 26) return GROUND
    for (const center of [22, 42]) {
      if (Math.hypot(x - center - 0.6, y - 27) < 1.1) return IRIS
      if (Math.hypot((x - center) / 1.5, y - 27) < 1.7) return WHITE
    }
    if (Math.hypot((x - 32) / 9, (y - 40) / 1.8) < 1 && y > 40.5) return LIPS
    return SKIN
  })
}

/** The mean squared difference of a drawing and its raster over the face, levels. */
function errorOf(svg: string, { width, rgba }: Raster): number {
  const { pixels } = renderSvg(svg, { fitTo: { mode: 'width', value: width } })
  let sum = 0
  let count = 0
  for (let i = 0; i < width * width; i++) {
    if (Math.hypot((i % width) + 0.5 - width / 2, Math.floor(i / width) + 0.5 - width / 2) > 22) continue
    count += 3
    for (let c = 0; c < 3; c++) sum += (pixels[4 * i + c]! - rgba[4 * i + c]!) ** 2
  }
  return sum / count
}

const colorsOf = (svg: string): Set<string> => new Set(svg.match(/#[0-9a-f]{3,6}/g))

describe('a picture of up to 160 px', () => {
  const raster = face()

  it('shows eyes and lips of a pixel or two', () => {
    const { svg } = trace(raster, { imageType: 'artwork' })
    expect(errorOf(svg, raster)).toBeLessThan(20)
  })

  it('shows them whatever the arrangement', () => {
    const colors = colorsOf(trace(raster, { imageType: 'artwork' }).svg)
    expect(colors).toContain('#5a321e')
    expect(colorsOf(trace(raster, { imageType: 'artwork', layers: 'cutout' }).svg)).toEqual(colors)
    expect(colorsOf(trace(raster, { imageType: 'artwork', background: 'remove' }).svg)).toContain('#5a321e')
  })

  it('has as few colors as asked for, and the same bytes each time', () => {
    const { svg } = trace(raster, { imageType: 'artwork', colors: 3 })
    expect(colorsOf(svg).size).toBeLessThanOrEqual(3)
    expect(trace(raster, { imageType: 'artwork', colors: 3 }).svg).toBe(svg)
  })

  it.each([
    ['that was enlarged and compressed', 3, true],
    ['that was compressed', 1, false],
  ])('%s shows them if its pixels are certain', async (_, factor, isShown) => {
    const { width, height, rgba } = factor === 1 ? raster : enlargedByCubic(raster, factor)
    const jpeg = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .flatten()
      .jpeg({ quality: 80 })
      .toBuffer()
    const { svg, resolved } = await vectorize(jpeg)
    expect(resolved.reason?.includes('enlarged 3 times')).toBe(factor === 3)
    const scaled = svg.replace(/ width="\d+" height="\d+"/, ` width="${SIZE}" height="${SIZE}"`)
    expect(errorOf(scaled, raster) < 60).toBe(isShown)
  })

  it('shows them beside any number of colors', () => {
    expect(colorsOf(trace(raster, { imageType: 'artwork', colors: 'unlimited' }).svg)).toContain('#5a321e')
  })
})
