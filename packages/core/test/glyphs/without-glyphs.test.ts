import { describe, expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { withoutGlyphs } from '../../src/glyphs/without-glyphs'
import { type LineBands, NO_SOURCE } from '../../src/lines/line-bands'
import type { Pixels } from '../../src/model/color-space'
import type { Coloring } from '../../src/model/coloring'
import type { ReadingIn } from '../../src/model/reading'
import { inksOf } from './compressed-words'

/** A row of ground, three pixels of a letter that lies over a line from the second one on, and the line. */
const INK_OF = Int32Array.of(0, 0, 1, 1, 1, 2, 2, 2)
const COUNT = INK_OF.length
const pixels = Uint32Array.from(INK_OF, (ink) => 0xff808000 + 100 * ink) as Uint32Array & Pixels<'ycbcr'>
const inks = inksOf([
  [0, 128, 128],
  [100, 128, 128],
  [200, 128, 128],
])
const reading: ReadingIn<'ycbcr'> = {
  space: 'ycbcr',
  width: COUNT,
  height: 1,
  pixels,
  inks,
  regions: connectedRegions(INK_OF, COUNT, 1, 'inks'),
}
const coloring: Coloring = {
  fills: { space: 'rgb', count: 3, colors: new Float64Array(12) },
  gradients: undefined,
  regions: connectedRegions(INK_OF, COUNT, 1, 'fills'),
}
const BANDS: LineBands = {
  source: Int32Array.of(NO_SOURCE, NO_SOURCE, NO_SOURCE, 5, 6, 5, 6, 7),
  isBare: new Uint8Array(COUNT),
  luma: new Float32Array(COUNT).fill(190),
  ground: new Int32Array(COUNT),
  isCore: new Uint8Array(COUNT),
  isFlat: new Uint8Array(COUNT),
}
const LETTER = { glyph: { members: Int32Array.of(2, 3, 4), ground: 0, beside: 0 } }

describe('withoutGlyphs', () => {
  const inksOfPixels = (bands?: LineBands): number[] => {
    const left = withoutGlyphs([LETTER], reading, coloring, bands)
    const { labels, colorOf } = left.reading.regions
    expect(Array.from(left.coloring.regions.labels, (k) => left.coloring.regions.colorOf[k])).toEqual(
      Array.from(labels, (k) => colorOf[k]),
    )
    return Array.from(labels, (k) => colorOf[k]!)
  }

  it('gives the pixels of a glyph to its ground', () => {
    expect(inksOfPixels()).toEqual([0, 0, 0, 0, 0, 2, 2, 2])
  })

  it('gives those over a line to that, with its luma, as it is where nothing covers it', () => {
    expect(inksOfPixels(BANDS)).toEqual([0, 0, 0, 2, 2, 2, 2, 2])
    const left = withoutGlyphs([LETTER], reading, coloring, BANDS).reading.pixels
    expect(Array.from(left, (pixel) => pixel & 255)).toEqual([0, 0, 0, 190, 190, 200, 200, 200])
  })

  it('gives regions of one ink that a glyph kept apart the fill of most of their pixels', () => {
    const inkOf = Int32Array.of(0, 0, 0, 1, 0)
    const left = withoutGlyphs(
      [{ glyph: { members: Int32Array.of(3), ground: 0, beside: 2 } }],
      {
        ...reading,
        width: 5,
        pixels: pixels.slice(0, 5) as typeof pixels,
        regions: connectedRegions(inkOf, 5, 1, 'inks'),
      },
      { ...coloring, regions: connectedRegions(Int32Array.of(0, 0, 0, 1, 1), 5, 1, 'fills') },
    )
    expect(left.reading.regions.count).toBe(1)
    expect(Array.from(left.coloring.regions.labels, (k) => left.coloring.regions.colorOf[k])).toEqual([0, 0, 0, 0, 0])
  })
})
