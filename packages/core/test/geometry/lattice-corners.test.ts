import { expect, it } from 'vitest'
import { countCorners } from '../../src/geometry/lattice-corners'

function corners(...rows: readonly string[]): number {
  return countCorners(Array.from(rows.join(''), Number), rows[0].length, 1000)
}

it('counts where borders turn, end and meet, and not where they run straight', () => {
  expect(corners('0000', '0110', '0110', '0000')).toBe(4)
  expect(corners('0011', '0011', '0011')).toBe(0)
  expect(corners('000', '111', '111')).toBe(0)
  expect(corners('01', '22')).toBe(1)
  expect(corners('01', '10')).toBe(1)
  expect(corners('0')).toBe(0)
  expect(corners('01')).toBe(0)
})

it('sees no border between the end of a row and the begin of the next', () => {
  expect(corners('001', '001', '001')).toBe(0)
})

it('stops soon after the limit', () => {
  const chequer = Array.from({ length: 10_000 }, (_, i) => (i + Math.floor(i / 100)) & 1)
  expect(countCorners(chequer, 100, 50)).toBe(51)
  expect(countCorners(chequer, 100, 10_000)).toBe(99 * 99)
})
