import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  channelDistance,
  pixelWords,
  premultipliedPicture,
  premultipliedPixel,
  signedPixels,
  straightPixels,
} from '../../src/image/pixels'

/** Rasters of one row with runs of equal pixels, which begin at any byte of their buffer. */
const rasters = fc
  .tuple(fc.array(fc.tuple(fc.uint8Array({ minLength: 4, maxLength: 4 }), fc.integer({ min: 1, max: 40 }))), fc.nat(3))
  .map(([runs, offset]) => {
    const bytes = runs.flatMap(([pixel, count]) => Array.from({ length: count }, () => [...pixel]).flat())
    const rgba = new Uint8Array(new ArrayBuffer(bytes.length + offset), offset)
    rgba.set(bytes)
    return { width: bytes.length / 4, height: 1, rgba }
  })

describe('packed pixels', () => {
  it('are those of each pixel alone', () => {
    fc.assert(
      fc.property(rasters, (raster) => {
        const { rgba, width } = raster
        const places = Array.from({ length: width }, (_, i) => 4 * i)
        expect([...premultipliedPicture(raster).pixels]).toEqual(places.map((p) => premultipliedPixel(rgba, p)))
        const packed = (p: number) => (rgba[p] | (rgba[p + 1] << 8) | (rgba[p + 2] << 16) | (rgba[p + 3] << 24)) >>> 0
        expect([...straightPixels(raster)]).toEqual(places.map((p) => (rgba[p + 3] === 0 ? 0 : packed(p))))
      }),
    )
  })

  it('are read from a Buffer that begins at any byte', () => {
    for (let offset = 0; offset < 4; offset++) {
      const rgba = Buffer.from(new ArrayBuffer(8 + offset), offset)
      rgba.set([1, 2, 3, 4, 1, 2, 3, 4])
      const words = pixelWords(rgba)
      expect([words.length, words[0] === words[1], words[0] === 0]).toEqual([2, true, false])
    }
  })

  it('are equal as words where all their bytes are', () => {
    fc.assert(
      fc.property(rasters, ({ rgba, width }) => {
        const words = pixelWords(rgba)
        expect(words).toHaveLength(width)
        for (let i = 1; i < width; i++) {
          const isEqual = [0, 1, 2, 3].every((c) => rgba[4 * i + c] === rgba[4 * i - 4 + c])
          expect(words[i] === words[i - 1]).toBe(isEqual)
        }
      }),
    )
  })

  it('have the same distances as signed numbers', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.nat(0xffffffff), (a, b) => {
        const [signedA, signedB] = signedPixels(Uint32Array.of(a, b))
        expect(channelDistance(signedA, signedB)).toBe(channelDistance(a, b))
      }),
    )
  })
})
