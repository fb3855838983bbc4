import { describe, expect, it } from 'vitest'
import { type Comparison, curvesAdvantage, showsBlocks } from '../../src/against-photo/curves-advantage'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'

const SIDE = 16
/** Gray level of the rasters. */
const GRAY = 128

/** Blocks of 4 x 4 px in a row of them. */
const COLUMNS = SIDE / 4

/** A gray raster, whose pixels are lighter and darker by `noise` levels in turn. Of its 16 blocks of 4 x 4 px, the first `opaque` ones are opaque. */
function gray(noise = 0, opaque = COLUMNS * COLUMNS): Raster {
  const rgba = new Uint8Array(4 * SIDE * SIDE)
  for (let i = 0; i < SIDE * SIDE; i++) {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const isLighter = (x + y) % 2 === 1
    rgba.fill(isLighter ? GRAY + noise : GRAY - noise, 4 * i, 4 * i + 3)
    rgba[4 * i + 3] = Math.floor(y / 4) * COLUMNS + Math.floor(x / 4) < opaque ? 255 : 254
  }
  return { width: SIDE, height: SIDE, rgba }
}

/** A drawing of one gray, which is so many levels lighter than the rasters. */
function painted(levels: number): Drawing {
  const level = GRAY + levels
  const outline = new CurveBuilder(0, 0)
  outline.line(SIDE, 0)
  outline.line(SIDE, SIDE)
  outline.line(0, SIDE)
  outline.line(0, 0)
  const fill = { kind: 'flat', rgb: 0x10101 * level, opacity: 1 } as const
  return { width: SIDE, height: SIDE, shapes: [{ fill, contours: [outline.build()] }], hardEdges: false }
}

/** The advantage of curves so many levels off in that multiple of the bytes of a photo that is 10 levels off. */
function advantage(levels: number, bytes: number, comparisons: readonly Comparison[], raster = gray()) {
  return curvesAdvantage(painted(levels), painted(-10), bytes, raster, comparisons)
}

describe('curves beside a photo', () => {
  it('show a figure if they are up to 3.1 times as far by pixels in 0.55 of the bytes', () => {
    expect(advantage(17, 0.55, ['pixels'])).toBe('shorter')
    expect(advantage(18, 0.55, ['pixels'])).toBeNull()
    expect(advantage(17, 0.56, ['pixels'])).toBeNull()
  })

  it('show a figure if they are up to 4.3 times as far by pixels in 0.18 of the bytes', () => {
    expect(advantage(20, 0.18, ['pixels'])).toBe('shorter')
    expect(advantage(21, 0.18, ['pixels'])).toBeNull()
    expect(advantage(20, 0.19, ['pixels'])).toBeNull()
    expect(advantage(20, 0.18, ['blocks'])).toBeNull()
  })

  it('show what a few colors explain if they are up to 2.8 times as far by blocks in half the bytes', () => {
    expect(advantage(16, 0.5, ['blocks'])).toBe('shorter')
    expect(advantage(17, 0.5, ['blocks'])).toBeNull()
    expect(advantage(16, 0.51, ['blocks'])).toBeNull()
  })

  it('show a figure in any number of bytes up to 1.5 times as many if they are nearer by 5 dB', () => {
    expect(advantage(5, 1.5, ['pixels'])).toBe('nearer')
    expect(advantage(6, 1.5, ['pixels'])).toBeNull()
    expect(advantage(5, 1.51, ['pixels'])).toBeNull()
    expect(advantage(5, 1.5, ['blocks'])).toBeNull()
  })

  it('are not far nearer if parts of them are photos', () => {
    const areas = { ...painted(5), photoShare: 0.1 }
    expect(curvesAdvantage(areas, painted(-10), 1.5, gray(), ['pixels'])).toBeNull()
    expect(curvesAdvantage(areas, painted(-10), 0.5, gray(), ['pixels'])).toBe('shorter')
  })

  it('show it if both are exact and they are shorter', () => {
    expect(curvesAdvantage(painted(0), painted(0), 0.5, gray(), ['pixels'])).toBe('shorter')
  })

  it('are compared without the noise of single pixels by blocks', () => {
    const noisy = gray(40)
    expect(advantage(0, 0.4, ['blocks'], noisy)).toBe('shorter')
    expect(advantage(30, 0.4, ['blocks'], noisy)).toBeNull()
    expect(advantage(30, 0.4, ['pixels'], noisy)).toBe('shorter')
  })

  it('are kept by any of the comparisons, and by none if there is none', () => {
    expect(advantage(17, 0.5, ['blocks', 'pixels'])).toBe('shorter')
    expect(advantage(0, 0.1, [])).toBeNull()
  })
})

describe('the blocks of a raster', () => {
  it('tell of it if a tenth of its pixels lies in opaque ones', () => {
    expect(showsBlocks(gray())).toBe(true)
    expect(showsBlocks(gray(0, 2))).toBe(true)
    expect(showsBlocks(gray(0, 1))).toBe(false)
  })
})
