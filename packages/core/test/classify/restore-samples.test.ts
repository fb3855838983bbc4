import { describe, expect, it } from 'vitest'
import { ENLARGING_FILTERS } from '../../src/classify/enlarging-filters'
import { restoreSamples } from '../../src/classify/restore-samples'
import { shrinkRaster } from '../../src/image/shrink-raster'
import type { Raster } from '../../src/model/raster'
import { type Enlarging, enlargedBy, enlargedByCubic, enlargementOf } from './enlarged'
import { ILLUSTRATIONS, render } from './pictures'

const CUBIC = { filter: ENLARGING_FILTERS[0], start: 0 }

const restore = (raster: Raster, by: Enlarging): Raster =>
  restoreSamples(raster, enlargementOf(raster.width, raster.height, by))

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
      const restored = restore(large, { ...CUBIC, factor })
      expect([restored.width, restored.height]).toEqual([96, 96])
      expect(distance(restored, small)).toBeLessThan(0.2 * distance(shrinkRaster(large, 96 * 96), small))
    }
  })

  it('gives it for each filter, and for cells that begin within the picture', () => {
    const small = render(ILLUSTRATIONS[0], 60, '#fff')
    for (const filter of ENLARGING_FILTERS) {
      for (const start of [0, 0.5]) {
        const large = enlargedBy(small, { factor: 3, filter, start })
        expect(distance(restore(large, { factor: 3, filter, start }), small)).toBeLessThan(1)
      }
    }
  })

  it.each([1.25, 1.5, 2.5])('gives it for the fractional factor %f, and nearly so through a lossy file', (factor) => {
    const small = render(ILLUSTRATIONS[1], 80, '#fff')
    const large = enlargedBy(small, { ...CUBIC, factor })
    expect(distance(restore(large, { ...CUBIC, factor }), small)).toBeLessThan(1)
    expect(distance(restore({ ...large, isLossy: true }, { ...CUBIC, factor }), small)).toBeLessThan(6)
  })

  it('gives straight colors as they are, those of pixels that hardly show among them', () => {
    const small = render('<circle cx="12" cy="12" r="8" fill="#c33"/>', 48)
    const by = { ...CUBIC, factor: 2.5 }
    const large = enlargedBy(small, by)
    const places = enlargementOf(120, 120, by)
    const [straight, mixed] = [restoreSamples(large, places, true), restoreSamples(large, places)]
    const redOf = ({ rgba }: Raster) =>
      [...rgba.keys()]
        .filter((p) => p % 4 === 0 && small.rgba[p + 3] > 20)
        .map((p) => Math.abs(rgba[p] - small.rgba[p]))
    expect(Math.max(...redOf(straight))).toBeLessThan(8)
    expect(Math.max(...redOf(mixed))).toBeGreaterThan(20)
  })

  it('comes near to thin dark strokes, whose overshoot was cut off at 0', () => {
    const small = render('<path d="M2 6l20 9" stroke="#112244" stroke-width="1.4"/>', 64, '#fff')
    const restored = restore(enlargedBy(small, { ...CUBIC, factor: 2, start: 0.5 }), {
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
    const { rgba } = restore(enlargedBy(small, { ...CUBIC, factor: 3 }), { ...CUBIC, factor: 3 })
    for (let p = 3; p < rgba.length; p += 4)
      if (small.rgba[p] === 0 || small.rgba[p] === 255) expect(rgba[p]).toBe(small.rgba[p])
  })

  it('leaves flat pictures as they are, transparent ones among them', () => {
    for (const opacity of [0, 90, 255]) {
      const pixel = opacity === 0 ? [0, 0, 0, 0] : [40, 80, 120, opacity]
      const rgba = new Uint8Array(4 * 12 * 10).map((_, p) => pixel[p % 4])
      const restored = restore({ width: 12, height: 10, rgba }, { ...CUBIC, factor: 2 })
      expect([restored.width, restored.height]).toEqual([6, 5])
      for (let p = 0; p < restored.rgba.length; p++) expect(Math.abs(restored.rgba[p] - pixel[p % 4])).toBeLessThan(2)
    }
  })

  it('gives grays in all channels alike, and each as it is among colors', () => {
    const gray = render('<circle cx="11" cy="13" r="7" fill="#777"/>', 48, '#fff')
    const restored = restore(enlargedByCubic(gray, 2), { ...CUBIC, factor: 2 })
    const green = { ...gray, rgba: gray.rgba.map((level, k) => (k % 4 === 0 || k % 4 === 2 ? 90 : level)) }
    const colored = restore(enlargedByCubic(green, 2), { ...CUBIC, factor: 2 })
    for (let p = 0; p < restored.rgba.length; p += 4) {
      const [red, level, blue] = restored.rgba.subarray(p, p + 3)
      expect([red, blue]).toEqual([level, level])
      expect([...colored.rgba.subarray(p, p + 4)]).toEqual([90, level, 90, 255])
    }
  })

  it('takes pictures of one pixel, and keeps what is known of the file', () => {
    const dot: Raster = { width: 1, height: 1, rgba: Uint8Array.of(1, 2, 3, 255), isLossy: true }
    expect(restore(dot, { ...CUBIC, factor: 2 })).toEqual(dot)
  })
})
