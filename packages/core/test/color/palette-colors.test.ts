import { describe, expect, it } from 'vitest'
import { jfifOf } from '../../src/color/jfif'
import { isPaletteColor, PALETTE_COLORS } from '../../src/color/palette-colors'

const channels = (color: number) => [color >> 16, (color >> 8) & 255, color & 255] as const
const all = [...PALETTE_COLORS]

describe('the colors of shared palettes', () => {
  it('are 2048 numbers in ascending order', () => {
    expect(all.length).toBe(2048)
    expect(all.every((color, k) => k === 0 || color > all[k - 1])).toBe(true)
    expect(all.every((color) => color >= 0 && color < 1 << 24)).toBe(true)
  })

  it('are found, from the first to the last', () => {
    expect(all.every((color) => isPaletteColor(...channels(color)))).toBe(true)
  })

  it('are found only if they are among them', () => {
    const known = new Set(all)
    const beside = all.flatMap((color) => [color - 1, color + 1, color ^ 0x10000, color ^ 0x100])
    const others = [0, 0xffffff, ...beside].filter((color) => color >= 0 && color < 1 << 24 && !known.has(color))
    expect(others.some((color) => isPaletteColor(...channels(color)))).toBe(false)
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
