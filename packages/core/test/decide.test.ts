import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decide, pixelsToDraw } from '../src/decide'
import { removeFringe } from '../src/fringe/remove-fringe'
import { decode } from '../src/image/decode'
import { inspect } from '../src/image/inspect'
import type { Raster } from '../src/model/raster'
import { type Options, resolveOptions } from '../src/options'
import { StageRun } from '../src/stage-run'
import { enlargedByCubic } from './classify/enlarged'
import { ILLUSTRATIONS, LINE_ICONS, noisy, outlinedDiscs, render } from './classify/pictures'
import { disc, mixed } from './fringe/fringed-disc'

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

describe('pixelsToDraw', () => {
  it('are those without a fringe, but as they are for hard pixels', () => {
    const fringed = disc((cover) => mixed([200, 30, 50], 0, cover))
    for (const imageType of ['auto', 'artwork', 'photo'] as const) {
      expect(pixelsToDraw(fringed, resolveOptions({ imageType }), new StageRun({}))).toEqual(removeFringe(fringed))
    }
    const hard = pixelsToDraw(fringed, resolveOptions({ imageType: 'artwork_sharp' }), new StageRun({}))
    expect(hard).toBe(fringed)
  })

  /** The pixels of a picture from a JPEG file, and what is drawn of them as some type. */
  async function drawnAs(picture: Raster, imageTypes: readonly Options['imageType'][]) {
    const { width, height, rgba } = picture
    const file = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: 60 })
      .toBuffer()
    const raster = await decode(file, inspect(file))
    const drawn = imageTypes.map((imageType) => pixelsToDraw(raster, resolveOptions({ imageType }), new StageRun({})))
    return { raster, drawn }
  }

  it('refines drawings, as auto finds them or as asked for, and neither photographs nor hard pixels', async () => {
    const { raster, drawn } = await drawnAs(render(ILLUSTRATIONS[0], 96, '#fff'), [
      'auto',
      'artwork',
      'photo',
      'artwork_sharp',
    ])
    const [auto, artwork, photo, hard] = drawn
    expect(auto.rgba).toEqual(artwork.rgba)
    expect(photo.rgba).not.toEqual(artwork.rgba)
    expect(photo.rgba).not.toEqual(raster.rgba)
    expect(hard).toBe(raster)
  })

  it('does not refine what auto takes for a photograph', async () => {
    const { drawn } = await drawnAs(noisy(render(ILLUSTRATIONS[0], 96, '#999'), 40, 1), ['auto', 'artwork', 'photo'])
    const [auto, artwork, photo] = drawn
    expect(auto.rgba).toEqual(photo.rgba)
    expect(auto.rgba).not.toEqual(artwork.rgba)
  })
})
