import { describe, expect, it } from 'vitest'
import { classify } from '../src/classify/classify'
import { estimateQuality } from '../src/classify/estimate-quality'
import { decide } from '../src/decide'
import { STACKED } from '../src/model/arrangement'
import type { Drawing } from '../src/model/drawing'
import type { Raster } from '../src/model/raster'
import { resolveOptions } from '../src/options'
import { planArea } from '../src/plan-photo'
import { StageRun } from '../src/stage-run'
import { svgBytes } from '../src/svg/write/write'
import { traceFrayed } from '../src/trace-frayed'
import { tracePhoto } from '../src/trace-photo'
import { drawingErrors } from '../src/verify/drawing-error'
import { faint, grayDrawing } from './against-photo/gray-drawing'
import { scene } from './photo/scene'

/** A picture so faint that no drawing of it is compared as a long one. */
const raster = faint(scene({ width: 96, height: 64, seed: 5, noise: 0, blur: 1 }))
const classification = classify(raster)
const quality = estimateQuality(raster)
const { plan } = decide(raster, resolveOptions({ imageType: 'artwork', quality: 'low' }), new StageRun({}))
if (plan.imageType !== 'artwork') throw new Error('not planned as artwork')

/** The same kind of picture, of more pixels than are looked at for dropped detail: smooth, with every part of it painted. */
const wide = scene({ width: 204, height: 136, seed: 5, noise: 0, blur: 1 })
/** What a picture shows that has no ground, and of one whose figure is half of it. */
const bleeding = { ...classification, statistics: { ...classification.statistics, figure: 1 } }
const grounded = { ...classification, statistics: { ...classification.statistics, figure: 0.5 } }

const drawn = (drawing: Drawing, trust: 'high' | 'medium' | 'low', by = plan) =>
  traceFrayed(
    raster,
    { plan: by, classification: grounded, quality, source: { raster } },
    { drawing, trust },
    STACKED,
    new StageRun({}),
  ).drawing

/** A drawing of the wide picture after the tests, whatever its trust. */
const compared = (drawing: Drawing, { of = bleeding, given = wide, source = wide, measured = quality } = {}) =>
  traceFrayed(
    given,
    { plan, classification: of, quality: measured, source: { raster: source } },
    { drawing, trust: 'high' },
    STACKED,
    new StageRun({}),
  ).drawing

describe('artwork that leaves out structure, but hardly any light', () => {
  const pale = faint(scene({ width: 64, height: 60, seed: 5, noise: 0, blur: 1 }), 0.1)
  const tiny = faint(scene({ width: 40, height: 36, seed: 5, noise: 0, blur: 1 }), 0.1)
  const isPhoto = (of: Raster, pixels: 'given' | 'restored'): boolean =>
    traceFrayed(
      of,
      { plan: { ...plan, pixels }, classification: grounded, quality, source: { raster: of } },
      { drawing: grayDrawing(40, of), trust: 'high' },
      STACKED,
      new StageRun({}),
    ).drawing.isPhoto === true

  it('is a photo where a picture as given was compressed, and of more than 48 px', () => {
    expect(isPhoto({ ...pale, isLossy: true }, 'given')).toBe(true)
    expect(isPhoto(pale, 'given')).toBe(false)
    expect(isPhoto({ ...pale, isLossy: true }, 'restored')).toBe(false)
    expect(isPhoto({ ...tiny, isLossy: true }, 'given')).toBe(false)
  })
})

describe('artwork of very many segments', () => {
  it('is a photo if that comes nearer to its pixels', () => {
    const frayed = grayDrawing(700, raster)
    const photo = drawn(frayed, 'low')
    expect(photo.isPhoto).toBe(true)
    expect(photo.photoShare).toBe(1)
    expect(drawingErrors(photo, raster).squared).toBeLessThan(0.75 * drawingErrors(frayed, raster).squared)
  })

  describe('of a pale picture, of which no photo of as many bytes is looked at', () => {
    const pale = faint(wide, 0.3)
    const pixels = pale.width * pale.height
    const photoOf = (detail: 'low' | 'medium' | 'high') =>
      tracePhoto(pale, planArea(plan, detail, pixels, pixels), STACKED, new StageRun({}))
    const photos = { low: photoOf('low'), medium: photoOf('medium'), high: photoOf('high') }
    /** The squared error of one of the photos as a multiple of another's. */
    const share = (detail: keyof typeof photos, of: keyof typeof photos): number =>
      drawingErrors(photos[detail], pale).squared / drawingErrors(photos[of], pale).squared
    /** The shapes of a photo so many times, one over the other, as a drawing by curves. */
    const repeated = (photo: Drawing, copies: number): Drawing => {
      const shapes = Array.from({ length: copies }, () => photo.shapes).flat()
      return { width: pale.width, height: pale.height, shapes, hardEdges: false }
    }
    const detailed = (drawing: Drawing, areaDetail: 'medium' | 'high') =>
      traceFrayed(
        pale,
        { plan: { ...plan, areaDetail }, classification: bleeding, quality, source: { raster: pale } },
        { drawing, trust: 'high' },
        STACKED,
        new StageRun({}),
      ).drawing

    it('is a photo at 1.2 dB if that takes no more bytes, and at 3.5 dB if it takes up to 1.6 times as many', () => {
      expect(share('high', 'medium')).toBeGreaterThan(0.45)
      expect(share('high', 'medium')).toBeLessThan(0.75)
      const [once, often] = [repeated(photos.medium, 1), repeated(photos.medium, 4)]
      expect(detailed(once, 'high')).toBe(once)
      expect(detailed(often, 'high').isPhoto).toBe(true)
      const far = grayDrawing(5000, pale)
      expect(detailed(far, 'high').isPhoto).toBe(true)
    })

    it('is a photo of more bytes only at 5.7 dB', () => {
      expect(share('medium', 'low')).toBeGreaterThan(0.27)
      expect(share('medium', 'low')).toBeLessThan(0.45)
      const [once, twice] = [repeated(photos.low, 1), repeated(photos.low, 2)]
      expect(detailed(once, 'medium')).toBe(once)
      expect(detailed(twice, 'medium').isPhoto).toBe(true)
      expect(share('high', 'low')).toBeLessThan(0.27)
      expect(detailed(once, 'high').isPhoto).toBe(true)
    })
  })

  it('stays what it is if it is clean and large, has fewer segments, or has its colors capped', () => {
    const frayed = grayDrawing(700, raster)
    const smooth = grayDrawing(600, raster)
    const flat = new Uint8Array(4 * 751 * 500).map((_, p) => (p % 4 === 3 ? 255 : 128))
    const large = { width: 751, height: 500, rgba: flat }
    const largeFrayed = grayDrawing(38_000, large)
    expect(compared(largeFrayed, { of: grounded, given: large, source: large })).toBe(largeFrayed)
    expect(drawn(frayed, 'high').isPhoto).toBe(true)
    expect(drawn(smooth, 'low')).toBe(smooth)
    expect(drawn(frayed, 'low', { ...plan, areaDetail: null })).toBe(frayed)
  })

  it('stays what it is if a photo comes no nearer', () => {
    const photo = drawn(grayDrawing(700, raster), 'medium')
    const nearest = { ...photo, isPhoto: false, photoShare: 0 }
    expect(drawn(nearest, 'medium')).toBe(nearest)
  })
})

describe('artwork that drops detail', () => {
  const small = scene({ width: 48, height: 36, seed: 5, noise: 0, blur: 1 })
  const traced = (given: Raster, source: Raster, by = plan) =>
    traceFrayed(
      given,
      { plan: by, classification: grounded, quality, source: { raster: source } },
      { drawing: grayDrawing(8, source), trust: 'medium' },
      STACKED,
      new StageRun({}),
    ).drawing

  it('is a photo of its own pixels, also of few', () => {
    const photo = traced(small, small)
    expect([photo.width, photo.height, photo.isPhoto, photo.photoShare]).toEqual([48, 36, true, 1])
    const pale = faint(small, 0.05)
    expect(traced(pale, pale).isPhoto).toBeUndefined()
  })

  it('stays what it is if it was enlarged by more than four times', () => {
    const restored = { ...plan, pixels: 'restored' } as const
    const [most, more] = [192, 196].map((width) => scene({ width, height: 144, seed: 5, noise: 0, blur: 3 }))
    expect(traced(most!, small, restored).isPhoto).toBe(true)
    expect(traced(more!, small, restored).isPhoto).toBeUndefined()
  })

  it('is a photo of the enlarged picture, of the bytes of its original', () => {
    const given = scene({ width: 288, height: 192, seed: 5, noise: 0, blur: 3 })
    const original = scene({ width: 96, height: 64, seed: 5, noise: 0, blur: 1 })
    const photo = traced(given, original, { ...plan, pixels: 'restored' })
    expect([photo.width, photo.height, photo.isPhoto, photo.photoShare]).toEqual([288, 192, true, 1])
    expect(drawingErrors(photo, given).squared).toBeLessThan(0.3 * drawingErrors(grayDrawing(8, given), given).squared)
    const bytes = svgBytes(photo, plan.overflow.decimals)
    expect(bytes).toBeLessThan(2 * planArea(plan, 'medium', 96 * 64, 96 * 64).photo.bytes)
  })
})

describe('artwork in bands', () => {
  it('is that photo which comes far nearer, however clean its pixels are', () => {
    const banded = grayDrawing(600, wide)
    const photo = compared(banded)
    expect(photo.isPhoto).toBe(true)
    expect(photo.photoShare).toBe(1)
    expect(drawingErrors(photo, wide).squared).toBeLessThan(0.4 * drawingErrors(banded, wide).squared)
    const short = grayDrawing(499, wide)
    expect(compared(short)).toBe(short)
  })

  it('is compared by blocks where areas of it are photos already, and stays what it is in a lossless file', () => {
    const areas = { ...grayDrawing(2000, wide), photoShare: 0.2 }
    expect(compared(areas)).toBe(areas)
    expect(compared(areas, { measured: { ...quality, isLossy: true } }).isPhoto).toBe(true)
    expect(compared({ ...areas, photoShare: 0 }).isPhoto).toBe(true)
  })

  it('is drawn as a photo of the picture as given where a smaller copy was drawn', () => {
    const given = scene({ width: 408, height: 272, seed: 5, noise: 0, blur: 2 })
    const { width, height } = compared(grayDrawing(600, wide), { given })
    expect([width, height]).toEqual([408, 272])
  })
})
