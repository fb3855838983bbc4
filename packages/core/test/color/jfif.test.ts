import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jfifOf, rgbOfJfif } from '../../src/color/jfif'
import { randomStream } from '../generate/random'

const level = fc.integer({ min: 0, max: 255 })

describe('the colors that JPEG stores', () => {
  it('come back within two levels of each channel', () => {
    fc.assert(
      fc.property(level, level, level, (...color) => {
        const back = rgbOfJfif(jfifOf(...color))
        color.forEach((value, c) => {
          expect(Math.abs(((back >>> (8 * c)) & 255) - value)).toBeLessThanOrEqual(2)
        })
      }),
    )
  })

  it('keep all grays', () => {
    for (let gray = 0; gray < 256; gray++) expect(rgbOfJfif(jfifOf(gray, gray, gray))).toBe(gray * 0x10101)
  })

  it('are those that a decoder gives for a flat picture of the best quality', async () => {
    const random = randomStream(71)
    for (let n = 0; n < 24; n++) {
      const background = { r: random() % 256, g: random() % 256, b: random() % 256 }
      const file = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer()
      const [r, g, b] = await sharp(file).raw().toBuffer()
      expect(r | (g << 8) | (b << 16)).toBe(rgbOfJfif(jfifOf(background.r, background.g, background.b)))
    }
  })
})
