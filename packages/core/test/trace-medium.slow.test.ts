import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decide } from '../src/decide'
import { STACKED } from '../src/model/arrangement'
import type { Raster } from '../src/model/raster'
import { resolveOptions } from '../src/options'
import type { ArtworkPlan } from '../src/plan'
import { StageRun } from '../src/stage-run'
import { trace } from '../src/trace'
import { traceArtwork } from '../src/trace-artwork'
import { vectorize } from '../src/vectorize'
import { renderSvg } from './render-svg'
import { smallRaster } from './small/small-pictures'

const SIZE = 56
/** How many times finer a drawing is looked at than its picture. */
const FINE = 4
const WHITE = [255, 255, 255] as const
const OUTLINE = [10, 10, 10] as const
const SKIN = [230, 180, 140] as const
const HAIR = [110, 60, 20] as const
const LIPS = [200, 40, 40] as const
const PORTRAIT = {
  cap: [41, 47, 51],
  hair: [145, 58, 33],
  skin: [213, 171, 136],
  eyes: [102, 33, 19],
  lips: [223, 31, 50],
  tassel: [255, 204, 77],
} as const

/** Three faces whose outlines, eyes and mouths are about a pixel wide. */
function faces(x: number, y: number): readonly [number, number, number] {
  const center = [14, 28, 42].find((column) => Math.abs(x - column) < 7) ?? 14
  const u = x - center - 0.3
  const v = y - 28.2
  const radius = Math.hypot(u, v)
  if (radius > 4.4) return radius < 5.2 ? OUTLINE : WHITE
  if (Math.hypot(Math.abs(u) - 1.6, v + 0.6) < 0.6) return OUTLINE
  if (Math.abs(v - 1.8) < 0.4 && Math.abs(u) < 1.6) return LIPS
  return v < -2.2 - 0.2 * u ? HAIR : SKIN
}

/** The area, px, where a drawing has another color than the faces by more than 100 levels. */
function wrongArea(svg: string): number {
  const { pixels, width } = renderSvg(svg, { fitTo: { mode: 'width', value: FINE * SIZE }, background: '#fff' })
  let wrong = 0
  for (let i = 0; i < width * width; i++) {
    const color = faces(((i % width) + 0.5) / FINE, (Math.floor(i / width) + 0.5) / FINE)
    const squares = color.reduce((sum, level, c) => sum + (pixels[4 * i + c]! - level) ** 2, 0)
    if (squares > 100 ** 2) wrong++
  }
  return wrong / FINE ** 2
}

/** The area, px, where more than one path of a drawing is painted. */
function overlap(svg: string): number {
  const translucent = svg.replaceAll('<path ', '<path opacity="0.5" ')
  const { pixels, width } = renderSvg(translucent, { fitTo: { mode: 'width', value: FINE * SIZE } })
  let count = 0
  for (let i = 0; i < width * width; i++) if (pixels[4 * i + 3]! > 160) count++
  return count / FINE ** 2
}

/** A star of five round points in an outline thinner than a pixel, which curves lose. */
function star(x: number, y: number): readonly [number, number, number] {
  const [u, v] = [x - 32.3, y - 31.6]
  const beyond = Math.hypot(u, v) - 17 - 7 * Math.cos(5 * Math.atan2(v, u))
  if (beyond > 0) return WHITE
  return beyond > -0.7 ? OUTLINE : SKIN
}

/** Fourteen spokes of a third of a pixel, which samples lose. */
function spokes(x: number, y: number): readonly [number, number, number] {
  const [u, v] = [x - 32.3, y - 31.6]
  const radius = Math.hypot(u, v)
  const beside = (Math.abs(Math.sin(7 * Math.atan2(v, u))) * radius) / 7
  return radius < 26 && beside < 0.15 ? OUTLINE : WHITE
}

/** A face with lips 3 px high, beside a tassel 3 px wide. */
function portrait(x: number, y: number): readonly [number, number, number] {
  const radius = Math.hypot(x - 30, y - 32)
  if (Math.abs(x - 8) < 1.3 && y > 16 && y < 44) return PORTRAIT.tassel
  if (y > 8 && y < 14 && Math.abs(x - 30) < 25) return PORTRAIT.cap
  if (radius > 20) return WHITE
  if (radius > 14 && y < 34) return PORTRAIT.hair
  if (Math.hypot((x - 30) / 5.5, (y - 42) / 1.7) < 1) return PORTRAIT.lips
  if (Math.hypot((Math.abs(x - 30) - 5) / 1.4, (y - 31) / 2.2) < 1) return PORTRAIT.eyes
  return PORTRAIT.skin
}

/** A drawing at one trust, by the plan of `auto` for artwork with these changes, and the stages that made it. */
function drawn(raster: Raster, changes: Partial<ArtworkPlan>) {
  const { plan, reading } = decide(raster, resolveOptions({ imageType: 'artwork' }), new StageRun({}))
  if (plan.imageType !== 'artwork' || reading === null) throw new Error('not read as artwork')
  const run = new StageRun({})
  const { drawing } = traceArtwork(raster, { reading, plan: { ...plan, ...changes }, fallback: null }, STACKED, run)
  return { drawing, stages: Object.keys(run.milliseconds) }
}

describe('a picture of 49 to 80 px', () => {
  const raster = smallRaster(SIZE, SIZE, faces)

  it.each([
    ['all of it', {}],
    ['cut-out layers', { layers: 'cutout' }],
    ['what is on the ground', { background: 'remove' }],
  ] as const)('shows details of a pixel in few segments: %s', (_, options) => {
    const { svg, stats } = trace(raster, { imageType: 'artwork', ...options })
    expect(wrongArea(svg)).toBeLessThan(55)
    expect(stats.segments).toBeLessThan(150)
  })

  it('leaves out of an output what it is to leave out', () => {
    const { svg } = trace(raster, { imageType: 'artwork', background: 'remove' })
    expect(renderSvg(svg, { fitTo: { mode: 'width', value: SIZE } }).pixels[3]).toBe(0)
    expect(overlap(trace(raster, { imageType: 'artwork' }).svg)).toBeGreaterThan(100)
    expect(overlap(trace(raster, { imageType: 'artwork', layers: 'cutout' }).svg)).toBe(0)
  })

  it('is not sampled where it is clean, and its curves are certain and miss no pixels', () => {
    const disc = smallRaster(64, 64, (x, y) => (Math.hypot((x - 32.3) / 1.2, y - 31.6) < 20 ? OUTLINE : WHITE))
    expect(drawn(disc, {}).stages).not.toContain('small')
    expect(drawn(smallRaster(64, 64, star), {}).stages).toContain('small')
  })

  it('keeps certain curves where samples are likelier, but take too many segments for what they come nearer', () => {
    const ring = smallRaster(64, 64, (x, y) => (Math.abs(Math.hypot(x - 32.3, y - 31.6) - 20) < 0.25 ? OUTLINE : WHITE))
    const given = drawn({ ...ring, isLossy: true }, {})
    expect(given.stages).toContain('small')
    expect(given.drawing).toEqual(drawn({ ...ring, isLossy: true }, { pixels: 'restored' }).drawing)
  })

  it('is drawn from samples only where its pixels are those of the picture as given', () => {
    const [given, ...made] = (['given', 'restored', 'reduced'] as const).map(
      (pixels) => drawn(raster, { pixels }).stages,
    )
    expect(given).toContain('small')
    for (const stages of made) expect(stages).not.toContain('small')
  })

  it('is drawn by curves alone where it has no anti-aliasing', () => {
    expect(drawn(raster, { isAliased: true }).stages).not.toContain('small')
  })

  it('keeps curves where samples are not clearly likelier', () => {
    const wheel = smallRaster(64, 64, spokes)
    const given = drawn(wheel, {})
    expect(given.stages).toContain('small')
    expect(given.drawing).toEqual(drawn(wheel, { pixels: 'restored' }).drawing)
  })

  it('is drawn at the next lower trust as well where samples are kept', () => {
    expect(Object.keys(trace(raster, { imageType: 'artwork' }).stats.stageMilliseconds)).toContain('fallback')
  })

  it('keeps curves that show its pixels', () => {
    const disc = smallRaster(SIZE, SIZE, (x, y) => (Math.hypot(x - 28.3, y - 27.6) < 20.2 ? LIPS : WHITE))
    const { stats } = trace(disc, { imageType: 'artwork' })
    expect(stats.segments).toBeLessThan(10)
    expect(Object.keys(stats.stageMilliseconds)).not.toContain('small')
  })

  it('keeps the color of lips and of a tassel whose chroma is subsampled', async () => {
    const { rgba, width, height } = smallRaster(60, 60, portrait)
    const jpeg = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .flatten()
      .jpeg({ quality: 85 })
      .toBuffer()
    const { svg } = await vectorize(jpeg, { imageType: 'artwork' })
    const { pixels } = renderSvg(svg, { fitTo: { mode: 'width', value: 60 } })
    const distance = (x: number, y: number, color: readonly number[]): number =>
      Math.hypot(...color.map((level, c) => pixels[4 * (60 * y + x) + c]! - level))
    // The nearest colors of larger shapes are those of hair and skin
    expect(distance(30, 42, PORTRAIT.hair)).toBeGreaterThan(40)
    expect(distance(8, 30, PORTRAIT.skin)).toBeGreaterThan(40)
  })
})
