import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shrinkRaster } from '../../src/image/shrink-raster'
import { random } from '../hard-edges/sprites'

describe('shrinkRaster', () => {
  it('keeps within the pixels asked for, the proportions and the mean colour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 900 }),
        (width, height, pixels) => {
          const next = random(width * height)
          const rgba = Uint8Array.from({ length: 4 * width * height }, (_, p) => (p % 4 === 3 ? 255 : next() * 256))
          const small = shrinkRaster({ width, height, rgba }, pixels)
          if (width * height <= pixels) {
            expect(small.rgba).toBe(rgba)
            return
          }
          expect(small.width * small.height).toBeLessThanOrEqual(Math.max(pixels, small.width, small.height))
          const mean = (v: ArrayLike<number>, c: number) => {
            let sum = 0
            for (let p = c; p < v.length; p += 4) sum += v[p]
            return (4 * sum) / v.length
          }
          for (let c = 0; c < 3; c++) expect(Math.abs(mean(small.rgba, c) - mean(rgba, c))).toBeLessThanOrEqual(0.51)
        },
      ),
    )
  })

  it('does not let transparent colours tint their neighbours', () => {
    const rgba = Uint8Array.from([200, 100, 50, 255, 0, 255, 0, 0, 200, 100, 50, 255, 0, 255, 0, 0])
    expect([...shrinkRaster({ width: 2, height: 2, rgba }, 1).rgba]).toEqual([200, 100, 50, 128])
  })
})
