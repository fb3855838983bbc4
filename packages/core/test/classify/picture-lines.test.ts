import { describe, expect, it } from 'vitest'
import { readLines, roughnessOf } from '../../src/classify/picture-lines'
import { BLACK, band, paint, WHITE } from '../boundary/coverage'

describe('readLines', () => {
  it('reads each row and each column of a small picture, with the squares of their steps', () => {
    const lines = readLines(paint(9, 5, WHITE, []))
    expect(lines.map(({ levels }) => levels.length)).toEqual([...new Array(5).fill(9), ...new Array(9).fill(5)])
    expect(lines.every(({ steps }) => steps === 0)).toBe(true)
    expect(roughnessOf(lines)).toBe(4)
  })

  it('adds up the steps from pixel to pixel', () => {
    const picture = paint(12, 12, WHITE, [{ polygons: [band(6, 6, 0, 2, 12)], color: BLACK }])
    for (const { levels, steps } of readLines(picture)) {
      let sum = 0
      for (let k = 1; k < levels.length; k++) sum += (levels[k] - levels[k - 1]) ** 2
      expect(steps).toBe(sum)
    }
  })
})
