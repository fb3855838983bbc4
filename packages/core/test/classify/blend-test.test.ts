import { describe, expect, it } from 'vitest'
import { BLEND, BlendTest, OTHER } from '../../src/classify/blend-test'

/** An opaque packed pixel. */
const rgb = (r: number, g: number, b: number): number => r | (g << 8) | (b << 16) | 0xff000000

const RED = rgb(200, 0, 0)
const BLUE = rgb(0, 0, 200)

/** What a pixel is between two rows of RED above and two of BLUE below; with `bottom`, the lower rows have that colour. */
function explain(pixel: number, bottom = BLUE, tolerance = 0): number {
  const pixels = Int32Array.from({ length: 25 }, (_, i) => (i < 10 ? RED : i < 15 ? pixel : bottom))
  const solid = Uint8Array.from({ length: 25 }, (_, i) => (i < 10 || i >= 15 ? 1 : 0))
  return new BlendTest({ width: 5, height: 5, pixels, isPlain: false }, solid, tolerance).explain(2, 2)
}

describe('BlendTest', () => {
  it('takes a pixel on the line between two solid colours for their blend', () => {
    expect(explain(rgb(100, 0, 100))).toBe(BLEND)
    expect(explain(rgb(150, 8, 50))).toBe(BLEND)
  })

  it('takes a pixel away from the line, or beyond its ends, for something else', () => {
    expect(explain(rgb(100, 60, 100))).toBe(OTHER)
    expect(explain(rgb(255, 0, 0))).toBe(OTHER)
  })

  it('takes a pixel of a solid colour, within the tolerance, for neither', () => {
    const same = explain(RED)
    expect([BLEND, OTHER]).not.toContain(same)
    expect(explain(rgb(190, 8, 4), BLUE, 16)).toBe(same)
    expect(explain(rgb(190, 8, 4))).not.toBe(same)
  })

  it('lets the most different pixel stand in for a second colour where only one is near', () => {
    const pixels = new Int32Array(25).fill(RED)
    pixels[12] = rgb(120, 0, 80)
    pixels[13] = BLUE
    const solid = Uint8Array.from(pixels, (pixel) => (pixel === RED ? 1 : 0))
    expect(new BlendTest({ width: 5, height: 5, pixels, isPlain: false }, solid, 0).explain(2, 2)).toBe(BLEND)
  })

  it('sees no blend between colours of little contrast', () => {
    expect(explain(rgb(195, 0, 10), rgb(190, 0, 20))).toBe(OTHER)
  })
})
