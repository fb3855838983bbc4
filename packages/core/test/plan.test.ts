import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QualityEstimate } from '../src/classify/estimate-quality'
import { type Options, resolveOptions } from '../src/options'
import { type ArtworkPlan, plan } from '../src/plan'
import type { PhotoTracePlan } from '../src/plan-photo'
import { CLEAN_ESTIMATE } from './classify/estimates'

type Choices = { [K in keyof Options]?: readonly Options[K][] }

const anyOptions = fc
  .record({
    imageType: fc.constantFrom('auto', 'artwork', 'artwork_sharp', 'photo'),
    quality: fc.constantFrom('auto', 'high', 'medium', 'low'),
    colors: fc.oneof(fc.constantFrom('auto', 'unlimited'), fc.integer({ min: 2, max: 32 })),
    detail: fc.constantFrom('auto', 'low', 'medium', 'high'),
  })
  .map(resolveOptions)

/** What the classifier and the estimate say, as far as a plan looks. */
const says = {
  type: (imageType: 'artwork' | 'artwork_sharp' | 'photo') => ({ imageType }) as Parameters<typeof plan>[1],
  quality: (quality: 'high' | 'medium' | 'low') => ({ ...CLEAN_ESTIMATE, quality }),
}

describe('plan', () => {
  it('takes what was asked for, and what the picture says where auto was', () => {
    const anyType = fc.constantFrom('artwork', 'artwork_sharp', 'photo')
    const anyQuality = fc.constantFrom('high', 'medium', 'low')
    fc.assert(
      fc.property(anyOptions, anyType, anyQuality, (options, imageType, quality) => {
        const isAuto = options.imageType === 'auto'
        const made = plan(options, says.type(imageType), says.quality(quality), 100, 80)
        expect(made.imageType).toBe(isAuto ? imageType : options.imageType)
        const chosen: Options = { ...options, imageType: made.imageType }
        if (options.quality === 'auto') chosen.quality = quality
        expect(made).toEqual(plan(chosen, null, says.quality('high'), 100, 80))
      }),
    )
  })

  it('caps the colours at an integer and at nothing else', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const made = plan(options, null, CLEAN_ESTIMATE, 10, 10)
        const cap = made.imageType === 'photo' ? made.photo.colorCap : made.colorCap
        expect(cap).toBe(typeof options.colors === 'number' ? options.colors : Number.POSITIVE_INFINITY)
        if (made.imageType === 'artwork_sharp') expect(made.overflow.photo.colorCap).toBe(cap)
      }),
    )
  })

  it('trusts the pixels less with every step down in quality', () => {
    const [high, medium, low] = (['high', 'medium', 'low'] as const).map(
      (quality) => plan(resolveOptions({ imageType: 'artwork', quality }), null, CLEAN_ESTIMATE, 9, 9) as ArtworkPlan,
    )
    for (const [better, worse] of [
      [high, medium],
      [medium, low],
    ]) {
      expect(worse.measure.noise).toBeGreaterThan(better.measure.noise)
      expect(worse.measure.reach).toBeGreaterThanOrEqual(better.measure.reach)
      expect(worse.read.ink.inkTolerance).toBeGreaterThanOrEqual(better.read.ink.inkTolerance)
      expect(worse.read.minArea).toBeGreaterThanOrEqual(better.read.minArea)
    }
  })

  it('gives photos twice the bytes with every step up in detail, and artwork the same but for its photo areas', () => {
    const detailed = (imageType: Options['imageType']) =>
      (['low', 'medium', 'high'] as const).map((detail) =>
        plan(resolveOptions({ imageType, detail }), null, CLEAN_ESTIMATE, 90, 90),
      )
    const [low, medium, high] = detailed('photo').map((made) => (made as PhotoTracePlan).photo.bytes)
    expect(medium).toBeGreaterThanOrEqual(2 * low)
    expect(high).toBeGreaterThanOrEqual(2 * medium)
    for (const type of ['artwork', 'artwork_sharp'] as const) {
      const plans = detailed(type).map((made) => ({ ...made, areaDetail: null }))
      expect(plans[1]).toEqual(plans[0])
      expect(plans[2]).toEqual(plans[0])
    }
  })

  it('allows for noise in the shading of lossy files and of sharpened pictures', () => {
    const noiseOf = (estimate: QualityEstimate) =>
      (plan(resolveOptions({ imageType: 'artwork' }), null, estimate, 90, 90) as ArtworkPlan).read.noise
    const rough = (roughness: number) => ({
      ...CLEAN_ESTIMATE,
      scores: { ...CLEAN_ESTIMATE.scores, roughness },
    })
    expect(noiseOf(CLEAN_ESTIMATE)).toBe(0)
    expect(noiseOf({ ...CLEAN_ESTIMATE, isLossy: true })).toBe(1.5)
    expect([noiseOf(rough(0.41)), noiseOf(rough(0.42))]).toEqual([0, 1.5])
  })

  it('writes fewer decimals for pictures that are larger than a screen', () => {
    const decimals = (side: number) =>
      (plan(resolveOptions({ imageType: 'artwork' }), null, CLEAN_ESTIMATE, side, 10) as ArtworkPlan).decimals
    expect([decimals(2047), decimals(2048)]).toEqual([2, 1])
  })

  it('holds positive finite numbers of pixels, whatever the options and the size', () => {
    const anySize = fc.integer({ min: 1, max: 4096 })
    const isSound = (value: unknown): boolean => {
      if (typeof value === 'object' && value !== null) return Object.values(value).every(isSound)
      return typeof value !== 'number' || value >= 0
    }
    fc.assert(
      fc.property(anyOptions, anySize, anySize, (options, width, height) => {
        const made = plan(options, null, CLEAN_ESTIMATE, width, height)
        expect(isSound(made)).toBe(true)
        if (made.imageType === 'artwork_sharp') return
        expect(made.imageType === 'photo' ? [0, 1] : [1, 2]).toContain(made.decimals)
        if (made.imageType === 'artwork') expect(made.lambda).toBeGreaterThan(0)
      }),
    )
  })

  it('differs for different choices of what it heeds', () => {
    const heeded: Choices = { quality: ['high', 'medium', 'low'], colors: ['auto', 2, 32] }
    for (const [name, values] of Object.entries(heeded)) {
      const plans = values.map((value) =>
        JSON.stringify(plan(resolveOptions({ imageType: 'artwork', [name]: value }), null, CLEAN_ESTIMATE, 9, 9)),
      )
      expect(new Set(plans).size).toBe(values.length)
    }
  })
})
