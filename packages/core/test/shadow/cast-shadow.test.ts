import { describe, expect, it } from 'vitest'
import { findCastShadow } from '../../src/shadow/cast-shadow'
import { coverAt, disc, SIDE, soft } from './disc'

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

  it('looks for none in small pictures', () => {
    const { rgba } = disc(RED, soft(0.2, 3.5))
    const rows = 48 * SIDE * 4
    const bottom = { width: SIDE, height: SIDE, rgba }
    expect(findCastShadow(bottom)).not.toBeNull()
    const narrow = new Uint8ClampedArray(48 * 48 * 4)
    for (let y = 0; y < 48; y++)
      narrow.set(rgba.subarray(rows / 3 + 4 * y * SIDE, rows / 3 + 4 * (y * SIDE + 48)), 4 * y * 48)
    expect(findCastShadow({ width: 48, height: 48, rgba: narrow })).toBeNull()
  })

  it.each([
    ['no shadow', disc(RED, () => 0)],
    ['an outline of even opacity', disc(RED, (distance) => (distance < 3 ? 0.2 : 0))],
    ['a shadow wide enough for a gradient', disc(RED, soft(0.2, 9))],
    ['a shadow that is hardly seen', disc(RED, soft(0.02, 3.5))],
    ['a dark shape around it', disc(RED, soft(0.9, 3.5))],
    ['a figure as dark as its shadow', disc([8, 8, 8], soft(0.2, 3.5))],
  ])('finds none beside a figure with %s', (_, raster) => {
    expect(findCastShadow(raster)).toBeNull()
  })
})
