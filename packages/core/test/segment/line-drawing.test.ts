import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLines } from '../../src/lines/drawn-lines'
import type { Inks } from '../../src/model/palette'
import { isLineDrawing } from '../../src/segment/line-drawing'
import { findPurePixels } from '../../src/segment/pure-pixels'
import { type Color, GROUND, GROUND_INK, picture, plain, type Stroke } from '../lines/line-pictures'

const DARK: Color = [40, 128, 128]
const line = (y: number, rise: number): Stroke => ({ from: [8, y], to: [90, y + rise], width: 1.6, color: DARK })
const LINES = [line(14, 20), line(40, -8), line(50, 22)]

function isDrawing(strokes: readonly Stroke[], ink = GROUND_INK): boolean {
  const given = picture(98, 84, plain(GROUND), strokes)
  return isLineDrawing(findLines(given), findPurePixels(given, ink))
}

describe('isLineDrawing', () => {
  it('is true of lines alone, wherever they lie', () => {
    const places = fc.record({
      rows: fc.subarray([14, 34, 54, 70], { minLength: 1 }),
      rise: fc.integer({ min: -6, max: 6 }),
    })
    fc.assert(
      fc.property(places, ({ rows, rise }) => {
        expect(isDrawing(rows.map((y) => line(y, rise)))).toBe(true)
      }),
      { numRuns: 8 },
    )
  })

  it('is false where a sixth of what areas do not show lies beside no line', () => {
    const words = (count: number): Stroke[] =>
      Array.from({ length: count }, (_, k) => ({
        from: [20 + 10 * k, 71],
        to: [23 + 10 * k, 79],
        width: 2,
        color: DARK,
      }))
    expect(isDrawing([...LINES, ...words(1)])).toBe(true)
    expect(isDrawing([...LINES, ...words(7)])).toBe(false)
  })

  it('is false without lines, and counts no pixels that an ink shows', () => {
    expect(isDrawing([])).toBe(false)
    const blot: Stroke = { from: [20, 70], to: [80, 70], width: 16, color: [150, 128, 128] }
    const known: Inks<'ycbcr'> = {
      ...GROUND_INK,
      count: 2,
      colors: Float64Array.of(...GROUND, 255, ...blot.color, 255),
      tolerance: Float64Array.of(16, 16),
    }
    expect(isDrawing([...LINES.slice(0, 2), blot])).toBe(false)
    expect(isDrawing([...LINES.slice(0, 2), blot], known)).toBe(true)
  })
})
