import { describe, expect, it } from 'vitest'
import { classify } from '../../src/classify/classify'
import { screenTextShare } from '../../src/classify/screen-text'
import type { Raster } from '../../src/model/raster'
import { BLACK, overlap, painted } from '../glyphs/scenes'

const [WIDTH, HEIGHT] = [160, 60]
/** Upright bars at many places within a pixel, as stripes show them, a third of a pixel apart if `shift` is 1. */
const bars = (shift: number) => (x: number, y: number, channel: number) => {
  if (y % 20 < 4 || y % 20 > 14) return 0
  const at = x + (shift * (channel - 1)) / 3
  const left = 8 * Math.floor((x + 2) / 8) + 0.37 * (Math.floor((x + 2) / 8) % 3)
  return (
    (overlap(at - 1 / 3, left, left + 1.8) + overlap(at, left, left + 1.8) + overlap(at + 1 / 3, left, left + 1.8)) / 3
  )
}
function rasterOf(shareOf: (x: number, y: number, channel: number) => number): Raster {
  const { pixels } = painted(WIDTH, HEIGHT, BLACK, shareOf)
  return { width: WIDTH, height: HEIGHT, rgba: new Uint8Array(pixels.buffer.slice(0)) }
}

describe('screenTextShare', () => {
  it('is most of the figure for text with coloured edges, which is artwork', () => {
    const raster = rasterOf(bars(1))
    expect(screenTextShare(raster)).toBeGreaterThan(0.9)
    expect(classify(raster).imageType).not.toBe('photo')
  })

  it('is 0 for gray text, for a blank picture and for one without an opaque ground', () => {
    expect(screenTextShare(rasterOf(bars(0)))).toBe(0)
    expect(screenTextShare(rasterOf(() => 0))).toBe(0)
    const { rgba, ...size } = rasterOf(bars(1))
    expect(screenTextShare({ ...size, rgba: rgba.map((level, i) => (i % 4 === 3 ? 0 : level)) })).toBe(0)
  })
})
