import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outlineColor } from '../../src/palette/outline-color'
import { random } from '../hard-edges/sprites'

type Color = readonly number[]

const TOLERANCE = 6
const anyColor = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 }))).map((c) => [...c, 255])

/** 150 packed blends of three colors, of which `line` covers up to `most`: a third of them without the first color, a third without the second. */
function blends(first: Color, second: Color, line: Color, most: number): Uint32Array {
  const next = random(3)
  return Uint32Array.from({ length: 150 }, (_, k) => {
    const own = most * (0.3 + 0.7 * next())
    const part = (1 - own) * (k % 3 === 0 ? 1 : k % 3 === 1 ? 0 : next())
    const levels = first.map((level, c) => Math.round(own * line[c] + part * level + (1 - own - part) * second[c]))
    return levels.reduce((sum, level, c) => sum + level * 2 ** (8 * c), 0)
  })
}

const ALL = Int32Array.from({ length: 150 }, (_, k) => k)

/** Distance, levels, of a color from the line through two others. */
function fromLine(color: Color, a: Color, b: Color): number {
  const along = b.map((v, c) => v - a[c])
  const length = Math.hypot(...along)
  const x = color.reduce((sum, v, c) => sum + (v - a[c]) * along[c], 0) / length
  return Math.sqrt(Math.max(0, Math.hypot(...color.map((v, c) => v - a[c])) ** 2 - x * x))
}

describe('outlineColor', () => {
  it('finds a color that covers at most half of any pixel', () => {
    fc.assert(
      fc.property(anyColor, anyColor, anyColor, (first, second, line) => {
        fc.pre(fromLine(line, first, second) > 120 && fromLine(first, line, second) > 60)
        fc.pre(fromLine(second, line, first) > 60)
        const found = outlineColor(ALL, blends(first, second, line, 0.5), first, second, TOLERANCE)
        expect(found).not.toBeNull()
        expect(Math.hypot(...line.map((v, c) => v - (found?.color[c] ?? 0)))).toBeLessThan(30)
        expect(found?.purity).toBeGreaterThan(0.4)
        expect(found?.purity).toBeLessThan(0.6)
      }),
    )
  })

  it('finds nothing in blends of the two areas', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (first, second) => {
        expect(outlineColor(ALL, blends(first, second, first, 0.5), first, second, TOLERANCE)).toBeNull()
      }),
    )
  })

  it('finds nothing in few colors, along a small part of a border, or in pixels of several planes', () => {
    const [white, red, navy, green] = [
      [255, 255, 255, 255],
      [220, 40, 40, 255],
      [20, 20, 90, 255],
      [20, 160, 60, 255],
    ]
    const pixels = blends(white, red, navy, 0.5)
    expect(outlineColor(ALL, pixels, white, red, TOLERANCE)).not.toBeNull()
    expect(
      outlineColor(
        ALL,
        pixels.map((_, k) => pixels[k % 12]),
        white,
        red,
        TOLERANCE,
      ),
    ).toBeNull()
    const plain = blends(white, red, white, 0.5)
    expect(
      outlineColor(
        ALL,
        pixels.map((v, k) => (k % 2 === 0 ? v : plain[k])),
        white,
        red,
        TOLERANCE,
      ),
    ).toBeNull()
    const other = blends(white, red, green, 0.5)
    expect(
      outlineColor(
        ALL,
        pixels.map((v, k) => (k % 2 === 0 ? v : other[k])),
        white,
        red,
        TOLERANCE,
      ),
    ).toBeNull()
  })
})
