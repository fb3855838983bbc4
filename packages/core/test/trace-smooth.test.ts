import { describe, expect, it } from 'vitest'
import { classify } from '../src/classify/classify'
import { estimateQuality } from '../src/classify/estimate-quality'
import { decide } from '../src/decide'
import { STACKED } from '../src/model/arrangement'
import { CurveBuilder } from '../src/model/curve'
import type { Drawing } from '../src/model/drawing'
import { resolveOptions } from '../src/options'
import { planArea } from '../src/plan-photo'
import { StageRun } from '../src/stage-run'
import { traceUnenlarged } from '../src/trace-photo'
import { isSmoothPhoto } from '../src/trace-smooth'
import { blockError, opaqueBlocks } from '../src/verify/block-error'
import { scene } from './photo/scene'

const raster = { ...scene({ width: 192, height: 128, seed: 5, noise: 0, blur: 1 }), isLossy: true }
const { width, height } = raster
const run = new StageRun({})
const { plan } = decide(raster, resolveOptions({ imageType: 'artwork', quality: 'low' }), run)
if (plan.imageType !== 'artwork') throw new Error('not planned as artwork')
const artwork = plan

/** Gray all over the picture, with an outline of many segments, so that a photo has bytes. */
function gray(): Drawing {
  const outline = new CurveBuilder(0, 0)
  for (let k = 1; k <= 700; k++) outline.line((width * k) / 700, (k % 2) * -0.37)
  outline.line(width, height)
  outline.line(0, height)
  outline.line(0, 0)
  const shape = { fill: { kind: 'flat', rgb: 0x808080, opacity: 1 }, contours: [outline.build()] } as const
  return { width, height, shapes: [shape], hardEdges: false, photoShare: 0.1 }
}

/** The picture as a photo of so many bytes, estimated. */
function photoOf(bytes: number): Drawing {
  const shared = planArea(artwork, 'high', width * height, width * height)
  return traceUnenlarged(raster, { ...shared, photo: { ...shared.photo, bytes } }, STACKED, run)
}

function isPhoto(drawing: Drawing, { isLossy = true, ringing = 0, figure = 1 } = {}): boolean {
  const measured = estimateQuality(raster)
  const classification = classify(raster)
  const statistics = { ...classification.statistics, figure }
  const quality = { ...measured, isLossy, scores: { ...measured.scores, ringing } }
  const decision = { plan: artwork, source: { raster }, classification: { ...classification, statistics }, quality }
  return isSmoothPhoto(decision, drawing, run)
}

describe('artwork with photo areas', () => {
  it('is a photograph if a photo of as many bytes has far nearer blocks', () => {
    expect(isPhoto(gray())).toBe(true)
  })

  it('stays artwork if such a photo has blocks that are only nearer', () => {
    const blocks = opaqueBlocks(raster)
    const coarse = photoOf(2000)
    const fine = photoOf(8000)
    expect(blockError(fine, raster, blocks)).toBeLessThan(0.9 * blockError(coarse, raster, blocks))
    expect(isPhoto(coarse)).toBe(false)
  })

  it('is a photograph on a ground only if its edges do not ring', () => {
    expect(isPhoto(gray(), { figure: 0.5 })).toBe(true)
    expect(isPhoto(gray(), { figure: 0.5, ringing: 2.5 })).toBe(false)
    expect(isPhoto(gray(), { figure: 1, ringing: 2.5 })).toBe(true)
  })

  it('stays artwork in a lossless file', () => {
    expect(isPhoto(gray(), { isLossy: false })).toBe(false)
  })
})
