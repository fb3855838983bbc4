import { describe, expect, it } from 'vitest'
import { isBanded } from '../../src/against-photo/is-banded'
import { photoAsLong } from '../../src/against-photo/photo-as-long'
import { classify } from '../../src/classify/classify'
import { estimateQuality } from '../../src/classify/estimate-quality'
import { decide } from '../../src/decide'
import { sampleFewTiles, sampleTiles, TILE } from '../../src/image/sample-tiles'
import type { Drawing } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'
import { resolveOptions } from '../../src/options'
import { StageRun } from '../../src/stage-run'
import { svgBytes } from '../../src/svg/write/write'
import { drawingErrors } from '../../src/verify/drawing-error'
import { random } from '../hard-edges/sprites'
import { scene } from '../photo/scene'
import { faint, grayDrawing } from './gray-drawing'

/** A smooth picture, with every part of it painted. */
const wide = scene({ width: 192, height: 128, seed: 5, noise: 0, blur: 1 })
const run = new StageRun({})
const { plan } = decide(wide, resolveOptions({ imageType: 'artwork', quality: 'low' }), run)
if (plan.imageType !== 'artwork') throw new Error('not planned as artwork')
const artwork = plan
const quality = estimateQuality(wide)
const found = classify(wide)

/** Whether a drawing of a raster is banded, with the evidence for a photo, and the share of the picture that is figure: all of one without ground. */
function isBandedIn(raster: Raster, drawing: Drawing, { photo = 0, figure = 1 } = {}): boolean {
  const classification = { ...found, scores: { photo, sharp: 0 }, statistics: { ...found.statistics, figure } }
  return isBanded({ plan: artwork, classification, quality, source: { raster } }, drawing, run)
}

const squaredError = (drawing: Drawing, raster: Raster): number => drawingErrors(drawing, raster).squared

/** A picture as a photo of so many bytes, as if it were curves. */
function photoOf(raster: Raster, bytes: number): Drawing {
  return photoAsLong(raster, raster.width * raster.height, bytes, artwork, run)
}

/** A picture with noise in a range of levels in place of some tiles, which no photo of few bytes shows. */
function withNoise(
  { width, height, rgba }: Raster,
  tiles: readonly (readonly [number, number])[],
  range: number,
): Raster {
  const next = random(7)
  const noisy = Uint8ClampedArray.from(rgba)
  for (const [left, top] of tiles) {
    for (let k = 0; k < TILE * TILE; k++) {
      const at = 4 * ((top + Math.floor(k / TILE)) * width + left + (k % TILE))
      for (let c = 0; c < 3; c++) noisy[at + c] = 128 + range * (next() - 0.5)
    }
  }
  return { width, height, rgba: noisy }
}

/** A photo as near as one of as many bytes can be. */
function nearestOf(raster: Raster, segments: number): Drawing {
  return { ...photoOf(raster, svgBytes(grayDrawing(segments, raster), artwork.decimals)), isPhoto: false }
}

describe('a long drawing', () => {
  it('is banded if a photo of as many bytes comes far nearer', () => {
    expect(isBandedIn(wide, grayDrawing(600, wide))).toBe(true)
    const large = scene({ width: 1024, height: 640, seed: 5, noise: 0, blur: 1 })
    expect(isBandedIn(large, grayDrawing(4000, large))).toBe(true)
  })

  it('is not banded if it is short, or if its figure has a ground and it is not very long', () => {
    expect(isBandedIn(wide, grayDrawing(499, wide))).toBe(false)
    expect(isBandedIn(wide, grayDrawing(500, wide))).toBe(true)
    expect(isBandedIn(wide, grayDrawing(614, wide), { figure: 0.5 })).toBe(false)
    expect(isBandedIn(wide, grayDrawing(615, wide), { figure: 0.5 })).toBe(true)
    const large = scene({ width: 400, height: 300, seed: 5, noise: 0, blur: 1 })
    expect(isBandedIn(large, grayDrawing(599, large))).toBe(false)
    expect(isBandedIn(large, grayDrawing(600, large))).toBe(true)
  })

  it('is not banded if it is within 4 levels of its pixels', () => {
    const deviation = Math.sqrt(squaredError(grayDrawing(600, wide), wide) / (3 * wide.width * wide.height))
    const within = (levels: number) => faint(wide, levels / deviation)
    expect(isBandedIn(within(3.8), grayDrawing(600, wide))).toBe(false)
    expect(isBandedIn(within(4.2), grayDrawing(600, wide))).toBe(true)
  })

  it('is not banded if a photo comes no nearer', () => {
    const noisy = scene({ width: 192, height: 128, seed: 5, noise: 24, blur: 1 })
    const nearest = nearestOf(noisy, 640)
    expect(squaredError(nearest, noisy)).toBeGreaterThan(3 * 4 ** 2 * 192 * 128)
    expect(isBandedIn(noisy, nearest)).toBe(false)
  })

  it('is not banded if some tiles of a large picture show no photo far nearer, whatever the others do', () => {
    const large = scene({ width: 1024, height: 1024, seed: 5, noise: 0, blur: 1 })
    const drawing = grayDrawing(6000, large)
    const some = sampleTiles(large)!.places
    const few = sampleFewTiles(large)!.places
    const others = some.filter(([left, top]) => !few.some(([x, y]) => x === left && y === top))
    expect([some.length, few.length, others.length]).toEqual([16, 8, 8])
    expect(isBandedIn(large, drawing)).toBe(true)
    expect(isBandedIn(withNoise(large, few, 100), drawing)).toBe(false)
    expect(isBandedIn(withNoise(large, others, 240), drawing)).toBe(false)
    const elsewhere = some.map(([left, top]) => [(left + TILE) % large.width, top] as const)
    expect(isBandedIn(withNoise(large, elsewhere.slice(0, 8), 240), drawing)).toBe(true)
  })
})

describe('a drawing with evidence for a photo', () => {
  it('is banded however short it is, if a photo comes far nearer', () => {
    const short = grayDrawing(300, wide)
    expect(isBandedIn(wide, short, { photo: 0.2 })).toBe(true)
    expect(isBandedIn(wide, short, { photo: 0.19 })).toBe(false)
  })

  it('is banded from 4.6 dB on', () => {
    const inGray = (level: number): Drawing => {
      const drawing = grayDrawing(24, wide)
      const [shape] = drawing.shapes
      return { ...drawing, shapes: [{ ...shape!, fill: { kind: 'flat', rgb: 0x010101 * level, opacity: 1 } }] }
    }
    const photoError = squaredError(photoOf(wide, svgBytes(inGray(0x80), artwork.decimals)), wide)
    const nearer = (level: number): number => 10 * Math.log10(squaredError(inGray(level), wide) / photoError)
    const levels = Array.from({ length: 100 }, (_, k) => 0x80 + k)
    const below = levels.findLast((level) => nearer(level) < 4.5)!
    const above = levels.find((level) => nearer(level) > 4.6)!
    expect(isBandedIn(wide, inGray(below), { photo: 0.3 })).toBe(false)
    expect(isBandedIn(wide, inGray(above), { photo: 0.3 })).toBe(true)
  })

  it('is not banded where the picture is small or a photo comes not far nearer', () => {
    const sharp = scene({ width: 96, height: 64, seed: 5, noise: 0, blur: 1 })
    expect(isBandedIn(sharp, grayDrawing(300, sharp), { photo: 0.3 })).toBe(false)
    const pale = faint(wide)
    expect(isBandedIn(pale, grayDrawing(300, pale), { photo: 0.3 })).toBe(false)
  })
})
