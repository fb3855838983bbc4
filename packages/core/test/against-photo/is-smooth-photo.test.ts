import { describe, expect, it } from 'vitest'
import { isSmoothPhoto } from '../../src/against-photo/is-smooth-photo'
import { photoAsLong } from '../../src/against-photo/photo-as-long'
import { classify } from '../../src/classify/classify'
import { estimateQuality } from '../../src/classify/estimate-quality'
import { decide } from '../../src/decide'
import type { Drawing } from '../../src/model/drawing'
import { resolveOptions } from '../../src/options'
import { StageRun } from '../../src/stage-run'
import { svgBytes } from '../../src/svg/write/write'
import { blockError, opaqueBlocks } from '../../src/verify/block-error'
import { scene } from '../photo/scene'
import { grayDrawing } from './gray-drawing'

const raster = { ...scene({ width: 192, height: 128, seed: 5, noise: 0, blur: 1 }), isLossy: true }
const run = new StageRun({})
const { plan } = decide(raster, resolveOptions({ imageType: 'artwork', quality: 'low' }), run)
if (plan.imageType !== 'artwork') throw new Error('not planned as artwork')
const artwork = plan
const blocks = opaqueBlocks(raster)
/** Gray all over the picture, with an outline of many segments, so that a photo has bytes. */
const GRAY = grayDrawing(700, raster)

/** The picture as a photo of so many bytes, estimated. */
function photoOf(bytes: number): Drawing {
  return photoAsLong(raster, raster.width * raster.height, bytes, artwork, run)
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
  it('is a photograph if a photo of as many bytes has a fifth of its error in blocks', () => {
    const shareOf = (drawing: Drawing): number =>
      blockError(photoOf(svgBytes(drawing, artwork.decimals)), raster, blocks) / blockError(drawing, raster, blocks)
    // The more segments the gray has, the more bytes the photo has
    const drawings = Array.from({ length: 16 }, (_, k) => grayDrawing(120 + 4 * k, raster))
    const shares = drawings.map(shareOf)
    const below = shares.findIndex((share) => share <= 0.2)
    const above = shares.findLastIndex((share) => share > 0.2)
    expect([shares[below], shares[above]].map((share) => share!.toFixed(1))).toEqual(['0.2', '0.2'])
    expect(isPhoto(drawings[below]!)).toBe(true)
    expect(isPhoto(drawings[above]!)).toBe(false)
  })

  it('stays artwork if such a photo has blocks that are only nearer', () => {
    const coarse = photoOf(2000)
    const fine = photoOf(8000)
    expect(blockError(fine, raster, blocks)).toBeLessThan(0.9 * blockError(coarse, raster, blocks))
    expect(isPhoto(coarse)).toBe(false)
  })

  it('is a photograph on a ground only if its edges do not ring', () => {
    expect(isPhoto(GRAY, { figure: 0.5, ringing: 1 })).toBe(true)
    expect(isPhoto(GRAY, { figure: 0.5, ringing: 1.1 })).toBe(false)
    expect(isPhoto(GRAY, { figure: 1, ringing: 2.5 })).toBe(true)
  })

  it('stays artwork in a lossless file', () => {
    expect(isPhoto(GRAY, { isLossy: false })).toBe(false)
  })
})
