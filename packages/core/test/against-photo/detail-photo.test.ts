import { describe, expect, it } from 'vitest'
import { detailPhoto } from '../../src/against-photo/detail-photo'
import { photoAsLong } from '../../src/against-photo/photo-as-long'
import { classify } from '../../src/classify/classify'
import { estimateQuality } from '../../src/classify/estimate-quality'
import { decide } from '../../src/decide'
import { scaleDrawing } from '../../src/geometry/scale-drawing'
import { type Arrangement, STACKED } from '../../src/model/arrangement'
import type { Drawing } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'
import { resolveOptions } from '../../src/options'
import { planArea } from '../../src/plan-photo'
import { StageRun } from '../../src/stage-run'
import { tracePhoto } from '../../src/trace-photo'
import { drawingDistances } from '../../src/verify/smoothed-distances'
import { scene } from '../photo/scene'
import { faint, grayDrawing } from './gray-drawing'

const raster = scene({ width: 64, height: 48, seed: 5, noise: 0, blur: 1 })
const run = new StageRun({})
const { plan } = decide(raster, resolveOptions({ imageType: 'artwork' }), run)
if (plan.imageType !== 'artwork') throw new Error('not planned as artwork')
const artwork = plan
const KINDS = ['given', 'restored'] as const
type Kind = (typeof KINDS)[number]

const photoOf = (
  drawing: Drawing,
  pixels: Kind | 'reduced',
  of: Raster = raster,
  arrangement: Arrangement = STACKED,
  overshoot = 0,
) =>
  detailPhoto(
    {
      plan: { ...artwork, pixels, read: { ...artwork.read, overshoot } },
      classification: classify(of),
      quality: estimateQuality(of),
      source: { raster: of },
    },
    drawing,
    'medium',
    arrangement,
    run,
  )

/** What a drawing leaves of the means of 3 x 3 px, squared. */
const leftBy = (drawing: Drawing, of: Raster = raster): number =>
  drawingDistances(scaleDrawing(drawing, of.width, of.height), of).reduce((sum, distance) => sum + distance ** 2, 0)

/** The root mean square of that, levels. */
const errorOf = (drawing: Drawing, of: Raster = raster): number =>
  Math.sqrt(leftBy(drawing, of) / (3 * (of.width - 2) * (of.height - 2)))

describe('detailPhoto', () => {
  it.each([
    ['given', false, 0.2],
    ['given', true, 0.16],
    ['restored', false, 0.25],
    ['restored', true, 0.25],
  ] as const)(
    'shows pixels %s (compressed: %s) if it leaves at most %f of what the curves leave',
    (pixels, isLossy, most) => {
      const size = raster.width * raster.height
      const photo = leftBy(tracePhoto(raster, planArea(artwork, 'medium', size, size), STACKED, run))
      const shareOf = (drawing: Drawing): number => photo / leftBy(drawing)
      // The fewer bytes a coarser drawing has, the more it drops
      const drawings = Array.from({ length: 48 }, (_, k) => photoAsLong(raster, size, 100 + 60 * k, artwork, run))
      const below = drawings.findLast((drawing) => shareOf(drawing) <= most)!
      const above = drawings.find((drawing) => shareOf(drawing) > most)!
      for (const drawing of [below, above]) {
        expect(Math.abs(shareOf(drawing) - most)).toBeLessThan(0.04)
        expect(errorOf(drawing)).toBeGreaterThan(6)
      }
      const of = { ...raster, isLossy }
      expect(leftBy(photoOf(below, pixels, of)!)).toBeCloseTo(photo, 5)
      expect(photoOf(above, pixels, of)).toBeNull()
    },
  )

  it('is null where curves leave less than 6 levels, 4 of originals', () => {
    const gray = grayDrawing(8, raster)
    const [clear, pale, faintest] = [0.5, 0.16, 0.08].map((contrast) => faint(raster, contrast))
    expect(errorOf(gray, clear!)).toBeGreaterThan(6)
    expect(errorOf(gray, pale!)).toBeLessThan(6)
    expect(errorOf(gray, pale!)).toBeGreaterThan(4)
    expect(errorOf(gray, faintest!)).toBeLessThan(4)
    const isNull = (of: Raster): boolean[] => KINDS.map((pixels) => photoOf(gray, pixels, of) === null)
    expect(isNull(clear!)).toEqual([false, false])
    expect(isNull(pale!)).toEqual([true, false])
    expect(isNull(faintest!)).toEqual([true, true])
  })

  it('is null for pictures of more than 160 x 160 px, of less than 3 px, and where parts are left out', () => {
    const gray = (of: Raster): Drawing => grayDrawing(8, of)
    const [large, narrow] = [
      scene({ width: 161, height: 160, seed: 5, noise: 0, blur: 1 }),
      scene({ width: 2, height: 40, seed: 5, noise: 0, blur: 1 }),
    ]
    for (const of of [large, narrow]) expect(photoOf(gray(of), 'restored', of)).toBeNull()
    for (const change of [{ clearsGround: true }, { layers: 'cutout' as const }])
      expect(photoOf(gray(raster), 'given', raster, { ...STACKED, ...change })).toBeNull()
  })

  it('is null for sharpened pictures and for copies of blurred ones', () => {
    const gray = grayDrawing(8, raster)
    expect([0.16, 0.17].map((overshoot) => photoOf(gray, 'given', raster, STACKED, overshoot) === null)).toEqual([
      false,
      true,
    ])
    expect(photoOf(gray, 'restored', raster, STACKED, 0.17)).not.toBeNull()
    expect(photoOf(gray, 'reduced')).toBeNull()
  })
})
