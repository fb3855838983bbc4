import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outlineShift } from '../../src/photo/outline-shift'

const SIDE = 12

/** A raster whose opacity, 0-1, is the share of each pixel that `isInside` holds for, averaged over `blur` x `blur` px around its middle. */
function cutOut(isInside: (x: number, y: number) => boolean, blur = 1) {
  const rgba = new Uint8Array(4 * SIDE * SIDE)
  const samples = 16
  for (let i = 0; i < SIDE * SIDE; i++) {
    let hits = 0
    for (let n = 0; n < samples * samples; n++) {
      const u = (((n % samples) + 0.5) / samples - 0.5) * blur
      const v = ((Math.floor(n / samples) + 0.5) / samples - 0.5) * blur
      if (isInside((i % SIDE) + 0.5 + u, Math.floor(i / SIDE) + 0.5 + v)) hits++
    }
    rgba[4 * i + 3] = Math.round((255 * hits) / samples ** 2)
  }
  return { width: SIDE, height: SIDE, rgba }
}

describe('outlineShift', () => {
  it('finds an upright outline between two lattice lines, on either hand and up to 4 px wide', () => {
    for (const edge of [5.6, 6, 6.3, 6.45]) {
      for (const blur of [1, 2, 4]) {
        const rightOpaque = cutOut((x) => x > edge, blur)
        const leftOpaque = cutOut((x) => x < edge, blur)
        for (const raster of [rightOpaque, leftOpaque]) {
          // Down along x = 6, the right hand is the lower x; up it is the higher
          expect(Math.abs(outlineShift(raster, 6, 5, 0, 1) - (6 - edge))).toBeLessThan(0.11)
          expect(Math.abs(outlineShift(raster, 6, 6, 0, -1) - (edge - 6))).toBeLessThan(0.11)
        }
      }
    }
  })

  it('finds the points of a slanted outline on it', () => {
    fc.assert(
      fc.property(fc.double({ min: -0.9, max: 0.9, noNaN: true }), fc.boolean(), (slope, isTurned) => {
        const raster = cutOut((x, y) => (isTurned ? x > 6 + slope * (y - 6) : y > 6 + slope * (x - 6)))
        const opacity = (x: number, y: number) => raster.rgba[4 * (y * SIDE + x) + 3]
        for (let k = 4; k < 8; k++) {
          // The lattice line between a pixel of less and one of more than half
          let at = 3
          while ((isTurned ? opacity(at, k) : opacity(k, at)) < 128) at++
          const shift = isTurned ? outlineShift(raster, at, k, 0, 1) : outlineShift(raster, k, at, 1, 0)
          const found = isTurned ? at - shift : at + shift
          expect(Math.abs(found - (6 + slope * (k + 0.5 - 6)))).toBeLessThan(0.08)
        }
      }),
    )
  })

  it('is 0 where opacity jumps, and sees no part beyond the next one', () => {
    expect(
      outlineShift(
        cutOut((x) => x > 6),
        6,
        5,
        0,
        1,
      ),
    ).toBe(0)
    const twoParts = cutOut((x) => x > 6 || x < 5)
    expect(outlineShift(twoParts, 6, 5, 0, 1)).toBe(0)
  })

  it('stays in the picture', () => {
    const sliver = cutOut((x) => x > SIDE - 0.7)
    expect(Math.abs(outlineShift(sliver, SIDE - 1, 5, 0, 1))).toBeLessThan(1)
    expect(
      Math.abs(
        outlineShift(
          cutOut((x) => x < 0.7),
          1,
          5,
          0,
          1,
        ),
      ),
    ).toBeLessThan(1)
  })
})
