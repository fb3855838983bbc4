import { describe, expect, it } from 'vitest'
import { ARC, CUBIC, CurveBuilder, LINE } from '../../src/model/curve'
import { Outline } from '../../src/svg/write/outline'
import { snapContour } from '../../src/svg/write/snap'

function snapped(build: (out: CurveBuilder) => void, scale = 10): Outline {
  const builder = new CurveBuilder(0, 0)
  build(builder)
  const outline = new Outline()
  snapContour(builder.build(), scale, outline)
  return outline
}

describe('snapContour', () => {
  it('rounds every point once', () => {
    const outline = snapped((out) => {
      out.line(1.04, 0)
      out.line(1.06, 2.26)
      out.line(0, 0)
    })
    expect([outline.startX(1), outline.startY(1), outline.startX(2), outline.startY(2)]).toEqual([10, 0, 11, 23])
  })

  it('makes a line of a cubic within half a unit of its chord, and keeps one beyond', () => {
    const kinds = (bulge: number): number[] =>
      snapped((out) => {
        out.cubic(3, bulge, 6, bulge, 9, 0)
        out.line(5, 9)
        out.line(0, 0)
      }).kinds
    expect(kinds(0.04)).toEqual([LINE, LINE, LINE])
    expect(kinds(1)).toEqual([CUBIC, LINE, LINE])
  })

  it('keeps a cubic whose handles reach beyond its ends', () => {
    const { kinds } = snapped((out) => {
      out.cubic(-3, 0, 12, 0, 9, 0)
      out.line(5, 9)
      out.line(0, 0)
    })
    expect(kinds[0]).toBe(CUBIC)
  })

  it('makes a line of an arc that is lower than half a unit', () => {
    const kinds = (radius: number): number[] =>
      snapped((out) => {
        out.arc(radius, false, true, 2, 0)
        out.line(1, 5)
        out.line(0, 0)
      }).kinds
    expect(kinds(1000)).toEqual([LINE, LINE, LINE])
    expect(kinds(2)).toEqual([ARC, LINE, LINE])
  })

  it('is empty when the contour encloses nothing after rounding', () => {
    const { count } = snapped((out) => {
      out.line(9, 0.01)
      out.line(0, 0)
    })
    expect(count).toBe(0)
  })

  it('refuses coordinates that are not finite or beyond 100,000 px, of every kind of segment', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, 100_001]) {
      expect(() => snapped((out) => out.line(bad, 0))).toThrow(/out of range/)
      expect(() => snapped((out) => out.cubic(0, 0, 0, 0, 0, bad))).toThrow(/out of range/)
      expect(() => snapped((out) => out.arc(9, false, true, bad, 1))).toThrow(/out of range/)
    }
  })
})
