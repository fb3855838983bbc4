import { describe, expect, it } from 'vitest'
import { blendWithCurves } from '../../src/against-photo/blend-with-curves'
import { photoAsLong } from '../../src/against-photo/photo-as-long'
import { pixelWeights } from '../../src/against-photo/pixel-weights'
import { isComparedByStructure, structurePhoto } from '../../src/against-photo/structure-photo'
import { classify } from '../../src/classify/classify'
import { estimateQuality } from '../../src/classify/estimate-quality'
import { decide } from '../../src/decide'
import { scaleDrawing } from '../../src/geometry/scale-drawing'
import { type Arrangement, STACKED } from '../../src/model/arrangement'
import type { Drawing } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'
import { resolveOptions } from '../../src/options'
import { planArea, planEnlarged } from '../../src/plan-photo'
import { StageRun } from '../../src/stage-run'
import { svgBytes } from '../../src/svg/write/write'
import { tracePhoto, traceUnenlarged } from '../../src/trace-photo'
import { structuralSimilarity } from '../../src/verify/structural-similarity'
import { scene } from '../photo/scene'
import { faint, grayDrawing } from './gray-drawing'

const raster = { ...scene({ width: 64, height: 60, seed: 5, noise: 0, blur: 1 }), isLossy: true }
const size = raster.width * raster.height
const run = new StageRun({})
const { plan } = decide(raster, resolveOptions({ imageType: 'artwork' }), run)
if (plan.imageType !== 'artwork') throw new Error('not planned as artwork')
const artwork = plan

const decisionOf = (of: Raster) => ({
  plan: artwork,
  classification: classify(of),
  quality: estimateQuality(of),
  source: { raster: of },
})
const structureOf = (drawing: Drawing, of: Raster = raster, arrangement: Arrangement = STACKED): Drawing | null =>
  structurePhoto(decisionOf(of), drawing, 'medium', arrangement, run)

const photo = scaleDrawing(
  tracePhoto(raster, planArea(artwork, 'medium', size, size), STACKED, run),
  raster.width,
  raster.height,
)
/** The photo of the pixels blended with curves. */
const blendOf = (curves: Drawing): Drawing => {
  const shown = scaleDrawing(curves, raster.width, raster.height)
  const photoPlan = planArea(artwork, 'medium', size, size)
  const blend = blendWithCurves(raster, shown, pixelWeights(shown, raster), photoPlan.enlargement)
  return scaleDrawing(traceUnenlarged(blend, planEnlarged(photoPlan), STACKED, run), raster.width, raster.height)
}
const leftBy = (drawing: Drawing): number => 1 - structuralSimilarity(drawing, raster)
const bytesOf = (drawing: Drawing): number => svgBytes(drawing, artwork.decimals)
const photoBytes = svgBytes(photo, artwork.overflow.decimals)

/** Drawings that leave out less and less: the more bytes, the more structure. */
const coarser = Array.from({ length: 40 }, (_, k) => photoAsLong(raster, size, 400 + 100 * k, artwork, run))

describe('structurePhoto', () => {
  it('is a photo of the pixels and the curves, in the size of the raster, where curves leave out 2.1 times as much structure, and null where they leave out less', () => {
    const times = (drawing: Drawing): number => leftBy(drawing) / leftBy(photo)
    const above = coarser.findLast((drawing) => times(drawing) >= 2.1)!
    const below = coarser.find((drawing) => times(drawing) < 2.1)!
    expect(times(above)).toBeLessThan(2.6)
    expect(times(below)).toBeGreaterThan(1.7)
    for (const drawing of [above, below]) expect(bytesOf(drawing)).toBeGreaterThan(0.08 * photoBytes)
    expect(structureOf(above)).toEqual(blendOf(above))
    expect(structureOf(below)).toBeNull()
  })

  it('is null for curves of less than 0.08 of the bytes of the photo, however much they leave out', () => {
    const grays = Array.from({ length: 200 }, (_, k) => grayDrawing(4 + k, raster))
    const isShort = (drawing: Drawing): boolean => bytesOf(drawing) < 0.08 * photoBytes
    const [short, long] = [grays.findLast(isShort)!, grays.find((gray) => !isShort(gray))!]
    for (const gray of [short, long]) expect(bytesOf(gray)).toBeGreaterThan(0.08 * size)
    expect(structureOf(short)).toBeNull()
    expect(structureOf(long)).toEqual(blendOf(long))
  })

  it('is null where curves leave out less than 0.01 of the structure', () => {
    const gray = grayDrawing(200, raster)
    const leftOf = (of: Raster): number => 1 - structuralSimilarity(gray, of)
    const [clear, pale] = [0.5, 0.01].map((contrast) => ({ ...faint(raster, contrast), isLossy: true }))
    expect(leftOf(clear!)).toBeGreaterThan(0.01)
    expect(leftOf(pale!)).toBeLessThan(0.01)
    expect(structureOf(gray, clear)).not.toBeNull()
    expect(structureOf(gray, pale)).toBeNull()
  })

  it('is null where parts are left out', () => {
    for (const change of [{ clearsGround: true }, { layers: 'cutout' as const }])
      expect(structureOf(grayDrawing(200, raster), raster, { ...STACKED, ...change })).toBeNull()
  })
})

describe('isComparedByStructure', () => {
  const holds = (of: Raster, pixels: 'given' | 'restored' | 'reduced' = 'given'): boolean =>
    isComparedByStructure({ ...decisionOf(of), plan: { ...artwork, pixels } })
  const sized = (width: number, height: number): Raster => ({
    width,
    height,
    rgba: new Uint8Array(4 * width * height).fill(255),
    isLossy: true,
  })

  it('holds for opaque compressed pictures as given, of more than 48 px and up to 256 x 256 px', () => {
    expect([sized(49, 20), sized(256, 256)].map((of) => holds(of))).toEqual([true, true])
    expect([sized(48, 48), sized(257, 256)].map((of) => holds(of))).toEqual([false, false])
  })

  it('does not hold for lossless and translucent ones, nor for originals of enlarged and copies of blurred ones', () => {
    const rgba = new Uint8Array(4 * 60 * 60).fill(255)
    rgba[3] = 250
    expect(holds({ ...sized(60, 60), isLossy: false })).toBe(false)
    expect(holds({ ...sized(60, 60), rgba })).toBe(false)
    for (const pixels of ['restored', 'reduced'] as const) expect(holds(sized(60, 60), pixels)).toBe(false)
  })
})
