import { describe, expect, it } from 'vitest'
import { CORNER_SIZE, CornerCovers } from '../../src/rules/corner-cover'

const covers = new CornerCovers()
const sum = (values: Float32Array) => values.reduce((all, value) => all + value, 0)

describe('CornerCovers', () => {
  it('leaves what lies outside a quarter of a circle', () => {
    for (const radius of [0, 0.5, 3, 8.5, 16, 22]) {
      const { band, inner } = covers.of(radius, 1, 1)
      const outside = CORNER_SIZE ** 2 - sum(band) - sum(inner)
      expect(outside).toBeCloseTo(radius ** 2 * (1 - Math.PI / 4), 0)
    }
  })

  it('covers two sides that are sharp, and a ring between two circles', () => {
    const { band } = covers.of(0, 1, 2)
    expect(sum(band)).toBe(CORNER_SIZE * 3 - 2)
    const ring = sum(covers.of(10, 2, 2).band) - 2 * 2 * (CORNER_SIZE - 10)
    expect(ring).toBeCloseTo((Math.PI / 4) * (100 - 64), 0)
  })

  it('is the same across the diagonal, and turned where the sides are exchanged', () => {
    const one = covers.of(7, 1, 2)
    const other = covers.of(7, 2, 1)
    for (let y = 0; y < CORNER_SIZE; y++) {
      for (let x = 0; x < CORNER_SIZE; x++) {
        expect(one.band[y * CORNER_SIZE + x]).toBeCloseTo(other.band[x * CORNER_SIZE + y]!, 6)
      }
    }
  })

  it('gives the cover that was asked for, whichever came before', () => {
    const first = covers.of(4, 1, 1)
    for (const [radius, across, down] of [
      [4.5, 1, 1],
      [4, 2, 1],
      [4, 1, 2],
      [4, 0, 1],
    ] as const) {
      expect(sum(covers.of(radius, across, down).band)).not.toBe(sum(first.band))
    }
    expect(covers.of(4, 1, 1)).toBe(first)
  })
})
