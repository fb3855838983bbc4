import { describe, expect, it } from 'vitest'
import { SCALE } from '../../src/glyphs/field'
import { drawnCoverages } from '../../src/small/drawn-coverages'
import { drawnDisc, HEIGHT, WIDTH } from './drawn-scene'

describe('drawnCoverages', () => {
  const { reading, curves } = drawnDisc(false)
  const fields = drawnCoverages(curves, reading.regions, 3)

  it('holds shares that add up to 1 in every sample', () => {
    expect(fields.map(({ length }) => length)).toEqual([0, 1, 2].map(() => WIDTH * HEIGHT * SCALE * SCALE))
    for (let i = 0; i < fields[0]!.length; i++) {
      expect(fields[0]![i]! + fields[1]![i]! + fields[2]![i]!).toBeCloseTo(1, 9)
      for (const field of fields) expect(field[i]).toBeGreaterThanOrEqual(-1e-9)
    }
    expect(fields[2]!.every((share) => share === 0)).toBe(true)
  })

  it('keeps the area of the curve, and its place', () => {
    let area = 0
    let x = 0
    let y = 0
    for (const [i, share] of fields[1]!.entries()) {
      area += share / SCALE ** 2
      x += (share * ((i % (WIDTH * SCALE)) + 0.5)) / SCALE ** 3
      y += (share * (Math.floor(i / (WIDTH * SCALE)) + 0.5)) / SCALE ** 3
    }
    expect(area / (Math.PI * 6.3 ** 2)).toBeCloseTo(1, 2)
    expect(x / area).toBeCloseTo(10, 1)
    expect(y / area).toBeCloseTo(9, 1)
  })
})
