import { describe, expect, it } from 'vitest'
import { countColors, mostFrequent } from '../../src/shading/count-colors'
import { PAPER, pack, pictureOf } from './pictures'

describe('countColors', () => {
  it('counts the colors of an area alone, and finds the most frequent one', () => {
    const picture = pictureOf(8, 1, (x) => (x < 3 ? PAPER : [x < 7 ? 9 : 200, 9, 9, 255]))
    const counts = countColors(picture, Int32Array.of(2, 3, 4, 5, 6))
    expect([...counts]).toEqual([
      [pack(PAPER), 1],
      [pack([9, 9, 9, 255]), 4],
    ])
    expect(mostFrequent(counts)).toBe(pack([9, 9, 9, 255]))
    expect(mostFrequent(new Map())).toBe(0)
  })
})
