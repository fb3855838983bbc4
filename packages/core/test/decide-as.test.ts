import { describe, expect, it } from 'vitest'
import { estimateQuality } from '../src/classify/estimate-quality'
import { decideAs } from '../src/decide-as'
import type { Raster } from '../src/model/raster'
import { type Options, resolveOptions } from '../src/options'
import { StageRun } from '../src/stage-run'
import { landscape } from './classify/landscape'
import { ILLUSTRATIONS, noisy, render } from './classify/pictures'
import { sprite } from './hard-edges/sprites'
import { inkOnPaper, ring } from './paper/ink-pictures'

const icon = render(ILLUSTRATIONS[0], 128, '#fff')

function decided(made: 'pixels' | 'tones' | 'page', raster: Raster, options: Partial<Options> = {}) {
  const given = { raster, quality: estimateQuality(raster) }
  return decideAs(made, given, resolveOptions(options), new StageRun({}), raster, true)
}

describe('decideAs', () => {
  it('plans artwork at the next lower trust as well, unless the trust is given or there is none lower', () => {
    const trusts = (raster: Raster, options: Partial<Options> = {}) => {
      const { plan, reading, ...rest } = decided('pixels', raster, { imageType: 'artwork', ...options })
      if (plan.imageType !== 'artwork' || !('fallback' in rest)) throw new Error('not read as artwork')
      return [plan.trust, rest.fallback?.trust ?? null]
    }
    expect(trusts(icon)).toEqual(['high', 'medium'])
    expect(trusts({ ...icon, isLossy: true })).toEqual(['medium', 'low'])
    expect(trusts(noisy(icon, 8, 1))).toEqual(['low', null])
    expect(trusts(icon, { quality: 'high' })).toEqual(['high', null])
  })

  it('takes no mean tones for hard pixels', () => {
    const pixels = sprite(32, 32, 1)
    expect(decided('pixels', pixels).plan.imageType).toBe('artwork_sharp')
    expect(decided('tones', pixels).plan.imageType).toBe('photo')
  })

  it('takes pixels for ink on paper, and neither tones nor a page without its photographs', () => {
    const page = inkOnPaper({ width: 240, height: 240, inkAt: ring(240, 4) })
    const reasonOf = (made: 'pixels' | 'tones' | 'page') => decided(made, page).classification?.reason
    expect(reasonOf('pixels')).toMatch(/^ink on paper/)
    for (const made of ['tones', 'page'] as const) expect(reasonOf(made)).not.toMatch('ink on paper')
  })

  it('reads no photograph that is asked for as artwork', () => {
    const photograph = noisy(landscape(900, 600), 4, 1)
    const { plan, reading } = decided('pixels', photograph, { imageType: 'artwork' })
    // An assertion on the reading would compare every pixel
    expect([plan.imageType, reading === null]).toEqual(['artwork', true])
    expect(decided('pixels', icon, { imageType: 'artwork' }).reading === null).toBe(false)
  })
})
