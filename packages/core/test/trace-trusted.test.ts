import { describe, expect, it } from 'vitest'
import { decide } from '../src/decide'
import { drawReading } from '../src/draw-reading'
import { type Arrangement, STACKED } from '../src/model/arrangement'
import { resolveOptions } from '../src/options'
import { readArtwork } from '../src/segment/read-artwork'
import { StageRun } from '../src/stage-run'
import { trace } from '../src/trace'
import { type DrawingMethod, traceTrusted } from '../src/trace-trusted'
import { BLACK, disc, paint, WHITE } from './boundary/coverage'
import { ring, SIZE } from './rimmed-ring'

describe('artwork whose pixels seem clean', () => {
  it('is drawn at a lower trust where rims tore its borders, which takes fewer segments', () => {
    const rimmed = ring(1)
    const high = trace(rimmed, { imageType: 'artwork', quality: 'high' })
    const auto = trace(rimmed, { imageType: 'artwork' })
    expect(high.resolved.quality).toBe('high')
    expect(auto.resolved.quality).toBe('medium')
    expect(auto.stats.segments).toBeLessThan(high.stats.segments / 2)
    expect(auto.svg).toBe(trace(rimmed, { imageType: 'artwork', quality: 'medium' }).svg)
  })

  it('is trusted alike whatever is left out of the output', () => {
    const white = ring(1)
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
    const clean = ring(0)
    const auto = trace(clean, { imageType: 'artwork' })
    expect(auto.resolved.quality).toBe('high')
    expect(auto.svg).toBe(trace(clean, { imageType: 'artwork', quality: 'high' }).svg)
  })
})

describe('a doubtful drawing', () => {
  const raster = ring(0)
  const decision = decide(raster, resolveOptions({ imageType: 'artwork' }), new StageRun({}))
  if (decision.plan.imageType !== 'artwork' || decision.reading === null) throw new Error('not read as artwork')
  const { plan, reading, fallback } = decision
  const read = { plan, reading, fallback }

  /** A method whose drawings are doubtful, counts them, and has the later one win if `isBetter`, unless it has more than the share `asDetailed` of the regions. They have photo areas of that share. */
  function method(isDoubtful: boolean, isBetter: boolean, asDetailed = Number.POSITIVE_INFINITY, photoShare = 0) {
    const trusts: string[] = []
    const disturbed: boolean[] = []
    const withAreas: boolean[] = []
    const draw: DrawingMethod['draw'] = (_, __, { trust, areaDetail }, { layers }) => {
      trusts.push(trust)
      if (layers !== 'cutout') withAreas.push(areaDetail !== null)
      const isCutout = layers === 'cutout'
      const drawing = { width: SIZE, height: SIZE, shapes: [], hardEdges: false, isCutout, photoShare }
      return { drawing, isDoubtful: () => isDoubtful }
    }
    const compare: DrawingMethod['isBetter'] = (drawing, other, _, isDisturbed) => {
      disturbed.push(isDisturbed)
      expect([drawing.isCutout, other.isCutout]).toEqual([false, false])
      return isBetter
    }
    return { trusts, disturbed, withAreas, draw, isBetter: compare, asDetailed }
  }
  const traced = (way: DrawingMethod, from = read, arrangement: Arrangement = STACKED) =>
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
    const trusts = (way: ReturnType<typeof method>, overshoot = 0) => {
      const disturbed = { ...decided.plan, read: { ...decided.plan.read, overshoot } }
      const { trust } = traceTrusted(many, { ...decided, plan: disturbed }, way, STACKED, new StageRun({}))
      return [trust, ...way.trusts]
    }
    expect(trusts(method(true, true))).toEqual(['high', 'high'])
    expect(trusts(method(true, true), 0.07)).toEqual(['high', 'high'])
    // Regions do not tell how many segments photo areas have
    const withAreas = () => method(true, true, Number.POSITIVE_INFINITY, 0.1)
    expect([trusts(withAreas()), trusts(withAreas(), 0.07)]).toEqual([
      ['high', 'high'],
      ['medium', 'high', 'medium'],
    ])
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

  it('is drawn once where it was compressed and the other reading has the same inks', () => {
    const again = readArtwork(raster, plan.read, reading)
    if (again.space !== 'rgb') throw new Error('not read in RGB')
    const equal = { ...read, reading: again, fallback: { ...plan, trust: 'medium' as const } }
    const overshooting = { ...equal, plan: { ...plan, read: { ...plan.read, overshoot: 0.07 } } }
    const trusts = (from: typeof equal, isLossy = true, photoShare = 0): string[] => {
      const way = method(true, true, Number.POSITIVE_INFINITY, photoShare)
      traceTrusted({ ...raster, isLossy }, from, way, STACKED, new StageRun({}))
      return way.trusts
    }
    expect(trusts(equal)).toEqual(['high'])
    expect(trusts(equal, false)).toEqual(['high', 'medium'])
    // Photo areas may be drawn otherwise
    expect(trusts(overshooting, true, 0.1)).toEqual(['high', 'medium'])
    const { inks } = again
    const [other, fewer] = [inks.colors.slice(), inks.colors.slice(0, -4)]
    other[0] -= 1
    for (const colors of [other, fewer]) {
      expect(trusts({ ...equal, reading: { ...again, inks: { ...inks, colors } } })).toEqual(['high', 'medium'])
    }
  })

  it('is drawn again where the other reading has one region less of few', () => {
    /** The trusts by which discs are drawn that seem to have `more` regions than another reading finds. */
    const trusts = (count: number, more: number) => {
      const discs = Array.from({ length: count }, (_, k) => disc(18 + 36 * (k % 3), 18 + 36 * Math.floor(k / 3), 12))
      const picture = paint(SIZE, SIZE, WHITE, [{ polygons: discs, color: BLACK }])
      const decided = decide(picture, resolveOptions({ imageType: 'artwork' }), new StageRun({}))
      if (decided.plan.imageType !== 'artwork' || decided.reading === null) throw new Error('not read as artwork')
      const { regions } = decided.reading
      const torn = { ...decided, reading: { ...decided.reading, regions: { ...regions, count: regions.count + more } } }
      const way = method(true, true, 0.75)
      traceTrusted(picture, torn, way, STACKED, new StageRun({}))
      return way.trusts
    }
    expect(trusts(7, 1)).toEqual(['high', 'medium'])
    expect(trusts(9, 2)).toEqual(['high'])
  })

  it('is compared as a whole where the output leaves something out, but for photo areas', () => {
    const [whole, cutOut] = [method(true, true), method(true, true)]
    traced(whole)
    expect(whole.withAreas).toEqual([true, true])
    const { drawing, trust } = traced(cutOut, read, { ...STACKED, layers: 'cutout' })
    expect(cutOut.withAreas).toEqual([false, false])
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

  it('is kept where the other one misses pixels that it shows, unless the picture overshoots', () => {
    const way: DrawingMethod = {
      ...method(true, true),
      draw: (_, from, by, arrangement, run) => {
        const { drawing } = drawReading(from, by, arrangement, run)
        return { drawing: by.trust === 'high' ? drawing : { ...drawing, shapes: [] }, isDoubtful: () => true }
      },
      isBetter: () => true,
    }
    const overshooting = { ...read, plan: { ...plan, read: { ...plan.read, overshoot: 0.07 } } }
    expect(traced(way).trust).toBe('high')
    expect(traced(way, overshooting).trust).toBe('medium')
  })
})
