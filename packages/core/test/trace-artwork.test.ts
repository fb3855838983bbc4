import { describe, expect, it } from 'vitest'
import { decide } from '../src/decide'
import { STACKED } from '../src/model/arrangement'
import { MIXED } from '../src/model/indexed'
import type { Raster } from '../src/model/raster'
import { resolveOptions } from '../src/options'
import { StageRun } from '../src/stage-run'
import { traceArtwork } from '../src/trace-artwork'
import { ring, SIZE } from './rimmed-ring'

/** A ring that is rimmed in few of its rows above ten plain bars, whose borders are long and take few segments. */
function ringAndBars(): Raster {
  const bars = 10
  const height = SIZE + 16 * bars
  const rgba = new Uint8Array(4 * SIZE * height)
  rgba.set(ring(0.05, 64).rgba)
  for (let y = SIZE; y < height; y++) {
    for (let x = 14; x < SIZE - 14; x++) if (y % 16 < 8) rgba.set([25, 25, 25, 255], 4 * (y * SIZE + x))
  }
  return { width: SIZE, height, rgba }
}

/** The trust by which a picture is drawn if that share of its mixed pixels is unexplained, and its first drawing is compared with its pixels or not. */
function trustOf(raster: Raster, unexplained: number, isCompared = false): string {
  const decided = decide(raster, resolveOptions({ imageType: 'artwork' }), new StageRun({}))
  if (decided.plan.imageType !== 'artwork' || decided.reading === null) throw new Error('not read as artwork')
  const { indexed } = decided.reading
  const mixed = [...indexed.purity.keys()].filter((i) => indexed.purity[i] === MIXED)
  const isUnexplained = new Uint8Array(indexed.purity.length)
  for (const i of mixed.slice(0, Math.ceil(unexplained * mixed.length))) isUnexplained[i] = 1
  const reading = { ...decided.reading, indexed: { ...indexed, isUnexplained } }
  return traceArtwork({ ...raster, isLossy: !isCompared }, { ...decided, reading }, STACKED, new StageRun({})).trust
}

describe('artwork is drawn at the next lower trust as well', () => {
  it('where fewer segments are suspect, the more pixels are unexplained', () => {
    const torn = ring(0.05, 64)
    expect([0, 0.01, 0.03].map((share) => trustOf(torn, share))).toEqual(['high', 'medium', 'medium'])
    const long = ringAndBars()
    expect([0, 0.01, 0.03].map((share) => trustOf(long, share))).toEqual(['high', 'high', 'medium'])
  })

  it('where the drawing misses pixels, however few are unexplained', () => {
    expect(trustOf(ringAndBars(), 0, true)).toBe('medium')
    expect(trustOf(ring(0), 0, true)).toBe('high')
  })

  it.each([
    ['stacked', STACKED],
    ['cut out', { ...STACKED, layers: 'cutout' as const }],
    ['without its ground', { ...STACKED, clearsGround: true }],
  ])('not where curves show plain pixels, drawn %s', (_, arrangement) => {
    const run = new StageRun({})
    const raster = ring(0)
    const decided = decide(raster, resolveOptions({ imageType: 'artwork' }), new StageRun({}))
    if (decided.plan.imageType !== 'artwork' || decided.reading === null) throw new Error('not read as artwork')
    traceArtwork(raster, decided, arrangement, run)
    const stages = Object.keys(run.milliseconds)
    expect(stages).toContain('compare')
    expect(stages).not.toContain('fallback')
  })

  it('not where borders are smooth, whatever is unexplained', () => {
    expect(trustOf(ring(0), 0.1)).toBe('high')
  })
})
