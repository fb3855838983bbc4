import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { singletons } from '../../src/geometry/union-find'
import { type Forest, joinSquares } from '../../src/photo/alike-squares'

function forestOf(levels: readonly number[]): Forest {
  const means = Float32Array.from(levels.flatMap((level) => [level, level, level, 0]))
  return { parent: singletons(levels.length), sizes: new Int32Array(levels.length).fill(1), means }
}

describe('joinSquares', () => {
  it('joins pixels to squares that keep their sizes and means, and counts them', () => {
    const picture = fc
      .tuple(fc.integer({ min: 1, max: 18 }), fc.integer({ min: 1, max: 18 }))
      .chain(([width, height]) =>
        fc.record({
          width: fc.constant(width),
          levels: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: width * height, maxLength: width * height }),
        }),
      )
    fc.assert(
      fc.property(picture, fc.constantFrom(0, 30, 1e6), ({ width, levels }, maxCost) => {
        const forest = forestOf(levels)
        const joined = joinSquares(forest, width, levels.length / width, maxCost)
        const roots = new Set(forest.parent)
        expect(roots.size).toBe(levels.length - joined)
        for (const root of roots) {
          const members = levels.filter((_, i) => forest.parent[i] === root)
          expect(forest.sizes[root]).toBe(members.length)
          expect(forest.means[4 * root]).toBeCloseTo(members.reduce((sum, level) => sum + level, 0) / members.length, 3)
        }
      }),
    )
  })

  it('joins squares of 2, 4 and 8 px where all is alike, and none across an edge or the ground', () => {
    const even = forestOf(new Array(256).fill(5))
    expect(joinSquares(even, 16, 16, 1)).toBe(252)
    const edge = forestOf(Array.from({ length: 16 }, (_, i) => (i % 4 === 0 ? 9 : 0)))
    expect(joinSquares(edge, 4, 4, 1)).toBe(6)
    const ground = forestOf(new Array(16).fill(5))
    ground.sizes[5] = 0
    expect(joinSquares(ground, 4, 4, 1)).toBe(9)
  })
})
