import { describe, expect, it } from 'vitest'
import { ycbcrPicture } from '../../src/color/ycbcr'
import { clippedInk } from '../../src/glyphs/clipped-ink'
import type { Pixels } from '../../src/model/color-space'

type Levels = [number, number, number]

/** A color in YCbCr. */
function levels(red: number, green: number, blue: number): Levels {
  const pixels = Uint32Array.of((red | (green << 8) | (blue << 16) | (255 << 24)) >>> 0) as Uint32Array & Pixels<'rgb'>
  const [pixel] = ycbcrPicture({ space: 'rgb', width: 1, height: 1, pixels }).pixels
  return [pixel & 255, (pixel >>> 8) & 255, (pixel >>> 16) & 255]
}

const BLUE = levels(20, 103, 216)
/** White whose color differences are partly those of blue, as decoders clip it. */
const CLIPPED = [levels(240, 255, 255), levels(237, 255, 255), levels(234, 255, 255), levels(230, 255, 255)]
const CREAM = levels(251, 251, 220)

describe('clippedInk', () => {
  it('tells white words on a strong color, which sums make its opposite', () => {
    expect(clippedInk(CLIPPED, BLUE, CREAM)).toBe(255)
  })

  it('tells black words', () => {
    const yellow = levels(255, 183, 3)
    const clipped = [levels(16, 6, 0), levels(12, 4, 0)]
    expect(clippedInk(clipped, yellow, levels(0, 2, 14))).toBe(0)
  })

  it('leaves pale inks whose pixels no decoder clips', () => {
    const blurred = [levels(235, 247, 248), levels(233, 246, 247), levels(230, 244, 249)]
    expect(clippedInk(blurred, BLUE, CREAM)).toBeUndefined()
  })

  it('wants half of the pixels that show the ink best', () => {
    const pale = [levels(235, 247, 248), levels(233, 246, 247)]
    expect(clippedInk([...CLIPPED.slice(0, 2), ...pale], BLUE, CREAM)).toBe(255)
    expect(clippedInk([...CLIPPED.slice(0, 1), ...pale], BLUE, CREAM)).toBeUndefined()
  })

  it('leaves inks that lean to the color of their ground: clipping moves them away from it', () => {
    expect(clippedInk(CLIPPED, BLUE, levels(235, 248, 255))).toBeUndefined()
  })

  it('leaves pixels that lean to the opposite of the ground: they are of such an ink', () => {
    const cream = [levels(255, 253, 215), levels(255, 252, 210)]
    expect(clippedInk(cream, BLUE, CREAM)).toBeUndefined()
  })

  it('leaves inks that are neither white nor black', () => {
    expect(clippedInk(CLIPPED, BLUE, levels(240, 238, 200))).toBeUndefined()
  })

  it('leaves words on gray, over which no color is blurred', () => {
    expect(clippedInk(CLIPPED, levels(70, 74, 80), CREAM)).toBeUndefined()
  })
})
