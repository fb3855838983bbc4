import { describe, expect, it } from 'vitest'
import { ycbcrInks, ycbcrPicture } from '../../src/color/ycbcr'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { cleanText, findLines } from '../../src/glyphs/clean-text'
import type { Pixels } from '../../src/model/color-space'
import type { ReadingIn } from '../../src/model/reading'
import { overlap } from './scenes'

const WIDTH = 60
const HEIGHT = 40
const INK = 34
const GROUND = 236

/** Share of the ink in pixel (x, y) of a T with strokes 1.4 px wide. */
const letter = (x: number, y: number): number =>
  Math.min(1, overlap(x, 20, 28) * overlap(y, 12, 13.4) + overlap(x, 23.3, 24.7) * overlap(y, 13.4, 24))

/** A gray picture whose levels are those of the shares of its ink with rings of some levels around, read as ground and ink. */
function readingOf(shareOf: (x: number, y: number) => number, ring: number): ReadingIn<'ycbcr'> {
  const pixels = new Uint32Array(WIDTH * HEIGHT) as Uint32Array & Pixels<'rgb'>
  const inkOf = new Int32Array(pixels.length)
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, i++) {
      const share = shareOf(x, y)
      const isNear = Math.abs(x - 24) < 8 && Math.abs(y - 18) < 10
      const level = GROUND + share * (INK - GROUND) + (isNear ? ring * ((x + y) % 2 === 0 ? 1 : -1) : 0)
      const byte = Math.min(255, Math.max(0, Math.round(level)))
      pixels[i] = (byte | (byte << 8) | (byte << 16) | (255 << 24)) >>> 0
      inkOf[i] = share > 0.5 ? 1 : 0
    }
  }
  const picture = ycbcrPicture({ space: 'rgb', width: WIDTH, height: HEIGHT, pixels })
  const colors = Float64Array.of(GROUND, GROUND, GROUND, 255, INK, INK, INK, 255)
  const inks = ycbcrInks({ space: 'rgb', count: 2, colors, tolerance: Float64Array.of(16, 16) })
  return { ...picture, inks, regions: connectedRegions(inkOf, WIDTH, HEIGHT, 'inks') }
}

const textOf = (reading: ReadingIn<'ycbcr'>) => cleanText(reading, findLines(reading))

describe('cleanText', () => {
  it('leaves exact blends of ink and ground, with shares within those that rings make', () => {
    const ring = 11
    const { reading, glyphs, lines } = textOf(readingOf(letter, ring))
    expect([lines.length, glyphs.length]).toEqual([1, 1])
    for (let y = 0, i = 0; y < HEIGHT; y++) {
      for (let x = 0; x < WIDTH; x++, i++) {
        const level = reading.pixels[i] & 255
        expect(reading.pixels[i]).toBe((level * 0x10101 + (255 << 24)) >>> 0)
        expect(Math.abs((GROUND - level) / (GROUND - INK) - letter(x, y))).toBeLessThan((2 * ring) / (GROUND - INK))
      }
    }
  })

  it('has the pixels of the letter, and none of the rings around it, in its glyph', () => {
    const [glyph] = textOf(readingOf(letter, 11)).glyphs
    for (const i of glyph.members) expect(letter(i % WIDTH, Math.floor(i / WIDTH))).toBeGreaterThan(0)
  })

  it('takes no line of little contrast for text', () => {
    const faint = (x: number, y: number): number => 0.2 * letter(x, y)
    expect(textOf(readingOf(faint, 0)).lines).toEqual([])
  })

  it('finds nothing in a plain picture', () => {
    const { lines, glyphs, rings, lineOf } = textOf(readingOf(() => 0, 0))
    expect([lines.length, glyphs.length, rings.length]).toEqual([0, 0, 0])
    expect(lineOf.every((line) => line === -1)).toBe(true)
  })

  it('gives pixels of the ground beside text that were read as ink to the ground', () => {
    const reading = readingOf(letter, 0)
    const inkOf = reading.regions.labels.map((label) => reading.regions.colorOf[label])
    const speck = 18 * WIDTH + 30
    const far = 38 * WIDTH + 58
    inkOf[speck] = 1
    inkOf[far] = 1
    const { rings } = textOf({ ...reading, regions: connectedRegions(inkOf, WIDTH, HEIGHT, 'inks') })
    expect(rings.map(({ ground, members }) => [ground, [...members]])).toEqual([[0, [speck]]])
  })
})

describe('letters that touch thin lines', () => {
  /** The T, whose foot stands on a line of a pixel and half of the next. */
  const line = (x: number, y: number): number => overlap(x, 5, 55) * overlap(y, 24, 25.5)
  const touching = (x: number, y: number): number => Math.max(letter(x, y), line(x, y))
  const path = Array.from({ length: 50 }, (_, k) => 24 * WIDTH + k + 5)

  it('are letters, and the line is none of theirs', () => {
    const { glyphs } = textOf({ ...readingOf(touching, 0), linePaths: [path] })
    expect(glyphs).toHaveLength(1)
    const alone = textOf(readingOf(letter, 0)).glyphs[0]!
    expect([...glyphs[0]!.members]).toEqual([...alone.members])
  })

  it('are lost in the line where that is not known', () => {
    const { glyphs } = textOf(readingOf(touching, 0))
    expect(glyphs.every(({ width }) => width === 50)).toBe(true)
  })
})
