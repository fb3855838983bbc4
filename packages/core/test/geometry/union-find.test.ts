import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRoot, singletons, unite } from '../../src/geometry/union-find'

const COUNT = 20
const pairs = fc.array(fc.tuple(fc.nat(COUNT - 1), fc.nat(COUNT - 1)), { maxLength: 30 })

/** The sets by brute force: the label of every member after relabelling each set when it joins another. */
function labelsOf(joined: readonly (readonly [number, number])[]): number[] {
  const labels = Array.from({ length: COUNT }, (_, i) => i)
  for (const [a, b] of joined) {
    const [low, high] = [Math.min(labels[a], labels[b]), Math.max(labels[a], labels[b])]
    for (let i = 0; i < COUNT; i++) if (labels[i] === high) labels[i] = low
  }
  return labels
}

describe('union-find', () => {
  it('begins with every member alone', () => {
    expect([...singletons(3)]).toEqual([0, 1, 2])
    expect(singletons(0)).toHaveLength(0)
  })

  it('has as root of each set its least member', () => {
    fc.assert(
      fc.property(pairs, (joined) => {
        const sets = singletons(COUNT)
        for (const [a, b] of joined) unite(sets, a, b)
        const roots = Array.from(sets, (_, i) => findRoot(sets, i))
        expect(roots).toEqual(labelsOf(joined))
      }),
    )
  })

  it('follows parents that a caller has set', () => {
    const sets = singletons(4)
    sets[0] = 3
    sets[3] = 2
    expect(findRoot(sets, 0)).toBe(2)
    expect(findRoot(sets, 1)).toBe(1)
  })
})
