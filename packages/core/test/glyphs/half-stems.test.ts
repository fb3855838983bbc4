import { describe, expect, it } from 'vitest'
import { findGlyphs } from '../../src/glyphs/find-glyphs'
import { observeGlyphs } from '../../src/glyphs/observe-glyphs'
import { inksOf } from '../boundary/two-colors'
import { BLACK, overlap, painted, WHITE } from './scenes'

type Shape = (x: number, y: number) => number

/** A stem of 1 px and a T, whose upper end is at row `top` and whose left side is at `left`, px. */
const stem =
  (left: number, top: number, share = 1): Shape =>
  (x, y) =>
    share * overlap(x, left, left + 1) * overlap(y, top, top + 10)
const tee =
  (left: number, top: number, share = 1): Shape =>
  (x, y) =>
    share *
    Math.min(
      1,
      overlap(x, left, left + 8) * overlap(y, top, top + 1) +
        overlap(x, left + 3.5, left + 4.5) * overlap(y, top + 1, top + 10),
    )

/** The red levels of the colors in which the glyphs of these shapes are observed, from left to right. */
function observedLevels(...shapes: Shape[]): number[] {
  const picture = painted(60, 60, BLACK, (x, y) =>
    Math.min(
      1,
      shapes.reduce((sum, shape) => sum + shape(x, y), 0),
    ),
  )
  const inks = inksOf([WHITE, BLACK, [128, 128, 128, 255]], 2)
  return observeGlyphs(findGlyphs(picture, inks), picture, inks)
    .sort((a, b) => a.glyph.left - b.glyph.left)
    .map(({ color }) => Math.round(color[0]))
}

describe('HalfStems', () => {
  it('gives a stem between two columns the ink of the letter and of the text beside it', () => {
    expect(observedLevels(tee(5, 10), stem(20, 10), stem(30.5, 10))).toEqual([0, 0, 0])
  })

  it('leaves a gray line gray where no letter of the ink has its shape', () => {
    expect(observedLevels(tee(5, 10), stem(30.5, 10))).toEqual([0, 128])
    expect(observedLevels(tee(5, 10), stem(20, 10), stem(30, 10, 0.5))).toEqual([0, 0, 128])
  })

  it('leaves a gray line gray on a line of gray text, or of none', () => {
    const black = [tee(5, 10), stem(20, 10)]
    expect(observedLevels(...black, stem(30.5, 35))).toEqual([0, 0, 128])
    expect(observedLevels(...black, tee(25, 35, 0.5), stem(36.5, 35))).toEqual([0, 0, 128, 128])
    // Gray letters between pixels, of which black is the only ink that explains them
    expect(observedLevels(...black, tee(25.3, 35, 0.6), stem(36.5, 35, 0.6)).slice(0, 2)).toEqual([0, 0])
    expect(observedLevels(...black, tee(25.3, 35, 0.6), stem(36.5, 35, 0.6))[3]).toBeGreaterThan(100)
  })
})
