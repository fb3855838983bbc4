import { describe, expect, it } from 'vitest'
import { scaleDrawing } from '../src/geometry/scale-drawing'
import { shrinkRaster } from '../src/image/shrink-raster'
import { STACKED } from '../src/model/arrangement'
import type { Drawing } from '../src/model/drawing'
import type { Raster } from '../src/model/raster'
import { resolveOptions } from '../src/options'
import { plan } from '../src/plan'
import type { PhotoTracePlan } from '../src/plan-photo'
import { StageRun } from '../src/stage-run'
import { tracePhoto, traceUnenlarged } from '../src/trace-photo'
import { drawingErrors } from '../src/verify/drawing-error'
import { CLEAN_ESTIMATE } from './classify/estimates'
import { scene } from './photo/scene'

function planOf({ width, height }: Raster): PhotoTracePlan {
  const options = resolveOptions({ imageType: 'photo', detail: 'medium' })
  return plan(options, null, CLEAN_ESTIMATE, width, height) as PhotoTracePlan
}

const errorAt = (drawing: Drawing, raster: Raster): number =>
  drawingErrors(scaleDrawing(drawing, raster.width, raster.height), raster).squared

describe('tracePhoto', () => {
  it('comes nearer to what a small photograph was made from than its own pixels do', () => {
    const truth = scene({ width: 360, height: 270, seed: 5, noise: 0, blur: 0.3 })
    const photo = shrinkRaster(truth, 120 * 90)
    const traced = tracePhoto(photo, planOf(photo), STACKED, new StageRun({}))
    const unenlarged = traceUnenlarged(photo, planOf(photo), STACKED, new StageRun({}))
    expect([traced.width, traced.height, traced.isPhoto]).toEqual([120, 90, true])
    expect(errorAt(traced, truth)).toBeLessThan(0.8 * errorAt(unenlarged, truth))
    expect(errorAt(traced, photo)).toBeLessThan(errorAt(unenlarged, photo))
  })

  it('enlarges no more than it works with, however few pixels of a raster are planned for', () => {
    const wide = { width: 1300, height: 1200, rgba: new Uint8Array(4 * 1300 * 1200) }
    for (const at of [0, 4 * 1300 * 1199 + 5000]) wide.rgba.fill(255, at, at + 40)
    const small = planOf({ width: 100, height: 100, rgba: wide.rgba })
    const stages = new StageRun({})
    tracePhoto(wide, small, STACKED, stages)
    expect(Object.keys(stages.milliseconds)).not.toContain('enlarge')
    const middle = scene({ width: 600, height: 500, seed: 2, noise: 0, blur: 1 })
    const widths: number[] = []
    const onStage = (_: string, svg: string) => widths.push(Number(/width="(\d+)/.exec(svg)?.[1]))
    tracePhoto(middle, small, STACKED, new StageRun({ onStage }))
    // Twice, not three times
    expect(widths[0]).toBe(1200)
  })

  it('leaves shapes that are cut out, and translucent photos of few colors, as small as they are', () => {
    const photo = scene({ width: 60, height: 40, seed: 4, noise: 0, blur: 1 })
    const rgba = photo.rgba.map((value, p) => (p % 4 === 3 && p < 2000 ? 100 : value))
    const enlarges = (of: Raster, layers: 'stacked' | 'cutout', colors: number) => {
      const run = new StageRun({ now: () => 0 })
      const own = planOf(of)
      tracePhoto(of, { ...own, photo: { ...own.photo, colorCap: colors } }, { ...STACKED, layers }, run)
      return 'enlarge' in run.milliseconds
    }
    expect(enlarges(photo, 'stacked', 8)).toBe(true)
    expect(enlarges({ ...photo, rgba }, 'stacked', Number.POSITIVE_INFINITY)).toBe(true)
    expect(enlarges({ ...photo, rgba }, 'stacked', 8)).toBe(false)
    expect(enlarges(photo, 'cutout', Number.POSITIVE_INFINITY)).toBe(false)
  })

  it('draws large photographs from their own pixels', () => {
    const photo = scene({ width: 760, height: 500, seed: 6, noise: 2, blur: 0.5 })
    const run = () => new StageRun({})
    expect(tracePhoto(photo, planOf(photo), STACKED, run())).toEqual(
      traceUnenlarged(photo, planOf(photo), STACKED, run()),
    )
  })
})
