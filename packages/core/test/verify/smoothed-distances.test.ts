import { describe, expect, it } from 'vitest'
import { smoothedDistances } from '../../src/verify/smoothed-distances'

const WIDTH = 7
const HEIGHT = 6

/** Differences of `WIDTH` x `HEIGHT` px, four levels each. */
function differencesOf(at: (x: number, y: number) => readonly number[]): Float32Array {
  return Float32Array.from(
    Array.from({ length: WIDTH * HEIGHT }, (_, i) => at(i % WIDTH, Math.floor(i / WIDTH))).flat(),
  )
}

describe('smoothedDistances', () => {
  it('is the length of an even difference inside, and 0 on the frame', () => {
    const distances = smoothedDistances(
      differencesOf(() => [3, 4, 0, 12]),
      WIDTH,
      HEIGHT,
      1,
    )
    for (const [i, distance] of distances.entries()) {
      const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
      const isFrame = x === 0 || y === 0 || x === WIDTH - 1 || y === HEIGHT - 1
      expect(distance).toBeCloseTo(isFrame ? 0 : 13, 5)
    }
  })

  it('cancels what changes sign from column to column', () => {
    const distances = smoothedDistances(
      differencesOf((x) => [x % 2 === 0 ? 30 : -30, 0, 0, 0]),
      WIDTH,
      HEIGHT,
      1,
    )
    for (const distance of distances) expect(distance).toBeLessThanOrEqual(10 + 1e-4)
  })

  it('weighs the second and third channel', () => {
    const at = (weight: number) =>
      smoothedDistances(
        differencesOf(() => [0, 6, 8, 0]),
        WIDTH,
        HEIGHT,
        weight,
      )[WIDTH + 1]
    expect(at(1)).toBeCloseTo(10, 5)
    expect(at(3)).toBeCloseTo(30, 5)
  })

  it('has nothing to say of pictures of fewer than three rows', () => {
    expect([...smoothedDistances(new Float32Array(4 * 8).fill(99), 4, 2, 1)]).toEqual(new Array(8).fill(0))
  })
})
