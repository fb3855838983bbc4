import { describe, expect, it } from 'vitest'
import { measureStairs } from '../../src/classify/stairs'
import type { Raster } from '../../src/model/raster'

/** Black where `isInk` says so, on white. */
function drawn(side: number, isInk: (x: number, y: number) => boolean): Raster {
  const rgba = new Uint8Array(4 * side * side).fill(255)
  for (let i = 0; i < side * side; i++) if (isInk(i % side, Math.floor(i / side))) rgba.set([0, 0, 0], 4 * i)
  return { width: side, height: side, rgba }
}

const disc = (side: number) => drawn(side, (x, y) => Math.hypot(x + 0.5 - side / 2, y + 0.5 - side / 2) < 0.4 * side)
const box = (side: number) => drawn(side, (x, y) => x > side / 4 && x < side / 2 && y > side / 4 && y < side / 2)

describe('measureStairs', () => {
  it('finds no slanted pieces in boxes and hardly anything else around a disc, at any size', () => {
    for (const side of [24, 64, 200, 301]) {
      expect(measureStairs(box(side)).slanted).toBe(0)
      expect(measureStairs(disc(side)).slanted).toBeGreaterThan(0.75)
    }
  })

  it('gives the same for a picture and its transpose', () => {
    const shape = (x: number, y: number) => x * x < 40 * y && y < 50 && (x + y) % 17 > 3
    const turned = measureStairs(drawn(64, (x, y) => shape(y, x)))
    expect(turned).toEqual(measureStairs(drawn(64, shape)))
  })

  it('measures the width of parts and how many are thin', () => {
    const bars = (width: number) => measureStairs(drawn(96, (x) => Math.floor(x / width) % 2 === 0))
    expect([bars(2).width, bars(2).thin]).toEqual([2, 1])
    expect([bars(12).width, bars(12).thin]).toEqual([12, 0])
  })

  it('finds nothing in a picture of one colour or one pixel', () => {
    for (const side of [1, 40])
      expect(measureStairs(drawn(side, () => true))).toEqual({ slanted: 0, count: 0, thin: 0, width: 0 })
  })
})
