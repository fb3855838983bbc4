import { describe, expect, it } from 'vitest'
import { estimateQuality } from '../../src/classify/estimate-quality'
import { reduceBlurred } from '../../src/classify/reduce-blurred'
import type { Raster } from '../../src/model/raster'
import { blurred, ILLUSTRATIONS, render } from './pictures'

const CLEAN = ILLUSTRATIONS.map((body) => render(body, 300, '#fff'))
const sizeOf = (raster: Raster) => {
  const source = reduceBlurred(raster, estimateQuality(raster))
  return { source, width: source.raster.width }
}

describe('reduceBlurred', () => {
  it('leaves pictures with the edges of a render alone, and small and empty ones', () => {
    for (const raster of CLEAN) expect(sizeOf(raster).source.raster).toBe(raster)
    const dot: Raster = { width: 1, height: 1, rgba: new Uint8Array(4) }
    expect(sizeOf(dot).source.raster).toBe(dot)
  })

  it('leaves pictures alone whose smaller copy would be tiny, and those with a few soft edges', async () => {
    const ramp: Raster = {
      width: 12,
      height: 12,
      rgba: Uint8Array.from({ length: 576 }, (_, p) => (p % 4 === 3 ? 255 : 21 * ((p >> 2) % 12))),
    }
    expect(sizeOf(ramp).source.raster).toBe(ramp)
    const low = await blurred(render('<path d="M4 4h16v16H4z"/>', 300, '#fff'), 2)
    const strip = { width: 300, height: 7, rgba: low.rgba.slice(4 * 300 * 150, 4 * 300 * 157) }
    expect(sizeOf(strip).source.raster).toBe(strip)
  })

  it('reduces blurred pictures until their edges are as narrow as those of a render', async () => {
    for (const raster of CLEAN) {
      const { source, width } = sizeOf(await blurred(raster, 2))
      expect(width).toBeLessThan(150)
      expect(source.quality.scores.edgeWidth).toBeLessThan(2.2)
    }
  })

  it('leaves pictures alone in which edges are soft here and crisp there', async () => {
    const soft = await blurred(CLEAN[0], 3)
    const [estimate, crisp] = [estimateQuality(soft), CLEAN[0]]
    const mixed = { ...soft, rgba: soft.rgba.map((v, p) => (p % (4 * 300) < 4 * 150 ? v : crisp.rgba[p])) }
    expect(reduceBlurred(soft, estimate).raster.width).toBeLessThan(150)
    expect(reduceBlurred(mixed, estimate).raster).toBe(mixed)
  })

  it('keeps what is known of the pixels: loss, and most of the overshoot', async () => {
    const raster = { ...(await blurred(CLEAN[0], 1)), isLossy: true }
    const estimate = estimateQuality(raster)
    const scores = { ...estimate.scores, overshoot: 0.1 }
    const source = reduceBlurred(raster, { ...estimate, scores })
    expect(source.raster.isLossy).toBe(true)
    expect(source.quality.quality).toBe('medium')
    expect(source.quality.scores.overshoot).toBeGreaterThanOrEqual(0.07)
  })
})
