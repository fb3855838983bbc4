import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crossRays, type PlanePoint } from '../../src/palette/cross-rays'
import { random } from '../hard-edges/sprites'

/** Points of a triangle with corners (0, 0), (length, 0) and `top`: of three, one lies on each of the two sides at the top, and one inside. */
function triangle(top: PlanePoint, length: number, count: number): PlanePoint[] {
  const next = random(7)
  return Array.from({ length: count }, (_, k) => {
    const own = 0.15 + 0.6 * next()
    const first = (1 - own) * (k % 3 === 0 ? 1 : k % 3 === 1 ? 0 : next())
    return { x: own * top.x + (1 - own - first) * length, y: own * top.y }
  })
}

describe('crossRays', () => {
  it('finds the corner that no point shows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 400 }),
        fc.double({ min: -0.5, max: 1.5, noNaN: true }),
        fc.integer({ min: 80, max: 300 }),
        (length, share, y) => {
          const top = { x: share * length, y }
          const found = crossRays(triangle(top, length, 120), length)
          expect(Math.hypot((found?.x ?? 0) - top.x, (found?.y ?? 0) - top.y)).toBeLessThan(20)
        },
      ),
    )
  })

  it('is the mode of the largest angles: a few points outside of the triangle change little', () => {
    const points = triangle({ x: 80, y: 150 }, 200, 150)
    const outside = [
      { x: 10, y: 90 },
      { x: 190, y: 120 },
    ]
    const found = crossRays([...points, ...outside], 200)
    expect(Math.hypot((found?.x ?? 0) - 80, (found?.y ?? 0) - 150)).toBeLessThan(20)
  })

  it('finds nothing where the rays do not meet, or too few points show one', () => {
    const parallel = Array.from({ length: 40 }, (_, k) => ({ x: k % 2 === 0 ? 0 : 100, y: 20 + 2 * k }))
    expect(crossRays(parallel, 100)).toBeNull()
    expect(crossRays([{ x: 50, y: 50 }], 100)).toBeNull()
    expect(crossRays([], 100)).toBeNull()
  })
})
