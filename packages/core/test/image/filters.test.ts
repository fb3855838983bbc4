import { describe, expect, it } from 'vitest'
import { binomial, boxSum, dilate } from '../../src/image/filters'

const spot = { width: 5, height: 4, values: new Float32Array(20) }
spot.values[7] = 16

describe('filters', () => {
  it('spread a spot by weights 1 2 1', () => {
    const { values } = binomial(spot)
    expect([...values.subarray(0, 15)]).toEqual([0, 1, 2, 1, 0, 0, 2, 4, 2, 0, 0, 1, 2, 1, 0])
  })

  it('keep an even field, also at the frame', () => {
    const even = { width: 3, height: 2, values: new Float32Array(6).fill(5) }
    expect([...binomial(even).values, ...dilate(even, 2).values]).toEqual(Array(12).fill(5))
  })

  it('find the largest value and the sum within reach', () => {
    for (const filter of [dilate, boxSum]) {
      const { values } = filter(spot, 1)
      values.forEach((value, i) => {
        const isNear = Math.abs((i % 5) - 2) <= 1 && Math.abs(Math.floor(i / 5) - 1) <= 1
        expect(value).toBe(isNear ? 16 : 0)
      })
    }
    expect(boxSum({ width: 2, height: 2, values: Float32Array.of(1, 2, 3, 4) }, 9).values).toEqual(
      new Float32Array(4).fill(10),
    )
  })
})
