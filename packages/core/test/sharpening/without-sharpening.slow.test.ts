import { describe, expect, it } from 'vitest'
import { estimateQuality } from '../../src/classify/estimate-quality'
import type { Raster } from '../../src/model/raster'
import { withoutSharpening } from '../../src/sharpening/without-sharpening'
import { trace } from '../../src/trace'
import { ILLUSTRATIONS, render } from '../classify/pictures'
import { reducedByLanczos } from '../classify/resized'
import { meanDifference, sharpenedBy } from './sharpen'

const reduced = reducedByLanczos(render(ILLUSTRATIONS[0], 640, '#fff'), 4)
const sharpened = sharpenedBy(reduced, 1, 1)
const before = (raster: Raster) => withoutSharpening({ raster, quality: estimateQuality(raster) })

describe('withoutSharpening', () => {
  it('comes near to the picture before, and says that edges overshoot', () => {
    const found = before(sharpened)
    if (found === null) throw new Error('not found')
    expect(meanDifference(found.raster, reduced)).toBeLessThan(0.35 * meanDifference(sharpened, reduced))
    expect(found.quality.scores.overshoot).toBeGreaterThanOrEqual(0.07)
  })

  it('says whether sharpening was light', () => {
    expect(before(sharpened)?.isLight).toBe(false)
    expect(before(sharpenedBy(reduced, 0.6, 0.8))?.isLight).toBe(true)
  })

  it('leaves pictures that were not sharpened, that are lossy, translucent, or very large', () => {
    expect(before(reduced)).toBeNull()
    expect(before({ ...sharpened, isLossy: true })).toBeNull()
    const quality = estimateQuality(sharpened)
    const uneven = { ...quality, scores: { ...quality.scores, evenness: 0.4 } }
    expect(withoutSharpening({ raster: sharpened, quality: uneven })).toBeNull()
    const rgba = Uint8Array.from(sharpened.rgba)
    rgba[3] = 254
    expect(before({ ...sharpened, rgba })).toBeNull()
    const rows = Math.ceil(1_000_001 / sharpened.width / sharpened.height)
    const large = new Uint8Array(rows * sharpened.rgba.length)
    for (let k = 0; k < rows; k++) large.set(sharpened.rgba, k * sharpened.rgba.length)
    expect(before({ width: sharpened.width, height: rows * sharpened.height, rgba: large })).toBeNull()
  })
})

describe('trace of sharpened artwork', () => {
  it('draws no rims, and says why', () => {
    const { svg, resolved } = trace(sharpenedBy(reduced, 2, 0.7))
    const fills = (drawn: string) => new Set(drawn.match(/fill="#\w+"/g)).size
    expect(fills(svg)).toBe(fills(trace(reduced).svg))
    expect(resolved.reason).toMatch(/^sharpened; before that, /)
  })

  it('draws lightly sharpened artwork as before sharpening only where rims are regions', () => {
    const [, illustration] = ILLUSTRATIONS
    const logo = '<circle cx="12" cy="12" r="10" fill="#1a46c8"/><path d="M7 8H17V11H7z" fill="#ffd23c"/>'
    for (const [body, isRestored] of [
      [illustration, true],
      [logo, false],
    ] as const) {
      const raster = sharpenedBy(reducedByLanczos(render(body, 384, '#fff'), 4), 0.75, 0.75)
      expect(before(raster)?.isLight).toBe(true)
      expect(trace(raster).resolved.reason?.startsWith('sharpened; before that, ')).toBe(isRestored)
    }
  })

  it('draws a photograph from the pixels as given', () => {
    const { stats } = trace(sharpened, { imageType: 'photo' })
    expect(stats.stageMilliseconds).not.toHaveProperty('sharpening')
    expect(trace(sharpened).stats.stageMilliseconds).toHaveProperty('sharpening')
  })
})
