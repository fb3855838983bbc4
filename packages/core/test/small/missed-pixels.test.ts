import { describe, expect, it } from 'vitest'
import { findMissed } from '../../src/small/missed-pixels'
import { drawnDisc, WIDTH } from './drawn-scene'

describe('findMissed', () => {
  it('finds nothing where the curves show every pixel', () => {
    const { reading, curves } = drawnDisc(false)
    expect(findMissed(curves, reading)).toBeNull()
  })

  it('finds what no region shows, with two pixels around it, and no more', () => {
    const { reading, curves } = drawnDisc(true)
    const isUnsolved = findMissed(curves, reading)
    if (isUnsolved === null) throw new Error('nothing was found')
    for (const [i, missed] of isUnsolved.entries()) {
      const x = i % WIDTH
      const y = Math.floor(i / WIDTH)
      expect(missed, `${x}, ${y}`).toBe(x >= 7 && x <= 12 && y >= 4 && y <= 13 ? 1 : 0)
    }
  })

  it('takes single pixels and what a coarse renderer rounds for shown', () => {
    const { reading, curves } = drawnDisc(false)
    const few = reading.pixels.slice()
    for (let x = 18; x < 27; x++) few[2 * WIDTH + x] = 0xff000000
    expect(findMissed(curves, { ...reading, pixels: few as typeof reading.pixels })).toBeNull()
    // Every channel that lies between the inks, as if the disc covered a tenth of the pixel more
    const coarse = reading.pixels.map((pixel) => {
      const levels = [0, 8, 16].map((shift) => (pixel >>> shift) & 255)
      const isBlend = levels[0]! > 30 && levels[0]! < 230
      const moved = levels.map((level, c) => (isBlend ? level - Math.round(0.1 * (255 - [20, 60, 200][c]!)) : level))
      return moved[0]! | (moved[1]! << 8) | (moved[2]! << 16) | (255 << 24)
    })
    expect(findMissed(curves, { ...reading, pixels: coarse as typeof reading.pixels })).toBeNull()
  })

  it('takes curves through stairs for shown', () => {
    const { reading, curves } = drawnDisc(false)
    const { labels, colorOf } = reading.regions
    const inks = [0xffffffff, (255 << 24) | (200 << 16) | (60 << 8) | 20]
    const stairs = reading.pixels.map((_, i) => inks[colorOf[labels[i]!]!]! >>> 0)
    expect(findMissed(curves, { ...reading, pixels: stairs as typeof reading.pixels })).toBeNull()
  })
})
