import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decode } from '../../src/image/decode'
import { inspect } from '../../src/image/inspect'
import type { Raster } from '../../src/model/raster'
import { trace } from '../../src/trace'
import { renderSvg } from '../render-svg'

/** What the example images must come to; measured, with about a third to spare. */
interface Bounds {
  readonly file: string
  readonly imageType: 'artwork' | 'artwork_sharp' | 'photo'
  /** Mean absolute difference over all channels, premultiplied, levels. */
  readonly mean: number
  /** Pixels that are off by more than 64 levels, percent. */
  readonly far: number
  readonly segments: number
  readonly bytes: number
}

const EXAMPLES: readonly Bounds[] = [
  { file: 'logo.png', imageType: 'artwork', mean: 0.085, far: 0.01, segments: 70, bytes: 1600 },
  { file: 'illustration.png', imageType: 'artwork', mean: 0.05, far: 0.03, segments: 900, bytes: 12_500 },
  { file: 'gradients.png', imageType: 'artwork', mean: 3.4, far: 0.05, segments: 1000, bytes: 16_000 },
  { file: 'icon.png', imageType: 'artwork', mean: 0.18, far: 0.12, segments: 80, bytes: 2000 },
  { file: 'pixel-art.png', imageType: 'artwork_sharp', mean: 0.005, far: 0, segments: 310, bytes: 1300 },
  { file: 'pixel-art-8x.png', imageType: 'artwork_sharp', mean: 0.005, far: 0, segments: 310, bytes: 1500 },
  { file: 'photo.jpg', imageType: 'photo', mean: 3, far: 0.1, segments: 44_000, bytes: 196_000 },
]

function read(file: string): Promise<Raster> {
  const bytes = readFileSync(new URL(`../../../../examples/${file}`, import.meta.url))
  return decode(bytes, inspect(bytes))
}

describe('the example images', () => {
  it.each(EXAMPLES)(
    '$file: its rendering looks like it, with no more segments and bytes than it takes',
    async (bounds) => {
      const picture = await read(bounds.file)
      const { svg, resolved, stats } = trace(picture)
      const { pixels, width, height } = renderSvg(svg)
      expect([width, height]).toEqual([picture.width, picture.height])
      let sum = 0
      let far = 0
      for (let p = 0; p < pixels.length; p += 4) {
        const alpha = picture.rgba[p + 3]
        let most = Math.abs(pixels[p + 3] - alpha)
        sum += most
        for (let c = 0; c < 3; c++) {
          const gap = Math.abs(pixels[p + c] - (picture.rgba[p + c] * alpha) / 255)
          sum += gap
          most = Math.max(most, gap)
        }
        if (most > 64) far++
      }
      expect(resolved.imageType).toBe(bounds.imageType)
      expect(sum / pixels.length).toBeLessThan(bounds.mean)
      expect((400 * far) / pixels.length).toBeLessThanOrEqual(bounds.far)
      expect(stats.segments).toBeLessThan(bounds.segments)
      expect(stats.bytes).toBeLessThan(bounds.bytes)
    },
  )
})
