import { describe, expect, it } from 'vitest'
import { findDither } from '../../src/dither/find-dither'
import { random } from '../hard-edges/sprites'
import { diffused, gray, ordered } from './dithers'

const SIZE = 160
const ramp = gray(SIZE, SIZE, (x, y) => (x + y) / 1.3)

/** A picture whose left part, `share` of it, is a dithered ramp; the rest is rough, without dots: stripes of any width and level. */
function partly(share: number) {
  const next = random(3)
  const stripes = Uint8Array.from({ length: SIZE }, (_, x) => (x % 2 === 0 ? 256 * next() : 0))
  const { rgba } = diffused(ramp)
  return gray(SIZE, SIZE, (x, y) => (x < share * SIZE ? rgba[4 * (y * SIZE + x)] : stripes[x - (x % 2)]))
}

describe('findDither', () => {
  it('finds dither of either kind, and says how many colors it has', () => {
    for (const dither of [ordered, diffused]) {
      const found = findDither(dither(ramp))
      expect(found?.colors).toBe(2)
      expect(found?.share).toBeGreaterThan(0.6)
      expect(found?.share).toBeLessThanOrEqual(1)
    }
  })

  it('gives the share of the texture that is dots, and finds none where that is small', () => {
    const [all, half] = [findDither(partly(1)), findDither(partly(0.5))]
    expect(half?.share).toBeLessThan(0.7 * (all?.share ?? 0))
    expect(findDither(partly(0.2))).toBeNull()
  })

  it('finds none in pictures without texture, in small ones and in those of many colors', () => {
    expect(findDither(ramp)).toBeNull()
    expect(findDither(gray(SIZE, SIZE, (x, y) => (Math.hypot(x - 80, y - 80) < 60 ? 0 : 255)))).toBeNull()
    const { rgba } = diffused(ramp)
    expect(findDither(gray(100, 100, (x, y) => rgba[4 * (y * SIZE + x)]))).toBeNull()
    const colored = diffused(ramp)
    for (let i = 0; i < SIZE * SIZE; i++) colored.rgba[4 * i + 1] = i % 250
    for (let i = 0; i < SIZE * SIZE; i++) colored.rgba[4 * i + 2] = (i >> 8) % 250
    expect(findDither(colored)).toBeNull()
  })
})
