import { describe, expect, it } from 'vitest'
import { decide } from '../src/decide'
import { STACKED } from '../src/model/arrangement'
import { CurveBuilder } from '../src/model/curve'
import type { Drawing } from '../src/model/drawing'
import { resolveOptions } from '../src/options'
import { StageRun } from '../src/stage-run'
import { traceFrayed } from '../src/trace-frayed'
import { drawingErrors } from '../src/verify/drawing-error'
import { scene } from './photo/scene'

const raster = scene({ width: 96, height: 64, seed: 5, noise: 0, blur: 1 })
const { plan } = decide(raster, resolveOptions({ imageType: 'artwork', quality: 'low' }), new StageRun({}))
if (plan.imageType !== 'artwork') throw new Error('not planned as artwork')

/** One gray shape over all of the picture whose outline has that many segments. */
function gray(segments: number): Drawing {
  const { width, height } = raster
  const outline = new CurveBuilder(0, 0)
  for (let k = 1; k <= segments - 3; k++) outline.line((width * k) / (segments - 3), 0)
  outline.line(width, height)
  outline.line(0, height)
  outline.line(0, 0)
  const shape = { fill: { kind: 'flat', rgb: 0x808080, opacity: 1 }, contours: [outline.build()] } as const
  return { width, height, shapes: [shape], hardEdges: false }
}

const drawn = (drawing: Drawing, trust: 'high' | 'medium' | 'low', by = plan) =>
  traceFrayed(raster, { drawing, trust }, by, STACKED, new StageRun({})).drawing

describe('compressed artwork of very many segments', () => {
  it('is a photo if that comes nearer to its pixels', () => {
    const frayed = gray(700)
    const photo = drawn(frayed, 'low')
    expect(photo.isPhoto).toBe(true)
    expect(photo.photoShare).toBe(1)
    expect(drawingErrors(photo, raster).squared).toBeLessThan(0.75 * drawingErrors(frayed, raster).squared)
  })

  it('stays what it is if it is clean, has fewer segments, or has its colors capped', () => {
    const frayed = gray(700)
    const smooth = gray(600)
    expect(drawn(frayed, 'high')).toBe(frayed)
    expect(drawn(smooth, 'low')).toBe(smooth)
    expect(drawn(frayed, 'low', { ...plan, areaDetail: null })).toBe(frayed)
  })

  it('stays what it is if a photo comes no nearer', () => {
    const photo = drawn(gray(700), 'medium')
    const nearest = { ...photo, isPhoto: false, photoShare: 0 }
    expect(drawn(nearest, 'medium')).toBe(nearest)
  })
})
