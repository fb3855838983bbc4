import { describe, expect, it } from 'vitest'
import { BLOCK, inverseTransformBlock, SIDE, transformBlock } from '../../src/compression/block-transform'
import { random } from '../hard-edges/sprites'

const seed = 17
const next = random(seed)
const blocks = Array.from({ length: 20 }, () => Float64Array.from({ length: BLOCK }, () => 255 * next()))

/** The coefficient of a block by its definition (ITU-T T.81, A.3.3). */
function coefficient(block: Float64Array, u: number, v: number): number {
  const factor = (k: number): number => (k === 0 ? Math.SQRT1_2 : 1)
  const wave = (k: number, at: number): number => Math.cos(((2 * at + 1) * k * Math.PI) / 16)
  let sum = 0
  for (let n = 0; n < BLOCK; n++) sum += block[n] * wave(u, n % SIDE) * wave(v, Math.floor(n / SIDE))
  return (factor(u) * factor(v) * sum) / 4
}

describe('transformBlock', () => {
  it('gives the coefficients of the definition', () => {
    for (const block of blocks.slice(0, 3)) {
      const transformed = block.slice()
      transformBlock(transformed)
      transformed.forEach((value, n) => {
        expect(value, `seed ${seed}`).toBeCloseTo(coefficient(block, n % SIDE, Math.floor(n / SIDE)), 8)
      })
    }
  })

  it('keeps the sum of squares, and inverseTransformBlock gives the block back', () => {
    const squares = (block: Float64Array): number => block.reduce((sum, value) => sum + value * value, 0)
    for (const block of blocks) {
      const transformed = block.slice()
      transformBlock(transformed)
      expect(squares(transformed) / squares(block), `seed ${seed}`).toBeCloseTo(1, 10)
      inverseTransformBlock(transformed)
      transformed.forEach((value, n) => {
        expect(value, `seed ${seed}`).toBeCloseTo(block[n], 8)
      })
    }
  })

  it('gives a flat block one coefficient, eight times its level', () => {
    const flat = new Float64Array(BLOCK).fill(31)
    transformBlock(flat)
    expect(flat[0]).toBeCloseTo(248, 10)
    for (let n = 1; n < BLOCK; n++) expect(flat[n]).toBeCloseTo(0, 10)
  })
})
