import { describe, expect, it } from 'vitest'
import { findGlyphs } from '../../src/glyphs/find-glyphs'
import { GUESSED_BOUNDS, isSeenInStripes, SHOWN_BOUNDS, stripeCoverages } from '../../src/glyphs/stripes'
import { inksOf } from '../boundary/two-colors'
import { BLACK, overlap, painted, RED, WHITE } from './scenes'

const SIZE = 40
/** An upright bar as each stripe of a pixel shows it, blurred over 5/3 px; `order` is 1 for red, green, blue and -1 for the opposite. */
const striped = (left: number, right: number, order: number) => (x: number, y: number, channel: number) => {
  const at = x + (order * (channel - 1)) / 3
  if (y < 10 || y >= 30) return 0
  return (overlap(at - 1 / 3, left, right) + overlap(at, left, right) + overlap(at + 1 / 3, left, right)) / 3
}
const coverages = (
  color: readonly number[],
  shareOf: (x: number, y: number, c: number) => number,
  bounds = GUESSED_BOUNDS,
) => {
  const picture = painted(SIZE, SIZE, color, shareOf)
  const [glyph] = findGlyphs(picture, inksOf([WHITE], 2))
  return stripeCoverages(glyph!, picture, BLACK, WHITE, bounds)
}

describe('isSeenInStripes', () => {
  it('asks for a difference in each channel', () => {
    expect(isSeenInStripes([100, 100, 100, 255], WHITE)).toBe(true)
    expect(isSeenInStripes([255, 0, 0, 255], WHITE)).toBe(false)
    expect(isSeenInStripes([230, 230, 230, 255], WHITE)).toBe(false)
  })
})

describe('stripeCoverages', () => {
  it('finds the coverages of each stripe wherever a bar lies, in either order of the stripes', () => {
    for (const left of [10, 10.25, 10.5, 10.8]) {
      for (const order of [1, -1]) {
        const shares = coverages(BLACK, striped(left, left + 1.8, order))
        expect(shares).toHaveLength(3)
        for (const share of shares!) expect(share.reduce((sum, value) => sum + value, 0) / 20).toBeCloseTo(1.8, 1)
      }
    }
  })

  it('takes no gray, no coloured, no pale and no shifted drawing for one of stripes', () => {
    expect(coverages(BLACK, (x, y) => striped(10, 12, 1)(x, y, 1))).toBeNull()
    expect(coverages(RED, striped(10, 12, 1))).toBeNull()
    expect(coverages([160, 160, 160, 255], striped(10, 12, 1))).toBeNull()
    expect(coverages(BLACK, striped(10, 12, 3))).toBeNull()
  })

  it('takes uneven, pale and shifted drawings for those of stripes where the ink is known, up to a bound', () => {
    const bar = striped(10, 12, 1)
    const uneven = (times: number) => (x: number, y: number, c: number) => bar(x, y, c) * (c === 2 ? times : 1)
    const shifted = (by: number) => (x: number, y: number, c: number) =>
      striped(10 + (by * c) / 2, 12 + (by * c) / 2, 1)(x, y, c)
    const pale = (x: number, y: number, c: number) => 0.4 * bar(x, y, c)
    for (const shareOf of [uneven(0.955), shifted(-0.25), pale]) {
      expect(coverages(BLACK, shareOf)).toBeNull()
      expect(coverages(BLACK, shareOf, SHOWN_BOUNDS)).toHaveLength(3)
    }
    for (const shareOf of [uneven(0.9), shifted(-0.4), (x: number, y: number, c: number) => 0.6 * pale(x, y, c)]) {
      expect(coverages(BLACK, shareOf, SHOWN_BOUNDS)).toBeNull()
    }
  })

  it('takes no drawing of two colors for one of stripes, though its channels hold the same area', () => {
    const bar = striped(10, 12, 1)
    const inTwoColors = (x: number, y: number, c: number) => bar(x, y, c) * (y < 20 ? 1 - c / 4 : 0.5 + c / 4)
    expect(coverages(BLACK, (x, y, c) => 0.75 * bar(x, y, c))).toHaveLength(3)
    expect(coverages(BLACK, inTwoColors)).toBeNull()
  })
})
