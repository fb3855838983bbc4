import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing, Shape } from '../../src/model/drawing'
import { losesPixels, missesPixels } from '../../src/verify/misses-pixels'
import { smallRaster } from '../small/small-pictures'

const SIZE = 40
const WHITE = [255, 255, 255] as const
const SKIN = [175, 126, 87] as const

/** A box of 20 px, with a stroke of so many levels and px across it. */
function box(levels: number, thickness: number) {
  return smallRaster(SIZE, SIZE, (x, y) => {
    if (x < 10 || x > 30 || y < 10 || y > 30) return WHITE
    return Math.abs(y - 20) < thickness / 2 ? [SKIN[0] - levels, SKIN[1] - levels, SKIN[2] - levels] : SKIN
  })
}

/** A square from (first, first) to (last, last). */
function square(first: number, last: number, rgb: number): Shape {
  const outline = new CurveBuilder(first, first)
  outline.line(last, first)
  outline.line(last, last)
  outline.line(first, last)
  outline.line(first, first)
  return { fill: { kind: 'flat', rgb, opacity: 1 }, contours: [outline.build()] }
}

describe('missesPixels', () => {
  const shapes = [square(0, SIZE, 0xffffff), square(10, 30, 0xaf7e57)]
  const drawing: Drawing = { width: SIZE, height: SIZE, shapes, hardEdges: false }

  it('accepts a drawing of what the pixels show', () => {
    expect(missesPixels(drawing, box(0, 2))).toBe(false)
  })

  it('finds a stroke that the drawing lacks', () => {
    expect(missesPixels(drawing, box(60, 2))).toBe(true)
  })

  it.each([
    ['fainter', 12, 2],
    ['thinner', 60, 0.4],
  ])('leaves out a stroke that is %s than 20 levels over 3 px', (_, levels, thickness) => {
    expect(missesPixels(drawing, box(levels, thickness))).toBe(false)
  })

  it('leaves out a part of fewer than 10 px', () => {
    const raster = smallRaster(SIZE, SIZE, (x, y) => {
      if (x < 10 || x > 30 || y < 10 || y > 30) return WHITE
      return Math.abs(x - 20) < 0.5 && Math.abs(y - 20) < 0.5 ? WHITE : SKIN
    })
    expect(missesPixels(drawing, raster)).toBe(false)
  })
})

describe('losesPixels', () => {
  const ground = [square(0, SIZE, 0xffffff), square(10, 30, 0xaf7e57)]
  const plain: Drawing = { width: SIZE, height: SIZE, shapes: ground, hardEdges: false }
  const spotted: Drawing = { ...plain, shapes: [...ground, square(16, 24, 0x4b1e00)] }
  const raster = smallRaster(SIZE, SIZE, (x, y) => {
    if (x < 10 || x > 30 || y < 10 || y > 30) return WHITE
    return x > 16 && x < 24 && y > 16 && y < 24 ? [75, 30, 0] : SKIN
  })

  it('finds that a drawing lacks a spot that another one shows', () => {
    expect(losesPixels(plain, spotted, raster)).toBe(true)
    expect(losesPixels(spotted, plain, raster)).toBe(false)
  })

  it('leaves out what both drawings lack', () => {
    expect(losesPixels(plain, plain, raster)).toBe(false)
  })

  it('leaves out fewer than 10 px more, however many are missed', () => {
    // Of the 64 px of the spot, these drawings show 1 and 36
    const spot = (from: number): Drawing => ({ ...plain, shapes: [...ground, square(16, from, 0x4b1e00)] })
    expect(losesPixels(plain, spot(17), raster)).toBe(false)
    expect(losesPixels(plain, spot(22), raster)).toBe(true)
  })

  it('compares no picture of more than a megapixel', () => {
    const wide = { width: 1001, height: 1000, rgba: new Uint8ClampedArray(4 * 1001 * 1000).fill(255) }
    const drawn = (rgb: number): Drawing => ({ ...plain, width: 1001, height: 1000, shapes: [square(0, 1001, rgb)] })
    expect(losesPixels(drawn(0), drawn(0xffffff), wide)).toBe(false)
    const narrow = { ...wide, width: 1000, rgba: wide.rgba.subarray(0, 4_000_000) }
    expect(losesPixels({ ...drawn(0), width: 1000 }, { ...drawn(0xffffff), width: 1000 }, narrow)).toBe(true)
  })
})
