import { describe, expect, it } from 'vitest'
import { restParts } from '../../src/glyphs/rest-parts'

const [WIDTH, HEIGHT] = [24, 12]
const fieldOf = (valueAt: (x: number, y: number) => number) => ({
  width: WIDTH,
  height: HEIGHT,
  values: new Float64Array(WIDTH * HEIGHT).map((_, i) => valueAt(i % WIDTH, Math.floor(i / WIDTH))),
})
const isIn = (value: number, from: number, to: number): boolean => value >= from && value < to
const stem = (x: number, y: number): number => (isIn(x, 10, 12) && isIn(y, 1, 9) ? 1 : 0)

describe('restParts', () => {
  it('keeps a stroke that no letter explains, and a faint bar below a letter', () => {
    const field = fieldOf((x, y) => stem(x, y) + stem(x - 5, y) + (y === 10 && isIn(x, 2, 22) ? 0.28 : 0))
    const { partOf, count } = restParts(field, fieldOf(stem).values)
    expect(count).toBe(2)
    expect([...new Set(partOf)].sort()).toEqual([-1, 0, 1])
    expect(partOf.filter((part) => part === 0).length).toBe(16)
    expect(partOf.filter((part) => part === 1).length).toBe(20)
  })

  it('keeps no noise of a template: pale edges, single pixels, and what lies under a letter', () => {
    for (const rest of [
      (x: number, y: number) => (x === 12 && isIn(y, 1, 9) ? 0.25 : 0),
      (x: number, y: number) => (x === 20 && y === 5 ? 1 : 0),
      (x: number, y: number) => 0.4 * stem(x, y),
    ]) {
      const covered = fieldOf((x, y) => 0.55 * stem(x, y)).values
      const { count } = restParts(
        fieldOf((x, y) => 0.55 * stem(x, y) + rest(x, y)),
        covered,
      )
      expect(count).toBe(0)
    }
  })
})
