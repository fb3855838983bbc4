import { describe, expect, it } from 'vitest'
import type { Tone } from '../../src/glyphs/text-tone'
import { withAddedInks } from '../../src/glyphs/tone-inks'
import { inksOf } from './compressed-words'

const INKS = inksOf([[255, 128, 128]])
const tone = (pixels: number, isWide = false): Tone => ({ ground: 0, pixels, isWide, contrast: -120, chroma: [0, 0] })
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
})
