import { describe, expect, it } from 'vitest'
import { findGlyphs } from '../../src/glyphs/find-glyphs'
import { observeGlyphs } from '../../src/glyphs/observe-glyphs'
import { inksOf } from '../boundary/two-colors'
import { BLACK, overlap, painted, RED, WHITE } from './scenes'

const SIZE = 40

/** Upright bars of 0.6 px as the stripes of a pixel show them, blurred over 5/3 px. */
const striped = (lefts: readonly number[]) => (x: number, y: number, channel: number) => {
  const at = x + (channel - 1) / 3
  if (y < 10 || y >= 30) return 0
  return lefts.reduce(
    (sum, left) => sum + [-1 / 3, 0, 1 / 3].reduce((part, step) => part + overlap(at + step, left, left + 0.6) / 3, 0),
    0,
  )
}
const observe = (color: readonly number[], shareOf: (x: number, y: number, c: number) => number) => {
  const picture = painted(SIZE, SIZE, color, shareOf)
  const inks = inksOf([WHITE], 2)
  return observeGlyphs(findGlyphs(picture, inks), picture, inks)
}

describe('observeGlyphs', () => {
  it('finds light text for colored stripes, though none of its channels shows the whole ink', () => {
    const glyphs = observe(BLACK, striped([8.1, 17.45, 26.8]))
    expect(glyphs).toHaveLength(3)
    for (const { color, observations } of glyphs) {
      expect(observations).toHaveLength(3)
      expect(Math.max(...color.slice(0, 3)) - Math.min(...color.slice(0, 3))).toBeLessThan(6)
    }
  })

  it('leaves out what is drawn in a color of one channel, and what has none', () => {
    expect(observe(RED, striped([8.1]))).toEqual([])
    expect(observe(WHITE, striped([8.1]))).toEqual([])
  })
})
