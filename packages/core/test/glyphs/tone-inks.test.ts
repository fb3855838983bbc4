import { describe, expect, it } from 'vitest'
import type { Tone } from '../../src/glyphs/text-tone'
import { nearestInk, withAddedInks } from '../../src/glyphs/tone-inks'
import { inksOf } from './compressed-words'

const INKS = inksOf([[255, 128, 128]])
const tone = (pixels: number, isWide = false): Tone => ({
  ground: 0,
  pixels,
  isWide,
  isExact: false,
  contrast: -120,
  chroma: [0, 0],
})
const added = (tones: readonly Tone[], isPage: boolean): number => withAddedInks(tones, INKS, isPage).count - INKS.count

describe('withAddedInks', () => {
  it('adds an ink for a digit that stands alone on a page, and none for a dot', () => {
    expect(added([tone(20)], true)).toBe(1)
    expect(added([tone(19)], true)).toBe(0)
  })

  it('adds one in smaller pictures for several letters only', () => {
    expect(added([tone(80)], false)).toBe(0)
    expect(added([tone(80, true)], false)).toBe(1)
    expect(added([tone(59, true)], false)).toBe(0)
    expect(
      added(
        [20, 20, 20].map((pixels) => tone(pixels)),
        false,
      ),
    ).toBe(0)
    expect(
      added(
        [20, 20, 20, 20].map((pixels) => tone(pixels)),
        false,
      ),
    ).toBe(1)
  })

  it('adds one ink for words alike', () => {
    expect(added([tone(80), { ...tone(40), contrast: -125 }], true)).toBe(1)
    expect(added([tone(80), { ...tone(40), contrast: -180 }], true)).toBe(2)
  })

  it('adds one for words of wide strokes that differ a little from an ink, which thin strokes do by being thin', () => {
    const dark = inksOf([
      [255, 128, 128],
      [10, 128, 128],
    ])
    const word = { ...tone(300, true), contrast: -225 }
    expect(withAddedInks([word], dark, true).count).toBe(2)
    expect(withAddedInks([{ ...word, isExact: true }], dark, true).count).toBe(3)
    expect(withAddedInks([{ ...word, isExact: true, contrast: -240 }], dark, true).count).toBe(2)
    const tinted = { ...word, isExact: true, contrast: -245, chroma: [0.03, 0] as const }
    expect(withAddedInks([tinted], dark, true).count).toBe(3)
  })

  it('takes the contrast of words of wide strokes, and the color of all', () => {
    const thin = { ...tone(300, true), contrast: -200, chroma: [0.04, 0] as const }
    const wide = { ...tone(100, true), contrast: -220, isExact: true }
    const { colors } = withAddedInks([thin, wide], INKS, true)
    expect(colors[4]).toBeCloseTo(35, 6)
    expect(colors[5]).toBeCloseTo(128 - 0.03 * 220, 6)
  })

  it('keeps two inks of wide strokes apart that thin ones would share', () => {
    const wide = { ...tone(100, true), isExact: true }
    expect(added([wide, { ...wide, contrast: -130 }], true)).toBe(2)
    expect(added([tone(100), { ...tone(90), contrast: -130 }], true)).toBe(1)
  })
})

describe('nearestInk', () => {
  const inks = inksOf([
    [40, 128, 128],
    [255, 128, 128],
    [237, 135, 122],
  ])

  it('takes contrast for exact in words of wide strokes, and color for the better sign in thin ones', () => {
    const word = { ...tone(100, true), contrast: 197, chroma: [0, 0] as const }
    expect(nearestInk({ ...word, isExact: true }, inks)).toBe(2)
    expect(nearestInk(word, inks)).toBe(1)
  })

  it('takes no ink that only lines show', () => {
    const word = { ...tone(100, true), contrast: 197, chroma: [0, 0] as const, isExact: true }
    expect(nearestInk(word, { ...inks, tolerance: Float64Array.of(16, 16, -1) })).toBe(1)
  })
})
