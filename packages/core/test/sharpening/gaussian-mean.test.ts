import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GaussianMean, gaussianWeights } from '../../src/sharpening/gaussian-mean'

function meansOf(values: Float64Array, width: number, height: number, deviation: number): Float64Array {
  const out = new Float64Array(values.length)
  new GaussianMean(width, height, deviation).take(values, out)
  return out
}

describe('gaussianWeights', () => {
  it('sum to 1 with the other side, fall outward, and have the variance asked for', () => {
    for (const deviation of [0.5, 1, 2.3]) {
      const weights = gaussianWeights(deviation)
      expect(weights.reduce((sum, weight) => sum + 2 * weight, -weights[0])).toBeCloseTo(1, 12)
      for (let i = 1; i < weights.length; i++) expect(weights[i]).toBeLessThan(weights[i - 1])
      const variance = weights.reduce((sum, weight, i) => sum + 2 * weight * i * i, 0)
      expect(Math.sqrt(variance)).toBeGreaterThan(0.8 * deviation)
      expect(Math.sqrt(variance)).toBeLessThan(1.1 * deviation)
    }
  })
})

describe('GaussianMean', () => {
  it('leaves a constant as it is, up to the frame and in a picture smaller than the kernel', () => {
    for (const [width, height] of [
      [9, 7],
      [1, 1],
      [2, 12],
    ]) {
      for (const mean of meansOf(new Float64Array(width * height).fill(37), width, height, 2)) {
        expect(mean).toBeCloseTo(37, 10)
      }
    }
  })

  it('spreads a pixel evenly in rows and columns, and keeps the sum', () => {
    const values = new Float64Array(21 * 21)
    values[10 * 21 + 10] = 1
    const out = meansOf(values, 21, 21, 1.5)
    const [middle, next] = gaussianWeights(1.5)
    expect(out[10 * 21 + 10]).toBeCloseTo(middle * middle, 12)
    expect(out[10 * 21 + 11]).toBeCloseTo(middle * next, 12)
    expect(out[9 * 21 + 10]).toBeCloseTo(middle * next, 12)
    expect(out[9 * 21 + 9]).toBeCloseTo(next * next, 12)
    expect(out.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12)
  })

  it('takes the same means within a region as in all of a plane, and leaves the others', () => {
    const [width, height] = [13, 11]
    const count = width * height
    const planes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: count, maxLength: count })
    const masks = fc.uint8Array({ minLength: count, maxLength: count, max: 1 })
    fc.assert(
      fc.property(planes, masks, fc.double({ min: 0.3, max: 3, noNaN: true }), (levels, mask, deviation) => {
        const values = Float64Array.from(levels)
        const mean = new GaussianMean(width, height, deviation)
        const out = new Float64Array(count).fill(-1)
        mean.take(values, out, mean.regionOf(mask))
        const all = meansOf(values, width, height, deviation)
        expect(out).toEqual(all.map((value, i) => (mask[i] === 1 ? value : -1)))
      }),
    )
  })
})
