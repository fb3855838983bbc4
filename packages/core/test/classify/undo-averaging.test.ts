import { describe, expect, it } from 'vitest'
import { undoAveraging } from '../../src/classify/undo-averaging'
import { shrinkRaster } from '../../src/image/shrink-raster'
import type { Raster } from '../../src/model/raster'
import { enlargedByCubic } from './enlarged'
import { ILLUSTRATIONS, render } from './pictures'

/** Root of the mean squared difference of two rasters' bytes, levels. */
function distance(a: Raster, b: Raster): number {
  let sum = 0
  for (let i = 0; i < a.rgba.length; i++) sum += (a.rgba[i] - b.rgba[i]) ** 2
  return Math.sqrt(sum / a.rgba.length)
}

describe('undoAveraging', () => {
  it.each([2, 3, 5])('comes nearer to the picture that was enlarged by %d than the means of the cells', (factor) => {
    for (const drawing of ILLUSTRATIONS) {
      const small = render(drawing, 96, '#fff')
      const means = shrinkRaster(enlargedByCubic(small, factor), 96 * 96)
      expect(distance(undoAveraging(means), small)).toBeLessThan(0.5 * distance(means, small))
    }
  })

  it('leaves flat pictures as they are, transparent ones among them', () => {
    for (const opacity of [0, 90, 255]) {
      const rgba = new Uint8Array(4 * 30).map((_, p) => (p % 4 === 3 ? opacity : opacity && 40 * (p % 4)))
      expect([...undoAveraging({ width: 6, height: 5, rgba }).rgba]).toEqual([...rgba])
    }
  })

  it('takes pictures of one pixel, and keeps what is known of the file', () => {
    const dot: Raster = { width: 1, height: 1, rgba: Uint8Array.of(1, 2, 3, 255), isLossy: true }
    expect(undoAveraging(dot)).toEqual({ ...dot, rgba: Uint8Array.of(1, 2, 3, 255) })
  })
})
