import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Indexed, PURE } from '../../src/model/indexed'
import { LocalBlends } from '../../src/palette/local-blends'

type Color = readonly [number, number, number]

const WHITE: Color = [255, 255, 255]
const BLUE: Color = [20, 40, 200]
const GREEN: Color = [10, 160, 60]
const TOLERANCE = 6
const anyPart = fc.double({ min: 0.05, max: 1, noNaN: true })

const packed = ([r, g, b]: Color): number => (r | (g << 8) | (b << 16) | (255 << 24)) >>> 0
const mixed = (colors: readonly Color[], parts: readonly number[]): Color => {
  const total = parts.reduce((sum, part) => sum + part, 0)
  const at = (c: 0 | 1 | 2) => Math.round(colors.reduce((sum, color, k) => sum + parts[k] * color[c], 0) / total)
  return [at(0), at(1), at(2)]
}

/** A pixel between a white one and a blue one. */
function around(pixel: Color): LocalBlends {
  const pixels = Uint32Array.of(packed(WHITE), packed(pixel), packed(BLUE))
  const purity = Uint8Array.of(PURE, 0, PURE)
  const indexed: Indexed = {
    width: 3,
    height: 1,
    inkCount: 2,
    inkOf: Int32Array.of(0, 0, 1),
    purity,
    isUnexplained: Uint8Array.of(0, 1, 0),
  }
  return new LocalBlends(pixels, indexed, Float64Array.of(...WHITE, 255, ...BLUE, 255), TOLERANCE)
}

describe('LocalBlends', () => {
  it('explains what a new ink and the inks nearby blend to, two at a time or three', () => {
    fc.assert(
      fc.property(anyPart, anyPart, fc.double({ min: 0, max: 1, noNaN: true }), (own, white, blue) => {
        const ink: Color = [230, 30, 40]
        const blends = around(mixed([ink, WHITE, BLUE], [own, white, blue]))
        expect(blends.isExplained(1, blends.add(packed(ink)))).toBe(true)
      }),
    )
  })

  it('forgets an ink that is removed', () => {
    const ink: Color = [230, 30, 40]
    const blends = around(mixed([ink, WHITE], [0.3, 0.7]))
    const added = blends.add(packed(ink))
    expect([added, blends.count]).toEqual([2, 3])
    expect(blends.isExplained(1, added)).toBe(true)
    blends.removeLast()
    expect(blends.count).toBe(2)
  })

  it('measures how far a pixel is from the blends of two inks nearby', () => {
    expect(around(mixed([WHITE, BLUE], [0.4, 0.6])).distance(1)).toBeLessThan(1)
    expect(around([230, 30, 40]).distance(1)).toBeGreaterThan(100)
  })

  /** Whether a pixel between blue and green, in a picture that has white too, is on a line of one of the three. */
  function isOnWhiteLine(pixel: readonly number[], minShare: number): boolean {
    const indexed: Indexed = {
      width: 3,
      height: 1,
      inkCount: 3,
      inkOf: Int32Array.of(1, 0, 2),
      purity: Uint8Array.of(PURE, 0, PURE),
      isUnexplained: Uint8Array.of(0, 1, 0),
    }
    const pixels = Uint32Array.of(packed(BLUE), packed([pixel[0], pixel[1], pixel[2]]), packed(GREEN))
    const colors = Float64Array.of(...WHITE, 255, ...BLUE, 255, ...GREEN, 255)
    return new LocalBlends(pixels, indexed, colors, TOLERANCE).isOnLine(1, minShare)
  }

  it('finds pixels on a line of a given ink between two areas, whatever share the line covers', () => {
    fc.assert(
      fc.property(anyPart, anyPart, anyPart, (white, blue, green) => {
        expect(isOnWhiteLine(mixed([WHITE, BLUE, GREEN], [white, blue, green]), 0.8)).toBe(true)
      }),
    )
  })

  it('takes colors that are no exact blend for such a pixel only if the line covers most of it', () => {
    // Five levels along the normal of the plane of the three colors
    const off = ([red, green, blue]: Color): number[] => [red - 3, green + 3, blue + 3]
    expect(isOnWhiteLine(off(mixed([WHITE, BLUE, GREEN], [0.9, 0.06, 0.04])), 0.8)).toBe(true)
    expect(isOnWhiteLine(off(mixed([WHITE, BLUE, GREEN], [0.5, 0.26, 0.24])), 0.8)).toBe(false)
  })

  it('finds that a color is a blend of another ink and a new one', () => {
    const ink: Color = [230, 30, 40]
    const blends = around(WHITE)
    const added = blends.add(packed(ink))
    expect(blends.isTinted(packed(mixed([ink, WHITE], [0.2, 0.8])), added, -1, 0.35)).toBe(true)
    expect(blends.isTinted(packed(mixed([ink, WHITE], [0.6, 0.4])), added, -1, 0.35)).toBe(false)
  })
})
