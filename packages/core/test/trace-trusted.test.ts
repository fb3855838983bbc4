import { describe, expect, it } from 'vitest'
import { decide } from '../src/decide'
import { type Arrangement, STACKED } from '../src/model/arrangement'
import type { Raster } from '../src/model/raster'
import { resolveOptions } from '../src/options'
import { StageRun } from '../src/stage-run'
import { trace } from '../src/trace'
import { type DrawingMethod, traceTrusted } from '../src/trace-trusted'
import { BLACK, disc, paint, WHITE } from './boundary/coverage'

const SIZE = 128

/** Share (0-1) of pixel (x, y) within a ring of three waves, by 8 x 8 samples. */
function coverage(x: number, y: number): number {
  let inside = 0
  for (let k = 0; k < 64; k++) {
    const u = x + ((k % 8) + 0.5) / 8 - SIZE / 2
    const v = y + (Math.floor(k / 8) + 0.5) / 8 - SIZE / 2
    const radius = Math.hypot(u, v)
    const wave = 3 * Math.sin(3 * Math.atan2(v, u))
    if (radius < 52 + wave && radius > 30 - wave) inside++
  }
  return inside / 64
}

/** The ring in dark gray on transparency. With `rim`, its outermost pixels are nearly black and those that it covers in part lighter, as after sharpening. */
function ring(hasRim: boolean): Raster {
  const shares = Float64Array.from({ length: SIZE * SIZE }, (_, i) => coverage(i % SIZE, Math.floor(i / SIZE)))
  const rgba = new Uint8Array(4 * SIZE * SIZE)
  for (let i = 0; i < shares.length; i++) {
    if (shares[i] === 0) continue
    const isRim = shares[i] === 1 && [i - 1, i + 1, i - SIZE, i + SIZE].some((k) => shares[k] < 0.9)
    const level = !hasRim ? 25 : shares[i] < 1 ? 57 : isRim ? 5 : 25
    rgba.set([level, level, level, Math.round(255 * shares[i])], 4 * i)
  }
  return { width: SIZE, height: SIZE, rgba }
}

describe('artwork whose pixels seem clean', () => {
  it('is drawn at a lower trust where rims tore its borders, which takes fewer segments', () => {
    const rimmed = ring(true)
    const high = trace(rimmed, { imageType: 'artwork', quality: 'high' })
    const auto = trace(rimmed, { imageType: 'artwork' })
    expect(high.resolved.quality).toBe('high')
    expect(auto.resolved.quality).toBe('medium')
    expect(auto.stats.segments).toBeLessThan(high.stats.segments / 2)
    expect(auto.svg).toBe(trace(rimmed, { imageType: 'artwork', quality: 'medium' }).svg)
  })

  it('is trusted alike whatever is left out of the output', () => {
    const white = ring(true)
    for (let i = 0; i < white.rgba.length; i += 4) {
      const alpha = white.rgba[i + 3] / 255
      for (let c = 0; c < 3; c++) white.rgba[i + c] = Math.round(255 + alpha * (white.rgba[i + c] - 255))
      white.rgba[i + 3] = 255
    }
    const { quality } = trace(white, { imageType: 'artwork' }).resolved
    expect(trace(white, { imageType: 'artwork', background: 'remove' }).resolved.quality).toBe(quality)
    expect(trace(white, { imageType: 'artwork', layers: 'cutout' }).resolved.quality).toBe(quality)
  })

  it('is drawn at full trust where its borders are smooth', () => {
    const clean = ring(false)
    const auto = trace(clean, { imageType: 'artwork' })
    expect(auto.resolved.quality).toBe('high')
    expect(auto.svg).toBe(trace(clean, { imageType: 'artwork', quality: 'high' }).svg)
  })
})

describe('a doubtful drawing', () => {
  const raster = ring(false)
  const decision = decide(raster, resolveOptions({ imageType: 'artwork' }), new StageRun({}))
  if (decision.plan.imageType !== 'artwork' || decision.reading === null) throw new Error('not read as artwork')
  const { plan, reading, fallback } = decision
  const read = { plan, reading, fallback }

  /** A method whose drawings are doubtful, counts them, and has the later one win if `isBetter`, unless it has more than the share `asDetailed` of the regions. */
  function method(isDoubtful: boolean, isBetter: boolean, asDetailed = Number.POSITIVE_INFINITY) {
    const trusts: string[] = []
    const disturbed: boolean[] = []
    const draw: DrawingMethod['draw'] = (_, __, { trust }, { layers }) => {
      trusts.push(trust)
      const isCutout = layers === 'cutout'
      return { drawing: { width: SIZE, height: SIZE, shapes: [], hardEdges: false, isCutout }, isDoubtful }
    }
    const compare: DrawingMethod['isBetter'] = (drawing, other, _, isDisturbed) => {
      disturbed.push(isDisturbed)
      expect([drawing.isCutout, other.isCutout]).toEqual([false, false])
      return isBetter
    }
    return { trusts, disturbed, draw, isBetter: compare, asDetailed }
  }
  const traced = (way: ReturnType<typeof method>, from = read, arrangement: Arrangement = STACKED) =>
    traceTrusted(raster, from, way, arrangement, new StageRun({}))

  it('is drawn at the next lower trust as well, and that drawing is kept if it is better', () => {
    const better = method(true, true)
    expect(traced(better).trust).toBe('medium')
    expect(better.trusts).toEqual(['high', 'medium'])
    expect(traced(method(true, false)).trust).toBe('high')
  })

  it('is left alone where it is not doubtful, and where the trust was given', () => {
    const sure = method(false, true)
    expect(traced(sure).trust).toBe('high')
    expect(traced(method(true, true), { ...read, fallback: null }).trust).toBe('high')
    expect(sure.trusts).toEqual(['high'])
  })

  it('is drawn once where the other reading has as many of many regions', () => {
    const discs = Array.from({ length: 49 }, (_, k) => disc(9 + 18 * (k % 7), 9 + 18 * Math.floor(k / 7), 6))
    const many = paint(SIZE, SIZE, WHITE, [{ polygons: discs, color: BLACK }])
    const decided = decide(many, resolveOptions({ imageType: 'artwork' }), new StageRun({}))
    if (decided.plan.imageType !== 'artwork' || decided.reading === null) throw new Error('not read as artwork')
    expect(decided.reading.regions.count).toBe(50)
    const better = method(true, true)
    const trust = traceTrusted(many, decided, better, STACKED, new StageRun({})).trust
    expect([trust, ...better.trusts]).toEqual(['high', 'high'])
  })

  it('is drawn once where nothing overshoots and the other reading has as many of few regions', () => {
    expect(reading.regions.count).toBeLessThan(10)
    const overshooting = { ...read, plan: { ...plan, read: { ...plan.read, overshoot: 0.07 } } }
    const [clean, disturbed, fewer] = [method(true, true, 0.75), method(true, true, 0.75), method(true, true, 1)]
    expect(traced(clean).trust).toBe('high')
    expect(clean.trusts).toEqual(['high'])
    expect(traced(disturbed, overshooting).trust).toBe('medium')
    expect(traced(fewer).trust).toBe('medium')
  })

  it('is compared as a whole where the output leaves something out', () => {
    const cutOut = method(true, true)
    const { drawing, trust } = traced(cutOut, read, { ...STACKED, layers: 'cutout' })
    expect(trust).toBe('medium')
    expect(drawing.isCutout).toBe(true)
  })

  it('is compared knowing whether the picture overshoots', () => {
    const rimmed = method(true, true)
    const overshooting = { ...read, plan: { ...plan, read: { ...plan.read, overshoot: 0.07 } } }
    traced(rimmed, overshooting)
    traced(rimmed)
    expect(rimmed.disturbed).toEqual([true, false])
  })
})
