import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { jfifOf, rgbOfJfif } from '../../src/color/jfif'
import { originOf } from '../../src/compression/decoded-jpeg'
import { premultipliedPicture } from '../../src/image/pixels'
import { disc, paint, type Rgba, WHITE } from '../boundary/coverage'
import { random } from '../hard-edges/sprites'

const SIZE = 96
const RED: Rgba = [198, 54, 60, 255]
const BLUE: Rgba = [31, 87, 141, 255]
const SCENE = paint(
  SIZE,
  SIZE,
  [240, 201, 97, 255],
  [
    { polygons: [disc(30.3, 40.1, 24)], color: RED },
    { polygons: [disc(66.1, 60.7, 21)], color: BLUE },
  ],
)

/** The origin of the pixels of a picture that a pipeline makes of a scene. */
async function originAfter(scene: typeof SCENE, make: (image: Sharp) => Sharp) {
  const { width, height, rgba } = scene
  const file = await make(sharp(rgba, { raw: { width, height, channels: 4 } })).toBuffer()
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return originOf(premultipliedPicture({ width: info.width, height: info.height, rgba: data }))
}

describe('the origin of pixels', () => {
  it('is a JPEG for all its qualities and samplings', async () => {
    for (const quality of [30, 60, 80, 95, 100])
      for (const chromaSubsampling of ['4:2:0', '4:4:4'])
        expect(await originAfter(SCENE, (image) => image.jpeg({ quality, chromaSubsampling }))).toBe('jpeg')
  })

  it('is another for clean pixels, for WebP and for a resized JPEG', async () => {
    expect(await originAfter(SCENE, (image) => image.png())).toBe('other')
    expect(await originAfter(SCENE, (image) => image.webp({ quality: 75 }))).toBe('other')
    const jpeg = await sharp(SCENE.rgba, { raw: { width: SIZE, height: SIZE, channels: 4 } })
      .jpeg()
      .toBuffer()
    const { data } = await sharp(jpeg).resize(150).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(originOf(premultipliedPicture({ width: 150, height: 150, rgba: data }))).toBe('other')
  })

  it('is told by different colors: one fill of a clean picture may pass by chance', async () => {
    const stored = rgbOfJfif(jfifOf(31, 87, 142))
    const fill: Rgba = [stored & 255, (stored >>> 8) & 255, stored >>> 16, 255]
    const scene = paint(SIZE, SIZE, WHITE, [{ polygons: [disc(47.3, 48.1, 40)], color: fill }])
    expect(await originAfter(scene, (image) => image.png())).not.toBe('jpeg')
  })

  it('is unknown where nearly all is gray', async () => {
    const gray = paint(SIZE, SIZE, WHITE, [{ polygons: [disc(40, 40, 24)], color: [90, 90, 90, 255] }])
    expect(await originAfter(gray, (image) => image.jpeg({ quality: 80 }))).toBe('unknown')
  })

  it('is unknown where colors are of one hue, which pass or fail together', () => {
    const seed = 61
    const next = random(seed)
    for (let k = 0; k < 60; k++) {
      const base = [0, 1, 2].map(() => 20 + Math.floor(100 * next()))
      const rgba = Uint8Array.from({ length: 4 * 64 }, (_, i) => (i % 4 === 3 ? 255 : base[i % 4] + (i >> 2)))
      const origin = originOf(premultipliedPicture({ width: 64, height: 1, rgba }))
      expect(origin, `seed ${seed}, ramp from ${base}`).toBe('unknown')
    }
  })
})
