import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { trace } from '../src/trace'
import { vectorize } from '../src/vectorize'
import { smallRaster } from './small/small-pictures'

const SIZE = 96
const WHITE = [255, 255, 255] as const
/** Discs, each over those before: their middle, radius, and color. The small ones fill few blocks of 8 px, so that a first reading of a JPEG misses some of their colors. */
const DISCS = [
  [56, 35, 13, [209, 61, 129]],
  [20, 49, 3, [41, 244, 177]],
  [22, 24, 3, [192, 198, 10]],
  [58, 36, 3, [255, 145, 103]],
  [19, 44, 22, [220, 18, 139]],
  [50, 27, 3, [254, 214, 48]],
] as const

const discs = smallRaster(SIZE, SIZE, (x, y) => {
  const disc = DISCS.findLast(([cx, cy, radius]) => Math.hypot(x - cx, y - cy) < radius)
  return disc?.[3] ?? WHITE
})

const compressed = (format: 'jpeg' | 'webp', quality: number) =>
  sharp(discs.rgba, { raw: { width: SIZE, height: SIZE, channels: 4 } })
    .flatten()
    .toFormat(format, { quality })
    .toBuffer()

/** Chequers of many colors on a plain ground: no few inks explain them. */
const chequered = smallRaster(SIZE, SIZE, (x, y) => {
  if (Math.hypot(x - 48, y - 48) > 20) return WHITE
  const k = (Math.floor(x / 2) * 7919 + Math.floor(y / 2) * 104729) % 251
  return [k, (k * 7) % 251, (k * 31) % 251]
})

describe('detail that curves tear', () => {
  it.each([
    ['jpeg', 75],
    ['jpeg', 60],
    ['webp', 75],
  ] as const)(
    'is drawn with the inks that it lacks, as %s of quality %d, and not as a photo',
    async (format, quality) => {
      const { svg, resolved } = await vectorize(await compressed(format, quality))
      expect(resolved.imageType).toBe('artwork')
      expect(resolved.reason).not.toContain('as a photo')
      const fills = [...svg.matchAll(/#[0-9a-f]{3,6}\b/g)].length
      expect(fills).toBeLessThan(20)
    },
  )

  it('is a photo where no inks explain it, and curves where the arrangement leaves none', () => {
    const lossy = { ...chequered, isLossy: true }
    expect(trace(lossy, { imageType: 'artwork' }).resolved.reason).toMatch(/as a photo|more detail/)
    const cutout = trace(lossy, { imageType: 'artwork', layers: 'cutout' })
    expect(cutout.resolved.reason).not.toContain('as a photo')
  })
})
