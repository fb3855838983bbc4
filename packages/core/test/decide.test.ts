import { describe, expect, it } from 'vitest'
import { decide } from '../src/decide'
import type { Raster } from '../src/model/raster'
import { type Options, resolveOptions } from '../src/options'
import { StageRun } from '../src/stage-run'
import { enlargedByCubic } from './classify/enlarged'
import { ILLUSTRATIONS, LINE_ICONS, noisy, outlinedDiscs, render } from './classify/pictures'

const decisionOf = (raster: Raster, options: Partial<Options> = {}) =>
  decide(raster, resolveOptions(options), new StageRun({}))
const reasonOf = (raster: Raster) => decisionOf(raster).classification?.reason

describe('decide', () => {
  it.each([2, 3])('decides on a picture enlarged %d times as on its original, and says so', (factor) => {
    for (const drawing of [ILLUSTRATIONS[0], LINE_ICONS[1]]) {
      const small = render(drawing, 96, '#fff')
      const [original, enlarged] = [decisionOf(small), decisionOf(enlargedByCubic(small, factor))]
      expect(enlarged.plan.imageType).toBe(original.plan.imageType)
      expect([enlarged.source.raster.width, enlarged.source.raster.height]).toEqual([96, 96])
      expect(enlarged.classification?.reason).toMatch(`enlarged ${factor} times; before that, `)
      expect(enlarged.quality.scores.edgeWidth).toBeGreaterThan(original.quality.scores.edgeWidth)
    }
    expect(decisionOf(enlargedByCubic(outlinedDiscs(48), factor)).plan.imageType).toBe('artwork_sharp')
  })

  it('draws a photograph from the pixels as given, and what is asked for as such', () => {
    const photo = noisy(render(ILLUSTRATIONS[0], 96, '#999'), 20, 1)
    const large = enlargedByCubic(photo, 3)
    const asked = decisionOf(large, { imageType: 'photo' })
    expect(asked.source.raster).toBe(large)
    expect(decisionOf(large, { imageType: 'artwork_sharp' }).source.raster).toBe(large)
    const { plan, source } = decisionOf(large)
    if (plan.imageType === 'photo') expect(source.raster).toBe(large)
    expect(plan.imageType).toBe(decisionOf(photo).plan.imageType)
  })

  it('says nothing of enlarging where nothing was enlarged', () => {
    for (const drawing of ILLUSTRATIONS) expect(reasonOf(render(drawing, 200, '#fff'))).not.toMatch('enlarged')
  })
})
