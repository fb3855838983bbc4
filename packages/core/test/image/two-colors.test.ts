import { describe, expect, it } from 'vitest'
import { hasTwoColors } from '../../src/image/two-colors'

const rasterOf = (...pixels: number[][]) => ({ width: pixels.length, height: 1, rgba: Uint8Array.from(pixels.flat()) })
const [BLACK, WHITE, RED] = [
  [0, 0, 0, 255],
  [255, 255, 255, 255],
  [255, 0, 0, 255],
]

describe('hasTwoColors', () => {
  it('counts exact colours', () => {
    expect(hasTwoColors(rasterOf(WHITE, BLACK, WHITE, WHITE))).toBe(true)
    expect(hasTwoColors(rasterOf(WHITE, WHITE))).toBe(false)
    expect(hasTwoColors(rasterOf(WHITE, BLACK, RED))).toBe(false)
    expect(hasTwoColors(rasterOf(WHITE, BLACK, [0, 0, 1, 255]))).toBe(false)
  })

  it('takes all transparency for one colour', () => {
    expect(hasTwoColors(rasterOf([9, 9, 9, 0], BLACK, [200, 0, 0, 0]))).toBe(true)
  })
})
