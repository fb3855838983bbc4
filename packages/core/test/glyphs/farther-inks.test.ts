import { describe, expect, it } from 'vitest'
import { withFartherInks } from '../../src/glyphs/farther-inks'
import { findGlyphs } from '../../src/glyphs/find-glyphs'
import { inksOf } from '../boundary/two-colors'
import { BLACK, overlap, painted, RED, WHITE } from './scenes'

const SIZE = 40
const DARK = [30, 30, 30, 255] as const
const bar = (left: number, right: number) => (x: number, y: number) => (y >= 10 && y < 30 ? overlap(x, left, right) : 0)
const inksFor = (known: readonly (readonly number[])[], color: readonly number[], left: number, right: number) => {
  const picture = painted(SIZE, SIZE, color, bar(left, right))
  const inks = inksOf(known, 2)
  return [...withFartherInks(findGlyphs(picture, inks), picture, inks).colors].slice(4 * known.length)
}

describe('withFartherInks', () => {
  it('adds the farthest color on the line from the ground through an ink', () => {
    expect(inksFor([WHITE, DARK], BLACK, 10, 11.4)).toEqual([0, 0, 0, 255])
  })

  it('adds none where the glyphs stay within the ink, or their colors lie beside the line', () => {
    expect(inksFor([WHITE, BLACK], BLACK, 10, 11.4)).toEqual([])
    expect(inksFor([WHITE, DARK], BLACK, 10.5, 11.4)).toEqual([])
    expect(inksFor([WHITE, DARK], RED, 10, 11.4)).toEqual([])
  })

  it('leaves the inks as they are when no glyph is unexplained', () => {
    const picture = painted(SIZE, SIZE, BLACK, bar(10, 11.4))
    const inks = inksOf([WHITE, DARK], 2)
    expect(withFartherInks([], picture, inks)).toBe(inks)
  })
})
