import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countColors, countMostFrequent, mostFrequent } from '../../src/shading/frequent-colors'
import { type Levels, pack, pictureOf } from './pictures'

const COLORS: readonly Levels[] = [
  [0, 0, 0, 255],
  [250, 240, 230, 255],
  [20, 120, 220, 255],
]

it('counts every pixel of a small area, and no other', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(2), { minLength: 60, maxLength: 60 }),
      fc.integer({ min: 1, max: 60 }),
      (inks, size) => {
        const picture = pictureOf(10, 6, (x, y) => COLORS[inks[10 * Math.floor(y) + Math.floor(x)]!]!)
        const members = Int32Array.from({ length: size }, (_, i) => i)
        const counts = countColors(picture, members)
        COLORS.forEach((color, ink) => {
          const expected = inks.slice(0, size).filter((other) => other === ink).length
          expect(counts.get(pack(color)) ?? 0).toBe(expected)
        })
      },
    ),
  )
})

it('counts a large area by some of its pixels, and scales the counts to all', () => {
  const side = 400
  const picture = pictureOf(side, side, (x) => COLORS[x < 100 ? 0 : 1]!)
  const counts = countColors(
    picture,
    Int32Array.from({ length: side * side }, (_, i) => i),
  )
  const [few, many] = COLORS.map((color) => counts.get(pack(color)) ?? 0) as [number, number]
  expect(few + many).toBeCloseTo(side * side, 3)
  expect(few / (few + many)).toBeCloseTo(0.25, 1)
})

it('names the color that occurs most often, the first of equal ones', () => {
  expect(
    mostFrequent(
      new Map([
        [5, 2],
        [7, 9],
        [1, 9],
        [3, 4],
      ]),
    ),
  ).toBe(7)
})

it('adds up the counts of the most frequent colors', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 20 }), fc.integer({ min: 1, max: 5 }), (counts, most) => {
      const largest = [...counts].sort((a, b) => b - a).slice(0, most)
      expect(countMostFrequent(new Map(counts.entries()), most)).toBe(largest.reduce((sum, count) => sum + count, 0))
    }),
  )
})
