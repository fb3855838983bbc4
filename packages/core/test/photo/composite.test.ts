import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { squaredDistance } from '../../src/color/difference'
import { compositeOf } from '../../src/photo/composite'

describe('compositeOf', () => {
  it('makes points whose squared distance is the mean of the squared differences over black and over white', () => {
    const color = fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 0, max: 255 })))
    fc.assert(
      fc.property(color, color, (a, b) => {
        const points = new Float64Array(8)
        compositeOf(a, 0, points, 0)
        compositeOf(b, 0, points, 1)
        const over = (ground: number): number =>
          [0, 1, 2].reduce((sum, c) => {
            const shown = (color: readonly number[]): number => (color[c] * color[3] + ground * (255 - color[3])) / 255
            return sum + (shown(a) - shown(b)) ** 2
          }, 0)
        expect(squaredDistance(points, 0, points, 1)).toBeCloseTo((over(0) + over(255)) / 2, 6)
      }),
    )
  })
})
