import { describe, expect, it } from 'vitest'
import { decide } from '../src/decide'
import { STACKED } from '../src/model/arrangement'
import type { Raster } from '../src/model/raster'
import { resolveOptions } from '../src/options'
import { StageRun } from '../src/stage-run'
import { trace } from '../src/trace'
import { traceDoubtful } from '../src/trace-doubtful'
import { randomStream } from './generate/random'
import { scene } from './photo/scene'

const SIDE = 160

/** A poster of a disc over two fields, printed with grain of a standard deviation of that many levels, some pixels wide as that of ink on paper. */
function poster(side: number, grain = 3): Raster {
  const words = randomStream(7)
  const sums = [0, 0, 0].map(() => Float64Array.from({ length: side * side }, () => words() / 2 ** 32 - 0.5))
  const noiseAt = (x: number, y: number, c: number): number => {
    let sum = 0
    for (const [u, v] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ])
      sum += sums[c][Math.min(side - 1, y + v) * side + Math.min(side - 1, x + u)]
    return grain * Math.sqrt(3) * sum
  }
  const rgba = new Uint8ClampedArray(4 * side * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const isDisc = Math.hypot(x - side / 2, y - side / 3) < side / 5
      const color = isDisc ? [228, 87, 46] : x + 2 * y > 1.9 * side ? [46, 97, 113] : [244, 225, 193]
      for (let c = 0; c < 3; c++) rgba[4 * (y * side + x) + c] = color[c] + noiseAt(x, y, c)
      rgba[4 * (y * side + x) + 3] = 255
    }
  }
  return { width: side, height: side, rgba }
}

function doubted(raster: Raster, options = resolveOptions({})) {
  const run = new StageRun({})
  const decision = decide(raster, options, run)
  return { decision, doubtful: traceDoubtful(raster, decision, options, STACKED, run) }
}

describe('a photo of which a few colors explain each place', () => {
  it('is artwork if curves show it in half the bytes', () => {
    const { decision, doubtful } = doubted(poster(SIDE))
    expect(decision.plan.imageType).toBe('photo')
    expect(doubtful?.decision.plan.imageType).toBe('artwork')
    expect(doubtful?.traced.drawing.isPhoto).not.toBe(true)
    expect(doubtful?.traced.drawing.shapes.length).toBeLessThan(20)
    const { resolved } = trace(poster(SIDE))
    expect(resolved.imageType).toBe('artwork')
    expect(resolved.reason).toMatch(/grain.*; but curves show it in less than half the bytes of a photo$/)
  })

  it('stays a photo if curves are farther from it', () => {
    const view = scene({ width: SIDE, height: SIDE, seed: 5, noise: 4, blur: 1 })
    const { decision, doubtful } = doubted(view)
    expect(decision.plan.imageType).toBe('photo')
    expect(doubtful?.traced.drawing.isPhoto ?? true).toBe(true)
    expect(trace(view).resolved.imageType).toBe('photo')
  })

  it('stays a photo if curves leave out what a photo shows, however short they are', () => {
    const { decision, doubtful } = doubted(poster(SIDE, 9))
    expect(decision.plan.imageType).toBe('photo')
    expect(doubtful?.decision).toBe(decision)
    expect(doubtful?.traced.drawing.isPhoto).toBe(true)
  })

  it('is not doubted where it is small, where it is asked for and where it is artwork', () => {
    expect(doubted(poster(127)).doubtful).toBeNull()
    expect(doubted(poster(SIDE), resolveOptions({ imageType: 'photo' })).doubtful).toBeNull()
    expect(doubted(poster(SIDE, 0)).doubtful).toBeNull()
  })
})
