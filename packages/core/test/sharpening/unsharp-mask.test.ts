import { describe, expect, it } from 'vitest'
import { addedBy, amplified, edgeOvershoot, type UnsharpMask } from '../../src/sharpening/unsharp-mask'
import { sharpenedValues } from './sharpen'

const channels: UnsharpMask = { of: 'channels', deviation: 1, amount: 0.8 }
const lightness: UnsharpMask = { of: 'lightness', deviation: 1 }

describe('addedBy', () => {
  it('adds the amount times the difference to channels', () => {
    for (const difference of [-120, -1, 0, 3, 80]) expect(addedBy(channels, difference)).toBeCloseTo(0.8 * difference)
  })

  it('adds small differences of lightness once, larger ones more, and no more than libvips does', () => {
    expect([-2, -1, 0, 1.5, 2].map((d) => addedBy(lightness, d))).toEqual([-2, -1, 0, 1.5, 2])
    expect(addedBy(lightness, 4)).toBe(6)
    expect(addedBy(lightness, -4)).toBe(-6)
    expect(addedBy(lightness, 60)).toBe(10)
    expect(addedBy(lightness, -60)).toBe(-20)
  })
})

describe('edgeOvershoot', () => {
  it('is what a mask adds beside a straight edge, as a share of the step', () => {
    for (const mask of [channels, { ...channels, deviation: 0.5, amount: 2 }]) {
      const values = Float64Array.from({ length: 20 * 9 }, (_, i) => (i % 20 < 10 ? 50 : 150))
      const sharp = sharpenedValues({ width: 20, height: 9, values, most: 255 }, mask)
      expect((50 - sharp[4 * 20 + 9]) / 100).toBeCloseTo(edgeOvershoot(mask), 10)
      expect((sharp[4 * 20 + 10] - 150) / 100).toBeCloseTo(edgeOvershoot(mask), 10)
    }
  })
})

describe('amplified', () => {
  it('takes a multiple of the amount, or of the deviation where the amount is fixed', () => {
    expect(amplified(channels, 2)).toEqual({ of: 'channels', deviation: 1, amount: 1.6 })
    expect(amplified(lightness, 2)).toEqual({ of: 'lightness', deviation: 2 })
  })
})
