import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { decide } from '../src/decide'
import { drawNearest } from '../src/draw-nearest'
import { drawReading } from '../src/draw-reading'
import { type Arrangement, STACKED } from '../src/model/arrangement'
import type { Raster } from '../src/model/raster'
import { resolveOptions } from '../src/options'
import { StageRun } from '../src/stage-run'
import { drawingErrors } from '../src/verify/drawing-error'
import { smallRaster } from './small/small-pictures'

const SIZE = 144
const WHITE = [255, 255, 255] as const
const SHELL = [244, 175, 54] as const
const SPOT = [213, 112, 0] as const

/** A nut of 120 px with nine slanted spots of 6 by 12 px. */
const nut = smallRaster(SIZE, SIZE, (x, y) => {
  if (Math.hypot(x - 72, y - 72) > 60) return WHITE
  const u = ((x - 36) % 24) - 12
  const v = ((y - 36) % 24) - 12
  const isSpotted = x > 36 && x < 108 && y > 36 && y < 108
  return isSpotted && Math.hypot((u + v) / 8.5, (u - v) / 4.2) < 1 ? SPOT : SHELL
})

/** Three lines of eight letters of 8 px, an O and an I in turn, with strokes so many px wide. */
const letters = (stroke: number): Raster =>
  smallRaster(SIZE, SIZE, (x, y) => {
    if (x < 20 || x > 116 || y < 30 || y > 90) return WHITE
    const [u, v] = [((x - 20) % 12) - 6, ((y - 30) % 20) - 10]
    const isBar = (x - 20) % 24 < 12
    const off = isBar ? Math.max(Math.abs(u), Math.abs(v) - 4) : Math.abs(Math.hypot(u, v) - 4)
    return off < stroke / 2 ? [20, 20, 20] : WHITE
  })

/** A raster through JPEG. */
async function compressed({ width, height, rgba }: Raster, quality: number): Promise<Raster> {
  const jpeg = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .flatten()
    .jpeg({ quality })
    .toBuffer()
  const pixels = await sharp(jpeg).ensureAlpha().raw().toBuffer()
  return { width, height, rgba: new Uint8Array(pixels), isLossy: true }
}

/** The squared errors of the kept drawing, of that with glyphs and of that without; and the number of glyphs. */
function errorsOf(raster: Raster, arrangement: Arrangement = STACKED) {
  const run = new StageRun({})
  const decided = decide(raster, resolveOptions({ imageType: 'artwork' }), run)
  if (decided.plan.imageType !== 'artwork' || decided.reading === null) throw new Error('not read as artwork')
  const { plan, reading, source } = decided
  const squared = (drawing: Parameters<typeof drawingErrors>[0]): number =>
    drawingErrors(drawing, source.raster).squared
  const kept = drawNearest(source.raster, reading, plan, arrangement, run)
  const lettered = drawReading(reading, plan, arrangement, run)
  const plain = drawReading(reading, { ...plan, enlargesGlyphs: false }, arrangement, run)
  return {
    kept: squared(kept.whole.drawing),
    lettered: squared(lettered.drawing),
    plain: squared(plain.drawing),
    glyphs: lettered.glyphs.glyphs.length,
    keepsGlyphs: kept.plan.enlargesGlyphs,
    stages: Object.keys(run.milliseconds),
  }
}

describe('drawNearest', () => {
  it.each([60, 75, 90])('keeps the drawing that is nearer to a JPEG of quality %d', async (quality) => {
    const errors = errorsOf(await compressed(nut, quality))
    expect(errors.kept).toBe(errors.glyphs === 0 ? errors.lettered : Math.min(errors.lettered, errors.plain))
  })

  it('takes spots for no glyphs where these are farther from the pixels', async () => {
    const verdicts = await Promise.all(
      [40, 50, 60, 70, 80].map(async (quality) => errorsOf(await compressed(nut, quality))),
    )
    const judged = verdicts.filter(({ glyphs }) => glyphs > 0)
    expect(judged.length).toBeGreaterThan(0)
    for (const { keepsGlyphs, lettered, plain } of judged) expect(keepsGlyphs).toBe(plain >= lettered)
    expect(judged.some(({ keepsGlyphs }) => !keepsGlyphs)).toBe(true)
  })

  it.each([
    ['stacked', STACKED],
    ['cut out', { ...STACKED, layers: 'cutout' as const }],
  ])('has one verdict whatever the arrangement: %s', async (_, arrangement) => {
    const raster = await compressed(nut, 60)
    expect(errorsOf(raster, arrangement).keepsGlyphs).toBe(errorsOf(raster).keepsGlyphs)
  })

  it('keeps glyphs where the ground is removed, since their counters are holes', async () => {
    const errors = errorsOf(await compressed(nut, 60), { ...STACKED, clearsGround: true })
    expect(errors.keepsGlyphs).toBe(true)
    expect(errors.stages).not.toContain('redraw')
  })

  it('draws clean pictures once, however many glyphs they have', () => {
    const errors = errorsOf(letters(0.9))
    expect(errors.glyphs).toBeGreaterThan(0)
    expect(errors.keepsGlyphs).toBe(true)
    expect(errors.stages).not.toContain('redraw')
  })

  it('keeps the glyphs of thin letters through JPEG', async () => {
    const errors = errorsOf(await compressed(letters(1.3), 85))
    expect(errors.glyphs).toBeGreaterThan(0)
    expect(errors.stages).toContain('redraw')
    expect(errors.keepsGlyphs).toBe(true)
  })
})
