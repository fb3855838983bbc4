import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../src/model/curve'
import type { Drawing } from '../src/model/drawing'
import type { Raster } from '../src/model/raster'
import { trace } from '../src/trace'
import { SMALL } from '../src/trace-small'
import { drawShapes } from '../src/verify/draw-shapes'

const SIZE = 32

/** A ball of flames about a shaded core: 255 levels of red, green, blue at a point in px. */
function flames(x: number, y: number): readonly [number, number, number] {
  const u = x - SIZE / 2
  const v = y - SIZE / 2
  const radius = Math.hypot(u, v)
  const turn = Math.cos(2 * Math.atan2(v, u) - 2 * (radius / SIZE))
  if (radius > 14 + Math.sin(5 * Math.atan2(v, u))) return [255, 255, 255]
  if (radius < 6) return [120 + 40 * turn, 60 + 4 * radius, 200 - 50 * turn]
  return [250 - radius, 130 + 90 * turn, 60 + 30 * turn - 2 * v]
}

/** The ball as reduced by a filter that overshoots beside edges: Lanczos of three lobes. */
function overshot(): Raster {
  const weights = Array.from({ length: 24 }, (_, k) => lanczos((k - 11.5) / 4))
  const sum = weights.reduce((a, b) => a + b)
  const rgba = new Uint8ClampedArray(4 * SIZE * SIZE)
  for (let i = 0; i < SIZE * SIZE; i++) {
    const levels = [0, 0, 0]
    weights.forEach((v, n) => {
      weights.forEach((u, k) => {
        const x = (i % SIZE) + 0.5 + (k - 11.5) / 4
        const y = Math.floor(i / SIZE) + 0.5 + (n - 11.5) / 4
        flames(x, y).forEach((level, c) => {
          levels[c] += (u * v * level) / (sum * sum)
        })
      })
    })
    rgba.set([...levels, 255], 4 * i)
  }
  return { width: SIZE, height: SIZE, rgba }
}

function lanczos(x: number): number {
  return Math.abs(x) >= 3 ? 0 : (3 * Math.sin(Math.PI * x) * Math.sin((Math.PI * x) / 3)) / (Math.PI * x) ** 2
}

describe('a small picture', () => {
  it('is drawn at a lower trust where that drawing is the likelier origin of its pixels', () => {
    const raster = overshot()
    const high = trace(raster, { imageType: 'artwork', quality: 'high' })
    const auto = trace(raster, { imageType: 'artwork' })
    expect(auto.resolved.quality).toBe('medium')
    expect(auto.stats.segments).toBeLessThan(0.9 * high.stats.segments)
    expect(auto.svg).toBe(trace(raster, { imageType: 'artwork', quality: 'medium' }).svg)
  })
})

describe('of two drawings of a small picture', () => {
  /** A black square of `size` px from a place in px. */
  const square = (left: number, top: number, size: number): Drawing => {
    const outline = new CurveBuilder(left, top)
    outline.line(left + size, top)
    outline.line(left + size, top + size)
    outline.line(left, top + size)
    outline.line(left, top)
    const fill = { kind: 'flat', rgb: 0, opacity: 1 } as const
    return { width: SIZE, height: SIZE, shapes: [{ fill, contours: [outline.build()] }], hardEdges: false }
  }
  const rasterOf = (drawing: Drawing): Raster => ({
    width: SIZE,
    height: SIZE,
    rgba: Uint8ClampedArray.from(drawShapes(drawing), Math.round),
  })
  const [plain, long] = [square(8, 8, 16), square(8.12, 8.34, 16.56)]

  it('the nearer one in fewer bytes is better, although it has as many segments', () => {
    expect(SMALL.isBetter(plain, long, rasterOf(plain), false, 2)).toBe(true)
    expect(SMALL.isBetter(plain, plain, rasterOf(plain), false, 2)).toBe(false)
  })

  it('fewer bytes alone do not tell, nor does nearness alone', () => {
    expect(SMALL.isBetter(plain, long, rasterOf(long), false, 2)).toBe(false)
    expect(SMALL.isBetter(long, plain, rasterOf(long), false, 2)).toBe(false)
  })
})
