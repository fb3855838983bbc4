import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../src/model/curve'
import type { Drawing } from '../src/model/drawing'
import type { Raster } from '../src/model/raster'
import { trace } from '../src/trace'
import { SMALL } from '../src/trace-small'
import { drawShapes } from '../src/verify/draw-shapes'
import { smallRaster } from './small/small-pictures'

const SIZE = 32

/** A ball of flames about a shaded core: 255 levels of red, green, blue at a point in px. */
function flames(x: number, y: number): readonly [number, number, number] {
  const u = x - SIZE / 2
  const v = y - SIZE / 2
  const radius = Math.hypot(u, v)
  const turn = Math.cos(2 * Math.atan2(v, u) - 2 * (radius / SIZE))
  if (radius > 14 + Math.sin(5 * Math.atan2(v, u))) return [255, 255, 255]
  if (radius < 6) return [120 + 10 * turn, 60 + 2 * radius, 200 - 12 * turn]
  return [250 - radius, 130 + 40 * turn, 60 + 15 * turn - v]
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

describe('dense details of a small picture', () => {
  /** Black cells of 2.4 px, some of them on a blue disc on white, as softly as enlarging or reducing leaves them. */
  const sharpAt = (x: number, y: number): readonly [number, number, number] => {
    const isCell = x > 4 && x < 20 && y > 4 && y < 20 && isBlack(Math.floor(x / 2.4), Math.floor(y / 2.4))
    return isCell ? [0, 0, 0] : Math.hypot(x - 12, y - 12) < 11.3 ? [20, 60, 200] : [255, 255, 255]
  }
  const isBlack = (column: number, row: number) =>
    ((Math.imul(column * 73 + row * 179 + 2 * 7919, 2654435761) >>> 16) & 255) < 127.5
  const details = smallRaster(24, 24, (x, y) => {
    const corners = [-0.45, 0.45].flatMap((v) => [-0.45, 0.45].map((u) => sharpAt(x + u, y + v)))
    const mean = (c: number) => corners.reduce((sum, color) => sum + color[c]! / 4, 0)
    return [mean(0), mean(1), mean(2)]
  })
  const options = { imageType: 'artwork', quality: 'high' } as const

  it('are drawn without inks for blends of inks that no pixel near shows', () => {
    expect(trace(details, options).resolved.colors).toBe(3)
  })

  it('are drawn of the same reading where the ground is left out', () => {
    expect(trace(details, { ...options, background: 'remove' }).resolved.colors).toBe(2)
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
