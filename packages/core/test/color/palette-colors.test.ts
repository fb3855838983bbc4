import { describe, expect, it } from 'vitest'
import { jfifOf } from '../../src/color/jfif'
import { isPaletteColor } from '../../src/color/palette-colors'

const channels = (color: number) => [color >> 16, (color >> 8) & 255, color & 255] as const
const all: number[] = []
for (let color = 0; color < 1 << 24; color++) if (isPaletteColor(...channels(color))) all.push(color)

describe('the colors of shared palettes', () => {
  it('are 2048, found from the first to the last', () => {
    expect(all.length).toBe(2048)
    expect(all.includes(0xfffffd)).toBe(true)
  })

  it('are no grays and no colors of three digits', () => {
    const isPlain = ([r, g, b]: readonly [number, number, number]) =>
      (r === g && g === b) || [r, g, b].every((level) => level % 17 === 0)
    expect(all.some((color) => isPlain(channels(color)))).toBe(false)
  })

  it('are told apart by what a JPEG stores', () => {
    expect(new Set(all.map((color) => jfifOf(...channels(color)))).size).toBe(all.length)
  })
})
