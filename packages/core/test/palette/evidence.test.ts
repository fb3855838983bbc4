import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { premultipliedPicture } from '../../src/image/pixels'
import type { Picture, Pixels } from '../../src/model/color-space'
import { collectEvidence } from '../../src/palette/evidence'
import { BLACK, disc, paint, WHITE } from '../boundary/coverage'

const COLORS = [0xff000000, 0xff0000ff, 0xff020202, 0xff0300ff, 0]

function pictureOf(width: number, height: number, pixels: Uint32Array): Picture<'rgb'> {
  return { space: 'rgb', width, height, pixels: pixels as Pixels<'rgb'> }
}

const anyPicture = fc.tuple(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 16 })).chain(([width, height]) =>
  fc
    .array(fc.constantFrom(...COLORS.slice(0, 3), ...COLORS), {
      minLength: width * height,
      maxLength: width * height,
    })
    .map((values) => pictureOf(width, height, Uint32Array.from(values))),
)

/** Blocks of 2 x 2 equal pixels by colour, in the order of the first. */
function blocks(pixels: Uint32Array, width: number, height: number): Map<number, number> {
  const out = new Map<number, number>()
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const four = [0, 1, width, width + 1].map((step) => pixels[y * width + x + step])
      if (four.every((color) => color === four[0])) out.set(four[0], (out.get(four[0]) ?? 0) + 1)
    }
  }
  return out
}

describe('collectEvidence', () => {
  it('counts the blocks of 2 x 2 equal pixels of every colour, in the order of the first', () => {
    fc.assert(
      fc.property(anyPicture, (picture) => {
        const { pixels, width, height } = picture
        const { count, colors, blocks2, smooth2 } = collectEvidence(picture)
        const found = Array.from({ length: count }, (_, i) => [colors[i], blocks2[i]])
        expect(found).toEqual([...blocks(pixels, width, height)])
        for (let i = 0; i < count; i++) expect(smooth2[i]).toBeLessThanOrEqual(blocks2[i])
      }),
      { numRuns: 200 },
    )
  })

  it('finds nothing in the anti-aliased rim of a disc', () => {
    const raster = paint(60, 60, WHITE, [{ polygons: [disc(30.3, 29.6, 21)], color: BLACK }])
    const { count, colors } = collectEvidence(premultipliedPicture(raster))
    const strong = [...colors.subarray(0, count)]
    expect(strong).toContain(0xff000000)
    expect(strong).toContain(0xffffffff)
    expect(new Set(raster.rgba).size).toBeGreaterThan(30)
    expect(count).toBe(2)
  })

  it('finds nothing in a picture of one row, one column or one pixel', () => {
    for (const [width, height] of [
      [1, 1],
      [9, 1],
      [1, 9],
    ]) {
      const picture = pictureOf(width, height, new Uint32Array(width * height).fill(0xff123456))
      expect(collectEvidence(picture).count).toBe(0)
    }
  })

  it('sees that the colours of a gradient are smooth and those of flat fills are not', () => {
    const gradient = Uint32Array.from({ length: 40 * 40 }, (_, i) => 0xff000000 + (100 + Math.floor((i % 40) / 3)))
    const { count, blocks2, smooth2 } = collectEvidence(pictureOf(40, 40, gradient))
    let isSmooth = 0
    for (let i = 0; i < count; i++) isSmooth += smooth2[i] / blocks2[i]
    expect(isSmooth / count).toBeGreaterThan(0.3)
    const fills = Uint32Array.from({ length: 40 * 40 }, (_, i) => (i % 40 < 20 ? 0xff000000 : 0xff0000ff))
    expect([...collectEvidence(pictureOf(40, 40, fills)).smooth2.subarray(0, 2)]).toEqual([0, 0])
  })
})
