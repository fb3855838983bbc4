import { describe, expect, it } from 'vitest'
import type { Axis } from '../../src/shading/fit/axis'
import { KeptFits } from '../../src/shading/kept-fits'

const axis = (angle: number): Axis => ({ kind: 'linear', values: [angle] })

/** The results for sets of pixels and axes, and the number of fits that were made for them. */
function results(asked: readonly (readonly [number[], Axis | null])[]): { values: number[]; fits: number } {
  const kept = new KeptFits<number>()
  let fits = 0
  const values = asked.map(([members, near]) => kept.get(Int32Array.from(members), near, () => fits++))
  return { values, fits }
}

describe('KeptFits', () => {
  it('fits equal sets of pixels once', () => {
    const set = Array.from({ length: 500 }, (_, k) => 3 * k)
    expect(
      results([
        [set, null],
        [[1, 2], null],
        [set, null],
        [[1, 2], null],
      ]),
    ).toEqual({
      values: [0, 1, 0, 1],
      fits: 2,
    })
  })

  it('tells sets apart that differ in one pixel or in their number', () => {
    const sets = [[1, 2, 3], [1, 2, 4], [1, 2], [2, 1, 3], []]
    expect(results(sets.map((set) => [set, null]))).toEqual({ values: [0, 1, 2, 3, 4], fits: 5 })
  })

  it('tells sets of one hash apart', () => {
    const kept = new KeptFits<number>()
    // Two of these 60,000 sets have the same hash of 30 bits, by the odds of birthdays
    const values = Array.from({ length: 60_000 }, (_, k) => kept.get(Int32Array.of(k, 7 * k), null, () => k))
    expect(values.every((value, k) => value === k)).toBe(true)
  })

  it('tells fits from different axes apart, and from none', () => {
    const circle: Axis = { kind: 'circle', values: [1, 2] }
    const axes = [null, axis(1), axis(2), circle, axis(1), { ...circle, values: [1, 3] } as Axis, null]
    expect(results(axes.map((near) => [[1, 2], near]))).toEqual({ values: [0, 1, 2, 3, 1, 4, 0], fits: 5 })
  })
})
