import { describe, expect, it } from 'vitest'
import { CurveBuilder } from '../../src/model/curve'
import type { Drawing, Shape } from '../../src/model/drawing'
import type { Raster } from '../../src/model/raster'
import { drawShapes } from '../../src/verify/draw-shapes'
import { structuralSimilarity } from '../../src/verify/structural-similarity'

/** A rectangle of one gray. */
function box(level: number, [left, top, right, bottom]: readonly number[], opacity = 1): Shape {
  const outline = new CurveBuilder(left!, top!)
  outline.line(right!, top!)
  outline.line(right!, bottom!)
  outline.line(left!, bottom!)
  outline.line(left!, top!)
  return { fill: { kind: 'flat', rgb: level * 0x010101, opacity }, contours: [outline.build()] }
}

const drawingOf = (width: number, height: number, shapes: readonly Shape[]): Drawing => ({
  width,
  height,
  shapes: [...shapes],
  hardEdges: false,
})

/** The pixels of an opaque drawing. */
const rasterOf = (drawing: Drawing): Raster => ({
  width: drawing.width,
  height: drawing.height,
  rgba: Uint8Array.from(drawShapes(drawing)),
})

const WHOLE = [0, 0, 24, 24] as const
/** A gray plate with a bar on it that is `contrast` levels darker, or none. */
const plate = (contrast: number): Drawing =>
  drawingOf(24, 24, [box(200, WHOLE), ...(contrast === 0 ? [] : [box(200 - contrast, [6, 10, 18, 12])])])

/** The similarity by its definition, window by window. */
function byDefinition(a: readonly number[], b: readonly number[], width: number, height: number): number {
  let sum = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const inside = Array.from({ length: width * height }, (_, i) => i).filter(
        (i) => Math.abs((i % width) - x) <= 3 && Math.abs(Math.floor(i / width) - y) <= 3,
      )
      const mean = (of: (i: number) => number): number => inside.reduce((s, i) => s + of(i), 0) / inside.length
      const [ma, mb] = [mean((i) => a[i]!), mean((i) => b[i]!)]
      const [va, vb] = [mean((i) => (a[i]! - ma) ** 2), mean((i) => (b[i]! - mb) ** 2)]
      const covariance = mean((i) => (a[i]! - ma) * (b[i]! - mb))
      sum +=
        ((2 * ma * mb + 2.55 ** 2) * (2 * covariance + 7.65 ** 2)) /
        ((ma * ma + mb * mb + 2.55 ** 2) * (va + vb + 7.65 ** 2))
    }
  }
  return sum / (width * height)
}

describe('structuralSimilarity', () => {
  it('is 1 for the picture itself, down to a single pixel', () => {
    for (const drawing of [plate(60), drawingOf(1, 1, [box(90, [0, 0, 1, 1])])])
      expect(structuralSimilarity(drawing, rasterOf(drawing))).toBeCloseTo(1, 9)
  })

  it('is what its definition says, with windows that end at the frame', () => {
    const [width, height] = [9, 5]
    const stripes = (levels: readonly number[]): Drawing =>
      drawingOf(
        width,
        height,
        levels.map((level, x) => box(level, [x, 0, x + 1, x % 3 === 0 ? 3 : height])),
      )
    const [a, b] = [stripes([20, 200, 90, 90, 10, 255, 130, 0, 77]), stripes([50, 180, 90, 60, 60, 200, 90, 9, 77])]
    // What the stripes leave open is white
    const lumas = [a, b].map((drawing) => {
      const drawn = drawShapes(drawing)
      return Array.from({ length: width * height }, (_, i) => drawn[4 * i]! + 255 - drawn[4 * i + 3]!)
    })
    expect(structuralSimilarity(b, { ...rasterOf(a), rgba: straight(a) })).toBeCloseTo(
      byDefinition(lumas[0]!, lumas[1]!, width, height),
      9,
    )
  })

  it('falls as much for a faint detail that is missing as for a strong one', () => {
    const lossOf = (contrast: number): number => 1 - structuralSimilarity(plate(0), rasterOf(plate(contrast)))
    // Squared errors are as 1 to 16
    expect(lossOf(120) / lossOf(30)).toBeLessThan(1.7)
    expect(lossOf(30)).toBeGreaterThan(0.1)
  })

  it('hardly falls for a slight change of a flat color, and below 0 for the negative', () => {
    const flat = (level: number): Drawing => drawingOf(24, 24, [box(level, WHOLE)])
    expect(structuralSimilarity(flat(202), rasterOf(flat(200)))).toBeGreaterThan(0.999)
    const checks = (dark: number): Drawing =>
      drawingOf(24, 24, [
        box(255 - dark, WHOLE),
        ...Array.from({ length: 72 }, (_, k) => {
          const [x, y] = [(4 * k) % 24, 2 * Math.floor(k / 6)]
          const left = x + (y % 4)
          return box(dark, [left, y, left + 2, y + 2])
        }),
      ])
    expect(structuralSimilarity(checks(60), rasterOf(checks(195)))).toBeLessThan(0)
  })

  it('takes transparent pixels for white, in the raster as in the drawing', () => {
    const size = 24
    const nothing = { width: size, height: size, rgba: new Uint8Array(4 * size * size) }
    expect(structuralSimilarity(drawingOf(size, size, [box(255, WHOLE)]), nothing)).toBeCloseTo(1, 9)
    expect(
      structuralSimilarity(drawingOf(size, size, []), rasterOf(drawingOf(size, size, [box(255, WHOLE)]))),
    ).toBeCloseTo(1, 9)
    const half = drawingOf(size, size, [box(0, [6, 6, 18, 18], 0.5)])
    expect(structuralSimilarity(half, { ...nothing, rgba: straight(half) })).toBeGreaterThan(0.999)
  })
})

/** The straight pixels of a drawing. */
function straight(drawing: Drawing): Uint8Array {
  const drawn = drawShapes(drawing)
  return Uint8Array.from(drawn, (value, k) => {
    const alpha = drawn[k | 3]!
    return (k & 3) === 3 || alpha === 0 ? value : Math.round((value * 255) / alpha)
  })
}
