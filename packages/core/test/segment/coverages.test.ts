import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Coverages } from '../../src/segment/coverages'
import { MAX_PARTS, Mixture } from '../../src/segment/mixture'

function mixtureOf(inks: readonly number[], coverages: readonly number[]): Mixture {
  const mixture = new Mixture()
  mixture.inks.set(inks)
  mixture.coverages.set(coverages)
  return mixture
}

it('gives back the mixtures that were added, and every other pixel to its owner alone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 3000 }),
      (width, isMixture) => {
        const height = Math.floor(isMixture.length / width)
        const owners = Int32Array.from({ length: width * height }, (_, i) => i % 7)
        const coverages = new Coverages(width, height, owners)
        for (let i = 0; i < owners.length; i++) {
          if (isMixture[i]) coverages.add(i, mixtureOf([i % 5, 5 + (i % 5), -1], [0.75, 0.25, 0]))
        }
        for (let i = 0; i < owners.length; i++) {
          const x = i % width
          const y = (i - x) / width
          const next = isMixture.indexOf(true, i)
          expect(coverages.nextUnmixed(i)).toBe(next < 0 || next > owners.length ? owners.length : next)
          if (isMixture[i]) {
            const parts = Array.from({ length: MAX_PARTS }, (_, n) => coverages.part(i, n))
            expect(parts).toEqual([i % 5, 5 + (i % 5), -1])
            expect([coverages.at(x, y, i % 5), coverages.at(x, y, 5 + (i % 5)), coverages.at(x, y, 99)]).toEqual([
              0.75, 0.25, 0,
            ])
          } else expect([coverages.at(x, y, i % 7), coverages.at(x, y, 99)]).toEqual([1, 0])
        }
      },
    ),
    { numRuns: 30 },
  )
})

it('has no coverage outside of the picture', () => {
  const coverages = new Coverages(2, 1, Int32Array.of(3, 3))
  for (const [x, y] of [
    [-1, 0],
    [2, 0],
    [0, -1],
    [0, 1],
  ]) {
    expect([coverages.isInside(x, y), coverages.at(x, y, 3)]).toEqual([false, 0])
  }
})

it('takes a mixture in place of another one or of the owner', () => {
  const coverages = new Coverages(3, 1, Int32Array.of(7, 7, 7))
  coverages.add(0, mixtureOf([1, 2, -1], [0.75, 0.25, 0]))
  for (const i of [0, 1]) coverages.set(i, mixtureOf([3, 4, -1], [0.5, 0.5, 0]))
  expect([0, 1, 2].map((x) => [coverages.at(x, 0, 1), coverages.at(x, 0, 4), coverages.isUnmixed(x)])).toEqual([
    [0, 0.5, true],
    [0, 0.5, true],
    [0, 0, false],
  ])
})
