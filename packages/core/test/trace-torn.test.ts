import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Raster } from '../src/model/raster'
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

type Rgb = readonly [number, number, number]

function discAt(x: number, y: number): Rgb {
  return DISCS.findLast(([cx, cy, radius]) => Math.hypot(x - cx, y - cy) < radius)?.[3] ?? WHITE
}

const discs = smallRaster(SIZE, SIZE, discAt)

const compressed = (raster: Raster, format: 'jpeg' | 'webp', quality: number) =>
  sharp(raster.rgba, { raw: { width: SIZE, height: SIZE, channels: 4 } })
    .flatten()
    .toFormat(format, { quality })
    .toBuffer()

/** A color of its own for each 2 x 2 px of a disc on a plain ground: no few inks explain them. */
const chequered = smallRaster(SIZE, SIZE, (x, y) => (Math.hypot(x - 48, y - 48) > 20 ? WHITE : chequerAt(x, y)))

/** The discs, with such chequers for their lower right quarter. */
const discsAndChequers = smallRaster(SIZE, SIZE, (x, y) => (x > 60 && y > 56 ? chequerAt(x, y) : discAt(x, y)))

function chequerAt(x: number, y: number): Rgb {
  const k = (Math.floor(x / 2) * 7919 + Math.floor(y / 2) * 104729) % 251
  return [k, (k * 7) % 251, (k * 31) % 251]
}

/** Whether a document has a fill within 40 levels of a color. */
function hasFill(svg: string, color: Rgb): boolean {
  return [...svg.matchAll(/#([0-9a-f]{6})\b/g)].some(([, hex]) =>
    color.every((level, c) => Math.abs(Number.parseInt(hex!.slice(2 * c, 2 * c + 2), 16) - level) < 40),
  )
}

describe('detail that curves tear', () => {
  it.each([
    ['jpeg', 60],
    ['webp', 75],
  ] as const)(
    'is drawn with the inks that it lacks, as %s of quality %d, and not as a photo',
    async (format, quality) => {
      const { svg, resolved } = await vectorize(await compressed(discs, format, quality))
      expect(resolved.imageType).toBe('artwork')
      expect(resolved.reason).not.toContain('as a photo')
      expect(svg.match(/#[0-9a-f]{3,6}\b/g)!.length).toBeLessThan(20)
      for (const [, , radius, color] of DISCS) if (radius > 10) expect(hasFill(svg, color)).toBe(true)
    },
  )

  it('is a photo where no inks explain it beside what they do', async () => {
    const { svg, resolved } = await vectorize(await compressed(discsAndChequers, 'jpeg', 75), { imageType: 'artwork' })
    expect(resolved.reason).toContain('drawn as a photo')
    expect(Number(/(\d+) % of it, drawn as a photo/.exec(resolved.reason)![1])).toBeLessThan(50)
    expect(hasFill(svg, [220, 18, 139])).toBe(true)
  })

  it.each([{ layers: 'cutout' }, { background: 'remove' }, { colors: 4 }] as const)(
    'is a photo where no inks explain it, but not with %o',
    (options) => {
      const lossy = { ...chequered, isLossy: true }
      expect(trace(lossy, { imageType: 'artwork' }).resolved.reason).toContain('drawn as a photo')
      expect(trace(lossy, { imageType: 'artwork', ...options }).resolved.reason).not.toContain('drawn as a photo')
    },
  )
})
