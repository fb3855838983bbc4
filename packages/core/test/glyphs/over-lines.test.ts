import { describe, expect, it } from 'vitest'
import type { Glyph } from '../../src/glyphs/find-glyphs'
import { besideBands, isBeyondLines } from '../../src/glyphs/over-lines'
import { type LineBands, NO_SOURCE } from '../../src/lines/line-bands'

const COUNT = 60

/** Bands of the pixels from 20 to before 40, the last ten of which are the middle of the line. */
const BANDS: LineBands = {
  source: Int32Array.from({ length: COUNT }, (_, i) => (i >= 20 && i < 40 ? i : NO_SOURCE)),
  isBare: new Uint8Array(COUNT),
  luma: new Float32Array(COUNT),
  ground: new Int32Array(COUNT),
  isCore: Uint8Array.from({ length: COUNT }, (_, i) => (i >= 30 && i < 40 ? 1 : 0)),
  isFlat: new Uint8Array(COUNT),
}
const from = (first: number, count: number): Int32Array => Int32Array.from({ length: count }, (_, k) => first + k)
const glyph = (beside: number): Glyph => ({
  members: from(45, 4),
  left: 0,
  top: 0,
  width: 4,
  height: 1,
  ground: 1,
  beside,
})

describe('isBeyondLines', () => {
  it('keeps what touches no line, however small, and what goes far enough beyond one', () => {
    expect(isBeyondLines(from(45, 2), BANDS)).toBe(true)
    expect(isBeyondLines(from(22, 18), BANDS)).toBe(true)
  })

  it('drops what rings and ends of lines leave', () => {
    expect(isBeyondLines(from(25, 15), BANDS)).toBe(false)
  })
})

describe('besideBands', () => {
  const grounds = Int32Array.from({ length: COUNT }, (_, i) => (i < 50 ? 0 : 1))

  it('takes a pixel of the same ground off all lines', () => {
    expect(besideBands([glyph(25), glyph(10)], grounds, BANDS).map(({ beside }) => beside)).toEqual([50, 10])
  })

  it('leaves the pixel where its ground is nowhere else', () => {
    expect(besideBands([glyph(25)], grounds.fill(0), BANDS)[0]!.beside).toBe(25)
  })
})
