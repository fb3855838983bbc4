import { describe, expect, it } from 'vitest'
import type { Raster } from '../../src/model/raster'
import { findCastShadow } from '../../src/shadow/cast-shadow'
import { changed, coverAt, cut, disc, overShadow, SIDE, soft, turnOf, within } from './disc'

const RED = [200, 20, 40] as const

describe('findCastShadow', () => {
  it('leaves the figure with as much of each pixel as it covers', () => {
    const found = findCastShadow(disc(RED, soft(0.2, 3.5)))
    expect(found).not.toBeNull()
    const { rgba } = found?.raster ?? disc(RED, () => 0)
    let worst = 0
    for (let i = 0; i < SIDE * SIDE; i++) {
      const x = i % SIDE
      worst = Math.max(worst, Math.abs(rgba[4 * i + 3] - 255 * coverAt(x, (i - x) / SIDE)))
    }
    expect(worst).toBeLessThan(8)
  })

  it('finds the dark copy that a figure has below it', () => {
    const plain = findCastShadow(disc(RED, soft(0.2, 3.5)))
    const copied = findCastShadow(disc(RED, (distance) => (distance < 0 ? 0.6 : soft(0.2, 3.5)(distance))))
    expect(copied?.caster).toBeGreaterThan((plain?.caster ?? 255) + 40)
  })

  it.each([
    ['in a picture of 1024 px', within(1024, disc(RED, soft(0.2, 3.5)))],
    ['that reaches the frame', disc(RED, soft(0.2, 6))],
    ['that fades out within 50 px', fading(50)],
    ['that is wide', within(120, disc(RED, soft(0.2, 6)))],
    ['of a strong shadow', disc(RED, soft(0.4, 3.5))],
    ['of a weak shadow', disc(RED, soft(0.09, 3.5))],
    ['that ends at a fifth of its opacity', disc(RED, cut(0.2, 0.1))],
    ['that has a trace of color', tinted(3)],
    ['on a quarter of the border', onlyWithin(0.24)],
    ['of a figure with a few pixels of other colors at its border', recolored(0.1)],
  ])('finds a shadow %s', (_, raster) => {
    expect(findCastShadow(raster)).not.toBeNull()
  })

  it.each([
    ['in a picture of 48 px', smaller(48)],
    ['in a picture of 1025 px', within(1025, disc(RED, soft(0.2, 3.5)))],
    ['beside a figure alone', disc(RED, () => 0)],
    ['in an outline of even opacity', disc(RED, (distance) => (distance < 3 ? 0.2 : 0))],
    ['in an outline with a faint rim', disc(RED, (distance) => (distance < 1.2 ? 0.2 : distance < 2.6 ? 0.02 : 0))],
    ['in an outline that ends at half its opacity', disc(RED, cut(0.2, 0.25))],
    ['in what fades out within 90 px', fading(90)],
    ['in a ring around the figure', disc(RED, (distance) => soft(0.2, 3.5)(Math.abs(distance - 2)))],
    ['in what is hardly seen', disc(RED, soft(0.04, 3.5))],
    ['in a dark shape around the figure', disc(RED, soft(0.7, 3.5))],
    ['in a glow', tinted(6)],
    ['on a tenth of the border', onlyWithin(0.1)],
    ['beside a figure as dark as it', disc([8, 8, 8], soft(0.2, 3.5))],
    ['beside a translucent figure', translucent(0.8)],
    ['beside a figure whose border has many other colors', recolored(0.45)],
    ['in a picture of nothing', within(64, { width: 1, height: 1, rgba: new Uint8ClampedArray(4) })],
  ])('finds no shadow %s', (_, raster) => {
    expect(findCastShadow(raster)).toBeNull()
  })
})

/** A disc in a picture of 400 px over a shadow that fades out within a width, px. */
function fading(width: number): Raster {
  return overShadow(RED, (x, y) => Math.hypot(x - 200, y - 200) - 60, soft(0.25, width), 400)
}

/** The disc over a shadow whose pixels have the same color, levels multiplied by opacity. */
function tinted(level: number): Raster {
  return changed(disc(RED, soft(0.2, 3.5)), (rgba, i, cover) => {
    if (cover === 0 && rgba[4 * i + 3] > 0) rgba[4 * i + 1] = (255 * level) / rgba[4 * i + 3]
  })
}

/** The disc with a shadow along a share (0-1) of its border. */
function onlyWithin(share: number): Raster {
  return changed(disc(RED, soft(0.2, 3.5)), (rgba, i, cover) => {
    if (cover === 0 && turnOf(i) > share) rgba[4 * i + 3] = 0
  })
}

/** The disc with a green border along a share (0-1) of it. */
function recolored(share: number): Raster {
  return changed(disc(RED, soft(0.2, 3.5)), (rgba, i, cover) => {
    if (cover > 0 && cover < 1 && turnOf(i) < share) rgba.set([0, 220, 0], 4 * i)
  })
}

/** The disc with an opacity (0-1) of its own. */
function translucent(opacity: number): Raster {
  return changed(disc(RED, soft(0.2, 3.5)), (rgba, i, cover) => {
    if (cover > 0) rgba[4 * i + 3] *= opacity
  })
}

/** A part of the picture of the disc that has a side, px. */
function smaller(side: number): Raster {
  const { rgba } = disc(RED, soft(0.2, 3.5))
  const part = new Uint8ClampedArray(4 * side * side)
  for (let y = 0; y < side; y++)
    part.set(rgba.subarray(4 * (y + SIDE - side) * SIDE, 4 * ((y + SIDE - side) * SIDE + side)), 4 * y * side)
  return { width: side, height: side, rgba: part }
}
