import { describe, expect, it } from 'vitest'
import { PixelBlur } from '../../src/small/pixel-blur'

const [WIDTH, HEIGHT] = [9, 7]
const drawn = Float64Array.from({ length: 4 * WIDTH * HEIGHT }, (_, i) => {
  const [x, y] = [(i >> 2) % WIDTH, Math.floor((i >> 2) / WIDTH)]
  return x > 3 && y > 2 ? 1 - 0.2 * (i & 3) : 0.1
})

describe('PixelBlur', () => {
  it('leaves pixels as they are without a spread', () => {
    const colors = drawn.slice()
    new PixelBlur(WIDTH, HEIGHT).apply(colors)
    expect(colors.every((value, i) => value === drawn[i])).toBe(true)
  })

  it('keeps sums and even areas, up to the frame', () => {
    const blur = new PixelBlur(WIDTH, HEIGHT)
    blur.spread = 0.1
    const colors = drawn.slice()
    blur.apply(colors)
    const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
    expect(sum(colors)).toBeCloseTo(sum(drawn), 9)
    const uneven = drawn.map((_, i) => (i * 37) % 11)
    const before = sum(uneven)
    blur.apply(uneven)
    expect(sum(uneven)).toBeCloseTo(before, 6)
    expect(colors[0]).toBeCloseTo(0.1, 9)
    expect(colors[colors.length - 4]).toBeCloseTo(drawn[drawn.length - 4]!, 9)
    // Beside the edge of a column, far from the corner
    const at = 4 * (5 * WIDTH + 3)
    expect(colors[at]).toBeCloseTo(0.1 + 0.1 * (drawn[at + 4]! - 0.1), 9)
  })

  it('finds the spread that a picture was made with, and none where it is sharper', () => {
    const blur = new PixelBlur(WIDTH, HEIGHT)
    blur.spread = 0.06
    const shown = drawn.slice()
    blur.apply(shown)
    const estimate = new PixelBlur(WIDTH, HEIGHT)
    estimate.estimate(drawn, shown)
    expect(estimate.spread).toBeCloseTo(0.06, 2)
    estimate.estimate(shown, drawn)
    expect(estimate.spread).toBe(0)
  })
})
