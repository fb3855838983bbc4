import { describe, expect, it } from 'vitest'
import { toneOf } from '../../src/glyphs/text-tone'
import { type Color, inksOf, linesOf, readingOf } from './compressed-words'

const WHITE: Color = [255, 128, 128]
const BLUE: Color = [120, 168, 108]
const WIDTHS = [1, 1.4, 1, 1.6, 1, 1.3]

describe('toneOf', () => {
  it('tells the contrast of words by the pixels that show most of their ink', () => {
    const reading = readingOf([{ left: 20, top: 20, widths: WIDTHS, color: BLUE }], inksOf([WHITE]))
    expect(toneOf(linesOf(reading), reading).contrast).toBeCloseTo(BLUE[0] - WHITE[0], 6)
  })

  it('tells the contrast of light words on a dark ground', () => {
    const reading = readingOf([{ left: 20, top: 20, widths: WIDTHS, color: WHITE }], inksOf([[40, 128, 128]]))
    expect(toneOf(linesOf(reading), reading).contrast).toBeCloseTo(WHITE[0] - 40, 6)
  })

  it('keeps color differences that compression spreads over 2 x 2 pixels', () => {
    const word = { left: 21, top: 21, widths: WIDTHS, color: BLUE }
    for (const isBlurred of [false, true]) {
      const reading = readingOf([word], inksOf([WHITE]), isBlurred)
      const { chroma, contrast } = toneOf(linesOf(reading), reading)
      expect(Math.abs(chroma[0] * contrast - (BLUE[1] - 128))).toBeLessThan(4)
      expect(Math.abs(chroma[1] * contrast - (BLUE[2] - 128))).toBeLessThan(4)
    }
  })

  it('counts color beside words that luma does not show, and nothing else there', () => {
    const word = { left: 20, top: 20, widths: [2], color: BLUE }
    const plain = readingOf([word], inksOf([WHITE]))
    // Half of the color differences lie two columns beside the stem
    const halo = plain.pixels.map((pixel, i) => {
      const x = i % plain.width
      const y = Math.floor(i / plain.width)
      const isBeside = y >= 20 && y < 30 && (x === 18 || x === 23)
      return isBeside ? (255 | (148 << 8) | (118 << 16) | (255 << 24)) >>> 0 : pixel
    }) as typeof plain.pixels
    const chromaOf = (pixels: typeof plain.pixels) => toneOf(linesOf(plain), { ...plain, pixels }).chroma[0]
    expect(chromaOf(halo) / chromaOf(plain.pixels)).toBeCloseTo(1.5, 1)
    const other = halo.map((pixel) => (pixel === halo[20 * plain.width + 18] ? pixel - 60 : pixel)) as typeof halo
    expect(chromaOf(other)).toBeCloseTo(chromaOf(plain.pixels), 6)
  })

  it('has no contrast where dark and light strokes are mixed', () => {
    const bars = (color: Color, left: number) => ({ left, top: 20, widths: [2, 2, 2], color })
    const reading = readingOf([bars([60, 128, 128], 20), bars([200, 128, 128], 40)], inksOf([[130, 128, 128]]))
    expect(toneOf(linesOf(reading), reading).contrast).toBe(0)
  })

  it('leaves out what glyphs enclose', () => {
    const side = { left: 20, top: 10, widths: [2], color: BLUE, height: 40 }
    const rule = { left: 22, top: 10, widths: [70], color: BLUE, height: 2 }
    const inner = { left: 40, top: 20, widths: WIDTHS, color: [90, 128, 190] as Color }
    const reading = readingOf([side, { ...side, left: 92 }, rule, { ...rule, top: 48 }, inner], inksOf([WHITE]))
    const frame = linesOf(reading).filter(({ height }) => height === 40)
    expect(frame).toHaveLength(1)
    const { chroma, contrast } = toneOf(frame, reading)
    expect(chroma[0] * contrast).toBeCloseTo(BLUE[1] - 128, 6)
  })

  it('tells that wide strokes show their ink exactly, and thin ones do not', () => {
    const exactOf = (widths: number[]): boolean => {
      const reading = readingOf([{ left: 20.25, top: 20, widths, color: BLUE }], inksOf([WHITE]))
      return toneOf(linesOf(reading), reading).isExact
    }
    expect(exactOf([3, 4, 3, 4, 3])).toBe(true)
    expect(exactOf([1.2, 1.2, 1.2, 1.2, 1.2, 1.2])).toBe(false)
    expect(exactOf([4])).toBe(false)
  })

  it('tells white words on a strong color from what decoders clip', () => {
    const ground: Color = [91, 160, 99]
    const reading = readingOf([{ left: 20, top: 20, widths: [3, 3, 3, 3], color: [252, 127, 129] }], inksOf([ground]))
    const { contrast, chroma } = toneOf(linesOf(reading), reading)
    expect(contrast).toBe(255 - ground[0])
    expect(ground[1] + chroma[0] * contrast).toBeCloseTo(128, 6)
    expect(ground[2] + chroma[1] * contrast).toBeCloseTo(128, 6)
  })
})
