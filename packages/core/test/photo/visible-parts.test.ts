import fc from 'fast-check'
import { expect, it } from 'vitest'
import { connectedRegions } from '../../src/geometry/connected-regions'
import { limitParts } from '../../src/photo/visible-parts'

const SIZE = 200
const hash = (i: number): number => Math.imul(i ^ (i >>> 5), 0x9e3779b1) >>> 24

function partsOf(isVisible: Uint8Array): number {
  return connectedRegions(Int32Array.from(isVisible), SIZE, SIZE, 'inks').count
}

it('leaves a cut-out and an opaque picture as they are', () => {
  const whole = new Uint8Array(SIZE * SIZE).fill(1)
  const half = whole.map((_, i) => (i % SIZE < 77 ? 1 : 0))
  expect(limitParts(whole, SIZE, SIZE)).toBe(whole)
  expect(limitParts(half, SIZE, SIZE)).toBe(half)
})

it('leaves at most 4,000 parts of noise, and something to see', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 190 }), (limit) => {
      const noise = Uint8Array.from({ length: SIZE * SIZE }, (_, i) => (hash(i) < limit ? 1 : 0))
      const before = noise.slice()
      const limited = limitParts(noise, SIZE, SIZE)
      expect(noise).toEqual(before)
      expect(partsOf(limited)).toBeLessThanOrEqual(4000)
    }),
    { numRuns: 20 },
  )
})

it('makes a chequer of opacity opaque', () => {
  const chequer = Uint8Array.from({ length: SIZE * SIZE }, (_, i) => (i + Math.floor(i / SIZE)) & 1)
  expect(limitParts(chequer, SIZE, SIZE)).toEqual(new Uint8Array(SIZE * SIZE).fill(1))
})
