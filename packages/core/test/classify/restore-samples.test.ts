import { describe, expect, it } from 'vitest'
import { ENLARGING_FILTERS } from '../../src/classify/enlarging-filters'
import { restoreSamples } from '../../src/classify/restore-samples'
import { shrinkRaster } from '../../src/image/shrink-raster'
import type { Raster } from '../../src/model/raster'
import { enlargedBy, enlargedByCubic } from './enlarged'
import { ILLUSTRATIONS, render } from './pictures'

const CUBIC = { filter: ENLARGING_FILTERS[0], start: 0 }

/** Root of the mean squared difference of two rasters' bytes, levels. */
function distance(a: Raster, b: Raster): number {
  let sum = 0
  for (let i = 0; i < a.rgba.length; i++) sum += (a.rgba[i] - b.rgba[i]) ** 2
  return Math.sqrt(sum / a.rgba.length)
}

describe('restoreSamples', () => {
  it.each([2, 3, 5])('gives the picture that was enlarged by %d, far nearer than the means of the cells', (factor) => {
    for (const drawing of ILLUSTRATIONS) {
      const small = render(drawing, 96, '#fff')
      const large = enlargedByCubic(small, factor)
      const restored = restoreSamples(large, { ...CUBIC, factor })
      expect([restored.width, restored.height]).toEqual([96, 96])
      expect(distance(restored, small)).toBeLessThan(0.2 * distance(shrinkRaster(large, 96 * 96), small))
    }
  })

  it('gives it for each filter, and for cells that begin within the picture', () => {
    const small = render(ILLUSTRATIONS[0], 60, '#fff')
    for (const filter of ENLARGING_FILTERS) {
      for (const start of [0, 0.5]) {
        const large = enlargedBy(small, { factor: 3, filter, start })
        expect(distance(restoreSamples(large, { factor: 3, filter, start }), small)).toBeLessThan(1)
      }
    }
  })

  it('comes near to thin dark strokes, whose overshoot was cut off at 0', () => {
    const small = render('<path d="M2 6l20 9" stroke="#112244" stroke-width="1.4"/>', 64, '#fff')
    const restored = restoreSamples(enlargedBy(small, { ...CUBIC, factor: 2, start: 0.5 }), {
      ...CUBIC,
      factor: 2,
      start: 0.5,
    })
    for (let p = 0; p < restored.rgba.length; p++) {
      expect(Math.abs(restored.rgba[p] - small.rgba[p])).toBeLessThan(8)
    }
  })

  it('keeps clear and opaque pixels beside edges so', () => {
    const small = render('<circle cx="12" cy="12" r="8" fill="#c33"/>', 48)
    const { rgba } = restoreSamples(enlargedBy(small, { ...CUBIC, factor: 3 }), { ...CUBIC, factor: 3 })
    for (let p = 3; p < rgba.length; p += 4)
      if (small.rgba[p] === 0 || small.rgba[p] === 255) expect(rgba[p]).toBe(small.rgba[p])
  })

  it('leaves flat pictures as they are, transparent ones among them', () => {
    for (const opacity of [0, 90, 255]) {
      const pixel = opacity === 0 ? [0, 0, 0, 0] : [40, 80, 120, opacity]
      const rgba = new Uint8Array(4 * 12 * 10).map((_, p) => pixel[p % 4])
      const restored = restoreSamples({ width: 12, height: 10, rgba }, { ...CUBIC, factor: 2 })
      expect([restored.width, restored.height]).toEqual([6, 5])
      for (let p = 0; p < restored.rgba.length; p++) expect(Math.abs(restored.rgba[p] - pixel[p % 4])).toBeLessThan(2)
    }
  })

  it('gives grays in all channels alike, and each as it is among colors', () => {
    const gray = render('<circle cx="11" cy="13" r="7" fill="#777"/>', 48, '#fff')
    const restored = restoreSamples(enlargedByCubic(gray, 2), { ...CUBIC, factor: 2 })
    const green = { ...gray, rgba: gray.rgba.map((level, k) => (k % 4 === 0 || k % 4 === 2 ? 90 : level)) }
    const colored = restoreSamples(enlargedByCubic(green, 2), { ...CUBIC, factor: 2 })
    for (let p = 0; p < restored.rgba.length; p += 4) {
      const [red, level, blue] = restored.rgba.subarray(p, p + 3)
      expect([red, blue]).toEqual([level, level])
      expect([...colored.rgba.subarray(p, p + 4)]).toEqual([90, level, 90, 255])
    }
  })

  it('takes pictures of one pixel, and keeps what is known of the file', () => {
    const dot: Raster = { width: 1, height: 1, rgba: Uint8Array.of(1, 2, 3, 255), isLossy: true }
    expect(restoreSamples(dot, { ...CUBIC, factor: 2 })).toEqual(dot)
  })
})
