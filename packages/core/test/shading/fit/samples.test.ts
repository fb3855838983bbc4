import { describe, expect, it } from 'vitest'
import { areOpaque, CHANNELS, opaqueOf } from '../../../src/shading/fit/samples'
import { samplesAt } from '../pictures'

describe('opaqueOf', () => {
  it('has the opaque samples with their places and colors, in order', () => {
    const points = Array.from({ length: 9 }, (_, k) => [k + 0.5, 2 * k] as const)
    const samples = samplesAt(points, (x) => [10 * x, 20, x, x < 2 || x > 7 ? 254 : 255])
    const opaque = opaqueOf(samples)
    expect(areOpaque(opaque)).toBe(true)
    expect(opaque.count).toBe(5)
    expect([...opaque.x]).toEqual([2.5, 3.5, 4.5, 5.5, 6.5])
    expect([...opaque.y]).toEqual([4, 6, 8, 10, 12])
    for (let k = 0; k < opaque.count; k++)
      expect([...opaque.colors.subarray(CHANNELS * k, CHANNELS * (k + 1))]).toEqual([
        10 * opaque.x[k],
        20,
        opaque.x[k],
        255,
      ])
  })
})
