import { describe, expect, it } from 'vitest'
import { SCALE } from '../../src/glyphs/field'
import { InkFields } from '../../src/small/ink-fields'

const WIDTH = 4
const SAMPLES = SCALE * SCALE
/** Mulberry32. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

describe('InkFields', () => {
  it('holds shares in every sample, of the inks that a pixel may hold', () => {
    const seed = 20_261_122
    const next = random(seed)
    const inksOf = [[0], [0, 1], [0, 1, 2], [0, 2, 3], [1, 3], [0, 1, 2, 3], [3], [2, 3]]
    const fields = [0, 1, 2, 3].map(() => Float64Array.from({ length: inksOf.length * SAMPLES }, () => 3 * next() - 1))
    const ink = new InkFields(fields, inksOf, WIDTH)
    expect(ink.mixed).toEqual([1, 2, 3, 4, 5, 7])
    for (let n = 0; n < 5; n++) {
      ink.descend(
        fields.map(() => Float64Array.from(inksOf, () => next() - 0.5)),
        0.07,
      )
      for (const [i, inks] of inksOf.entries()) {
        const shares = fields.map((_, k) => ink.shareOf(k, i))
        expect(
          shares.reduce((a, b) => a + b, 0),
          `seed ${seed}`,
        ).toBeCloseTo(1, 9)
        for (const [k, share] of shares.entries()) {
          expect(share, `seed ${seed}`).toBeGreaterThanOrEqual(0)
          if (!inks.includes(k)) expect(share, `seed ${seed}`).toBe(0)
        }
      }
    }
  })

  it('ends where rounding puts a share beside the shift, which it moved to and fro for ever', () => {
    const values = [0.002387744067552411, -0.007163232202657232, 0.998012780743779, 0.00676270739132586]
    const fields = [0, 0, 1, 0].map((start) => new Float64Array(SAMPLES).fill(start))
    const ink = new InkFields(fields, [[0, 1, 2, 3]], 1)
    for (const [k, field] of fields.entries()) field.fill(values[k])
    ink.descend(
      values.map(() => new Float64Array(1)),
      0,
    )
    const shares = values.map((_, k) => ink.shareOf(k, 0))
    expect(shares.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12)
    expect(shares[0]).toBeCloseTo(0, 12)
    expect(shares[2]).toBeCloseTo(0.9956250366762266, 12)
  })

  it('moves shares toward what pixels lack, by as much as they lack', () => {
    const inksOf = Array.from({ length: 8 }, () => [0, 1])
    const fields = [0, 1].map(() => new Float64Array(8 * SAMPLES).fill(0.5))
    const ink = new InkFields(fields, inksOf, WIDTH)
    const lack = [1, -1].map((sign) => Float64Array.from({ length: 8 }, (_, i) => 0.02 * sign * (i + 1)))
    const before = inksOf.map((_, i) => ink.shareOf(0, i))
    ink.descend(lack, 0)
    const moved = inksOf.map((_, i) => ink.shareOf(0, i) - before[i])
    for (let i = 0; i < 8; i++) {
      expect(moved[i]).toBeCloseTo((i + 1) * moved[0], 9)
      expect(moved[i]).toBeGreaterThan(0)
    }
  })

  it('lowers the total variation of each field, by differences within rows, within columns and across pixels', () => {
    const seed = 20_261_129
    const next = random(seed)
    const [width, height] = [3, 2]
    const inksOf = Array.from({ length: width * height }, () => [0, 1])
    const fields = [0, 1].map(() => Float64Array.from({ length: inksOf.length * SAMPLES }, () => 0.4 + 0.2 * next()))
    const ink = new InkFields(fields, inksOf, width)
    const variation = (): number => {
      const across = width * SCALE
      return fields[0].reduce((sum, value, j) => {
        const dx = j % across === across - 1 ? 0 : fields[0][j + 1] - value
        const dy = j + across < fields[0].length ? fields[0][j + across] - value : 0
        return sum + Math.hypot(dx, dy)
      }, 0)
    }
    const still = fields.map(() => new Float64Array(inksOf.length))
    let last = variation()
    for (let n = 0; n < 10; n++) {
      ink.descend(still, 0)
      expect(variation(), `seed ${seed}`).toBeLessThan(last)
      last = variation()
    }
    // A field is even at last, also at the frame, where nothing is beside a sample
    for (let n = 0; n < 600; n++) ink.descend(still, 0)
    expect(Math.max(...fields[0]) - Math.min(...fields[0]), `seed ${seed}`).toBeLessThan(0.02)
  })
})
