import { describe, expect, it } from 'vitest'
import { classify } from '../src/classify/classify'
import { estimateQuality } from '../src/classify/estimate-quality'
import { decide } from '../src/decide'
import { STACKED } from '../src/model/arrangement'
import { CurveBuilder } from '../src/model/curve'
import type { Drawing } from '../src/model/drawing'
import type { Raster } from '../src/model/raster'
import { resolveOptions } from '../src/options'
import { planArea } from '../src/plan-photo'
import { StageRun } from '../src/stage-run'
import { svgBytes } from '../src/svg/write/write'
import { traceFrayed } from '../src/trace-frayed'
import { tracePhoto, traceUnenlarged } from '../src/trace-photo'
import { drawingErrors } from '../src/verify/drawing-error'
import { scene } from './photo/scene'

/** A picture so faint that no drawing of it is compared as a long one. */
const raster = faint(scene({ width: 96, height: 64, seed: 5, noise: 0, blur: 1 }))
const classification = classify(raster)
const quality = estimateQuality(raster)
const { plan } = decide(raster, resolveOptions({ imageType: 'artwork', quality: 'low' }), new StageRun({}))
if (plan.imageType !== 'artwork') throw new Error('not planned as artwork')

/** The same kind of picture, of more pixels: smooth, with every part of it painted. */
const wide = scene({ width: 192, height: 128, seed: 5, noise: 0, blur: 1 })
/** What a picture shows that has no ground, and of one whose figure is half of it. */
const bleeding = { ...classification, statistics: { ...classification.statistics, figure: 1 } }
const grounded = { ...classification, statistics: { ...classification.statistics, figure: 0.5 } }

/** The same picture with a part of its contrast. */
function faint({ width, height, rgba }: Raster, contrast = 1 / 32): Raster {
  return { width, height, rgba: rgba.map((level, p) => (p % 4 === 3 ? level : 128 + contrast * (level - 128))) }
}

/** One gray shape over all of a picture whose outline has that many segments. */
function gray(segments: number, { width, height }: Raster = raster): Drawing {
  const outline = new CurveBuilder(0, 0)
  for (let k = 1; k <= segments - 3; k++) outline.line((width * k) / (segments - 3), (k % 2) * -0.37)
  outline.line(width, height)
  outline.line(0, height)
  outline.line(0, 0)
  const shape = { fill: { kind: 'flat', rgb: 0x808080, opacity: 1 }, contours: [outline.build()] } as const
  return { width, height, shapes: [shape], hardEdges: false }
}

const drawn = (drawing: Drawing, trust: 'high' | 'medium' | 'low', by = plan) =>
  traceFrayed(
    raster,
    { plan: by, classification: grounded, quality, source: { raster } },
    { drawing, trust },
    STACKED,
    new StageRun({}),
  ).drawing

/** A drawing of the wide picture after the tests, whatever its trust. */
const compared = (drawing: Drawing, of = bleeding, given = wide, source = wide) =>
  traceFrayed(
    given,
    { plan, classification: of, quality, source: { raster: source } },
    { drawing, trust: 'high' },
    STACKED,
    new StageRun({}),
  ).drawing

describe('artwork of very many segments', () => {
  it('is a photo if that comes nearer to its pixels', () => {
    const frayed = gray(700)
    const photo = drawn(frayed, 'low')
    expect(photo.isPhoto).toBe(true)
    expect(photo.photoShare).toBe(1)
    expect(drawingErrors(photo, raster).squared).toBeLessThan(0.75 * drawingErrors(frayed, raster).squared)
  })

  it('is a photo at 1.2 dB if that takes no more bytes, and at 3.5 dB if it takes more', () => {
    // So pale that a photo of as many bytes is not looked at
    const pale = faint(wide, 0.3)
    const pixels = pale.width * pale.height
    const photoOf = (detail: 'low' | 'medium' | 'high') =>
      tracePhoto(pale, planArea(plan, detail, pixels, pixels), STACKED, new StageRun({}))
    const curves = photoOf('medium')
    const repeated = (copies: number): Drawing => {
      const shapes = Array.from({ length: copies }, () => curves.shapes).flat()
      return { width: pale.width, height: pale.height, shapes, hardEdges: false }
    }
    const share = drawingErrors(photoOf('high'), pale).squared / drawingErrors(curves, pale).squared
    expect(share).toBeGreaterThan(0.45)
    expect(share).toBeLessThan(0.75)
    const detailed = (drawing: Drawing) =>
      traceFrayed(
        pale,
        { plan: { ...plan, areaDetail: 'high' }, classification: bleeding, quality, source: { raster: pale } },
        { drawing, trust: 'high' },
        STACKED,
        new StageRun({}),
      ).drawing
    const [once, often] = [repeated(1), repeated(4)]
    expect(detailed(once)).toBe(once)
    expect(detailed(often).isPhoto).toBe(true)
    const far = gray(5000, pale)
    expect(detailed(far).isPhoto).toBe(true)
  })

  it('stays what it is if it is clean and large, has fewer segments, or has its colors capped', () => {
    const frayed = gray(700)
    const smooth = gray(600)
    const flat = new Uint8Array(4 * 751 * 500).map((_, p) => (p % 4 === 3 ? 255 : 128))
    const large = { width: 751, height: 500, rgba: flat }
    const largeFrayed = gray(38_000, large)
    expect(compared(largeFrayed, grounded, large, large)).toBe(largeFrayed)
    expect(drawn(frayed, 'high').isPhoto).toBe(true)
    expect(drawn(smooth, 'low')).toBe(smooth)
    expect(drawn(frayed, 'low', { ...plan, areaDetail: null })).toBe(frayed)
  })

  it('stays what it is if a photo comes no nearer', () => {
    const photo = drawn(gray(700), 'medium')
    const nearest = { ...photo, isPhoto: false, photoShare: 0 }
    expect(drawn(nearest, 'medium')).toBe(nearest)
  })
})

describe('artwork with evidence for a photo', () => {
  const doubtful = (photo: number) => ({ ...grounded, scores: { photo, sharp: 0 } })

  it('is a photo however short it is, if that comes far nearer', () => {
    const banded = gray(300, wide)
    expect(compared(banded, doubtful(0.3)).isPhoto).toBe(true)
    expect(compared(banded, doubtful(0.1))).toBe(banded)
  })

  it('is a photo from 4.6 dB on', () => {
    const pixels = wide.width * wide.height
    const inGray = (level: number): Drawing => {
      const drawing = gray(24, wide)
      const [shape] = drawing.shapes
      return { ...drawing, shapes: [{ ...shape!, fill: { kind: 'flat', rgb: 0x010101 * level, opacity: 1 } }] }
    }
    const { photo, ...rest } = planArea(plan, 'high', pixels, pixels)
    const bytes = svgBytes(inGray(0x80), plan.decimals)
    const run = new StageRun({}).unwatched()
    const asLong = traceUnenlarged(wide, { ...rest, photo: { ...photo, bytes } }, STACKED, run)
    const nearer = (level: number): number =>
      10 * Math.log10(drawingErrors(inGray(level), wide).squared / drawingErrors(asLong, wide).squared)
    const levels = Array.from({ length: 100 }, (_, k) => 0x80 + k)
    const below = levels.findLast((level) => nearer(level) < 4.5)!
    const above = levels.find((level) => nearer(level) > 4.6)!
    expect(compared(inGray(below), doubtful(0.3)).isPhoto).toBeFalsy()
    expect(compared(inGray(above), doubtful(0.3)).isPhoto).toBe(true)
  })

  it('stays what it is where the picture is small or a photo comes not far nearer', () => {
    const small = gray(300, { ...raster })
    const sharp = scene({ width: 96, height: 64, seed: 5, noise: 0, blur: 1 })
    expect(compared(small, doubtful(0.3), sharp, sharp)).toBe(small)
    const faintWide = faint(wide)
    const near = gray(300, faintWide)
    expect(compared(near, doubtful(0.3), faintWide, faintWide)).toBe(near)
  })
})

describe('artwork that is as long as a photo which comes far nearer', () => {
  it('is that photo, however clean its pixels are', () => {
    const banded = gray(600, wide)
    const photo = compared(banded)
    expect(photo.isPhoto).toBe(true)
    expect(photo.photoShare).toBe(1)
    expect(drawingErrors(photo, wide).squared).toBeLessThan(0.4 * drawingErrors(banded, wide).squared)
  })

  it('is that photo in a large picture, too, and stays what it is if a part of that shows no photo far nearer', () => {
    const large = scene({ width: 1024, height: 640, seed: 5, noise: 0, blur: 1 })
    const banded = gray(4000, large)
    const photo = compared(banded, bleeding, large, large)
    expect(photo.isPhoto).toBe(true)
    const nearest = { ...photo, isPhoto: false, photoShare: 0 }
    const veil = {
      fill: { kind: 'flat', rgb: 0, opacity: 0.026 },
      contours: gray(4000, large).shapes[0].contours,
    } as const
    const veiled = { ...nearest, shapes: [...nearest.shapes, veil] }
    expect(compared(veiled, bleeding, large, large)).toBe(veiled)
  })

  it('stays what it is if it is short, or if its figure has a ground and it is not very long', () => {
    const short = gray(499, wide)
    expect(compared(short)).toBe(short)
    const long = gray(600, wide)
    expect(compared(long, grounded)).toBe(long)
    const longer = gray(640, wide)
    expect(compared(longer, grounded).isPhoto).toBe(true)
  })

  it('stays what it is where areas of it are photos already', () => {
    const long = gray(2000, wide)
    expect(compared(long).isPhoto).toBe(true)
    const areas = { ...long, photoShare: 0.2 }
    expect(compared(areas)).toBe(areas)
    expect(compared({ ...long, photoShare: 0 }).isPhoto).toBe(true)
  })

  it('stays what it is if few segments share many pixels', () => {
    const large = scene({ width: 400, height: 300, seed: 5, noise: 0, blur: 1 })
    const sparse = gray(590, large)
    expect(compared(sparse, bleeding, large, large)).toBe(sparse)
  })

  it('stays what it is if it shows its pixels', () => {
    const { width, height } = wide
    const flat = { width, height, rgba: new Uint8ClampedArray(4 * width * height).fill(0x80) }
    flat.rgba.fill(0x90, 0, 4 * width)
    for (let p = 3; p < flat.rgba.length; p += 4) flat.rgba[p] = 255
    const near = gray(600, wide)
    expect(compared(near, bleeding, flat, flat)).toBe(near)
  })

  it('stays what it is if a photo comes no nearer', () => {
    const noisy = scene({ width: 192, height: 128, seed: 5, noise: 24, blur: 1 })
    const photo = compared(gray(640, noisy), bleeding, noisy, noisy)
    expect(photo.isPhoto).toBe(true)
    expect(drawingErrors(photo, noisy).squared).toBeGreaterThan(3 * 4 ** 2 * 192 * 128)
    const nearest = { ...photo, isPhoto: false, photoShare: 0 }
    expect(compared(nearest, bleeding, noisy, noisy)).toBe(nearest)
  })

  it('is drawn as a photo of the picture as given where a smaller copy was drawn', () => {
    const { width, height } = compared(
      gray(600, wide),
      bleeding,
      scene({ width: 384, height: 256, seed: 5, noise: 0, blur: 2 }),
    )
    expect([width, height]).toEqual([384, 256])
  })
})
