import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flattenPaints } from '../../../src/formats/eps/flatten-paints'
import { colorAt } from '../../../src/formats/notation/gradients'
import type { Fill, GradientStop } from '../../../src/model/drawing'
import { flat } from '../../svg/drawings'

const anyLevel = fc.double({ min: 0, max: 1, noNaN: true })
const anyRgb = fc.integer({ min: 0, max: 0xffffff })
const anyStops: fc.Arbitrary<GradientStop[]> = fc
  .array(fc.record({ offset: anyLevel, rgb: anyRgb, opacity: fc.oneof(anyLevel, fc.constantFrom(0, 1)) }), {
    minLength: 2,
    maxLength: 4,
  })
  .map((stops) => stops.sort((a, b) => a.offset - b.offset))
const anyFill: fc.Arbitrary<Fill> = fc.oneof(
  fc.tuple(anyRgb, anyLevel).map(([rgb, opacity]) => flat(rgb, opacity)),
  anyStops.map((stops): Fill => ({ kind: 'linear', x1: 0, y1: 0, x2: 10, y2: 0, stops })),
  anyStops.map((stops): Fill => ({ kind: 'radial', cx: 3, cy: 1, r: 9, angle: 1, ratio: 0.7, stops })),
)

/** The color of fills over white at a point, levels. */
function composite(fills: readonly Fill[], x: number, y: number): number[] {
  let below = [1, 1, 1]
  for (const fill of fills) {
    const color =
      fill.kind === 'flat'
        ? [(fill.rgb >> 16) / 255, ((fill.rgb >> 8) & 255) / 255, (fill.rgb & 255) / 255, fill.opacity]
        : colorAt(fill, x, y)
    below = below.map((value, c) => value + color[3]! * (color[c]! - value))
  }
  return below.map((value) => 255 * value)
}

describe('flattenPaints', () => {
  it('looks as the fills do on white paper, everywhere', () => {
    fc.assert(
      fc.property(fc.array(anyFill, { minLength: 1, maxLength: 4 }), anyLevel, anyLevel, (fills, u, v) => {
        const [x, y] = [14 * u - 2, 14 * v - 7]
        const paint = flattenPaints(fills)
        const shown =
          paint.kind === 'field' ? paint.colorAt(x, y).map((value) => 255 * value) : composite([paint], x, y)
        const truth = composite(fills, x, y)
        // A sixteenth of an interval, where color and opacity both change, is straight within 255 / 4 / 16^2; levels are whole numbers.
        for (let c = 0; c < 3; c++) expect(Math.abs(shown[c]! - truth[c]!)).toBeLessThan(1.8)
        if (paint.kind === 'flat') expect(paint.opacity).toBe(1)
        else if (paint.kind !== 'field') expect(paint.stops.every(({ opacity }) => opacity === 1)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves what is opaque as it is, and drops what it hides', () => {
    const blue = flat(0x0000ff)
    expect(flattenPaints([flat(0xff0000, 0.5), blue])).toBe(blue)
    expect(flattenPaints([flat(0x000000, 0.5)])).toEqual(flat(0x808080))
  })
})
