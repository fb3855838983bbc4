import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gaussianBlur } from '../../src/shadow/gaussian-blur'

const SIDE = 61
const MIDDLE = 30

/** A plane of zeros with a one in the middle, blurred. */
function impulse(sigma: number): Float32Array {
  const values = new Float32Array(SIDE * SIDE)
  values[MIDDLE * SIDE + MIDDLE] = 1
  return gaussianBlur(values, SIDE, sigma)
}

/** What a Gaussian leaves of a row of ones with zeros above and below. */
const middleOf = (sigma: number): number => gaussianBlur(Float32Array.of(1), 1, sigma)[0] ** 0.5

describe('gaussianBlur', () => {
  it('keeps the sum and has the variance that was asked for', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.4, max: 7, noNaN: true }), (sigma) => {
        const blur = impulse(sigma)
        let sum = 0
        let variance = 0
        for (let i = 0; i < blur.length; i++) {
          sum += blur[i]
          variance += blur[i] * ((i % SIDE) - MIDDLE) ** 2
        }
        expect(sum).toBeCloseTo(1, 4)
        expect(variance).toBeCloseTo(sigma * sigma, 2)
      }),
    )
  })

  it.each([1, 2.3, 5])('blurs an edge nearly as a Gaussian of %f px does', (sigma) => {
    const blur = gaussianBlur(
      Float32Array.from({ length: SIDE }, (_, x) => (x < MIDDLE ? 1 : 0)),
      SIDE,
      sigma,
    )
    const bell = (x: number): number => Math.exp(-(x * x) / (2 * sigma * sigma))
    let all = 0
    for (let u = -SIDE; u <= SIDE; u++) all += bell(u)
    for (let x = 20; x < 45; x++) {
      let expected = 0
      for (let u = 0; u < MIDDLE; u++) expected += bell(x - u) / all
      expect(Math.abs(blur[x] / middleOf(sigma) - expected)).toBeLessThan(0.013)
    }
  })

  it('takes what lies beyond the frame for zeros', () => {
    const blur = gaussianBlur(new Float32Array(40 * 40).fill(1), 40, 3)
    expect(blur[20 * 40 + 20]).toBeCloseTo(1, 5)
    // Half of the pixel at the frame lies within
    expect(blur[20 * 40]).toBeCloseTo(0.57, 1)
    expect(blur[0]).toBeCloseTo(blur[20 * 40] ** 2, 4)
  })

  it('blurs planes that are narrower than its reach', () => {
    expect([...gaussianBlur(Float32Array.of(1), 1, 9)].every(Number.isFinite)).toBe(true)
    const [row, column] = [3, 1].map((width) => gaussianBlur(Float32Array.of(0, 1, 0), width, 0.5))
    row.forEach((value, i) => {
      expect(value).toBeGreaterThan(0.05)
      expect(value).toBeGreaterThan(0.9 * column[i])
    })
  })
})
