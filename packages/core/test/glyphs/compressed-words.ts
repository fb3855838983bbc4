import { connectedRegions } from '../../src/geometry/connected-regions'
import { findGlyphs, type Glyph } from '../../src/glyphs/find-glyphs'
import type { Pixels } from '../../src/model/color-space'
import { type Inks, premultiplied } from '../../src/model/palette'
import type { ReadingIn } from '../../src/model/reading'
import { overlap } from './scenes'

const WIDTH = 160
const HEIGHT = 60

/** A color: luma, Cb and Cr, levels. */
export type Color = readonly [number, number, number]

/** A row of bars in one color, like the stems of letters: `left` and `top` of the first, px, their widths, and their height, px, if it is not 10. */
export interface Word {
  readonly left: number
  readonly top: number
  readonly widths: readonly number[]
  readonly color: Color
  readonly height?: number
}

/** Opaque inks; the first is the ground. */
export function inksOf(colors: readonly Color[]): Inks<'ycbcr'> {
  return {
    space: 'ycbcr',
    count: colors.length,
    colors: Float64Array.from(colors.flatMap((color) => [...color, 255])),
    tolerance: new Float64Array(colors.length).fill(16),
  }
}

/** A picture of words, whose bars have gaps of 2 px, read as ground; color differences are those of means of 2 x 2 pixels where `isBlurred`. */
export function readingOf(words: readonly Word[], inks: Inks<'ycbcr'>, isBlurred = false): ReadingIn<'ycbcr'> {
  const levels = Array.from({ length: 3 }, (_, c) => new Float64Array(WIDTH * HEIGHT).fill(premultiplied(inks)[c]))
  for (const { left, top, widths, color, height = 10 } of words) {
    let start = left
    for (const across of widths) {
      for (let y = top; y < top + height; y++) {
        for (let x = Math.floor(start); x < start + across; x++) {
          const share = overlap(x, start, start + across)
          levels.forEach((plane, c) => {
            plane[y * WIDTH + x] += share * (color[c] - premultiplied(inks)[c])
          })
        }
      }
      start += across + 2
    }
  }
  const seen = levels.map((plane, c) => (isBlurred && c > 0 ? blurred(plane) : plane))
  const pixels = new Uint32Array(WIDTH * HEIGHT) as Uint32Array & Pixels<'ycbcr'>
  for (let i = 0; i < pixels.length; i++) {
    pixels[i] = seen.reduce((packed, plane, c) => packed | (Math.round(plane[i]) << (8 * c)), 255 << 24) >>> 0
  }
  const regions = connectedRegions(new Int32Array(pixels.length), WIDTH, HEIGHT, 'inks')
  return { space: 'ycbcr', width: WIDTH, height: HEIGHT, pixels, inks, regions }
}

export function linesOf(reading: ReadingIn<'ycbcr'>): Glyph[] {
  return findGlyphs(reading, reading.inks, WIDTH * HEIGHT)
}

function blurred(plane: Float64Array): Float64Array {
  return plane.map((_, i) => {
    const first = i - (i % 2) - (Math.floor(i / WIDTH) % 2) * WIDTH
    return (plane[first] + plane[first + 1] + plane[first + WIDTH] + plane[first + WIDTH + 1]) / 4
  })
}
