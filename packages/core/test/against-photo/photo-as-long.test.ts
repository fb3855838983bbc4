import { describe, expect, it } from 'vitest'
import { photoAsLong } from '../../src/against-photo/photo-as-long'
import { decide } from '../../src/decide'
import { STACKED } from '../../src/model/arrangement'
import { resolveOptions } from '../../src/options'
import { planPhoto } from '../../src/plan-photo'
import { StageRun } from '../../src/stage-run'
import { traceUnenlarged } from '../../src/trace-photo'
import { drawingErrors } from '../../src/verify/drawing-error'
import { scene } from '../photo/scene'

const raster = scene({ width: 96, height: 64, seed: 5, noise: 0, blur: 1 })
const pixels = raster.width * raster.height
const run = new StageRun({})
const { plan } = decide(raster, resolveOptions({ imageType: 'artwork', detail: 'low' }), run)
if (plan.imageType !== 'artwork') throw new Error('not planned as artwork')
const artwork = plan

describe('photoAsLong', () => {
  it('comes nearer with more bytes', () => {
    const [coarse, fine] = [1000, 4000].map((bytes) => photoAsLong(raster, pixels, bytes, artwork, run))
    expect(drawingErrors(fine!, raster).squared).toBeLessThan(0.7 * drawingErrors(coarse!, raster).squared)
  })

  it('takes no more bytes than a photo of high detail, whatever detail is asked for', () => {
    const most = traceUnenlarged(raster, planPhoto('high', Number.POSITIVE_INFINITY, pixels), STACKED, run)
    expect(photoAsLong(raster, pixels, 10_000_000, artwork, run)).toEqual(most)
  })

  it('draws a part of a picture with as large a part of its bytes', () => {
    const part = photoAsLong(raster, 1.5 * pixels, 3000, artwork, run)
    expect(part).toEqual(photoAsLong(raster, pixels, 2000, artwork, run))
    expect(part).not.toEqual(photoAsLong(raster, pixels, 3000, artwork, run))
  })
})
