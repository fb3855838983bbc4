import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ArcCenter, arcCenter } from '../../src/geometry/arc'
import { asCubics, withoutArcs } from '../../src/geometry/arc-cubics'
import { cubicAt } from '../../src/geometry/bezier'
import { ARC, CUBIC, LINE } from '../../src/model/curve'
import { circleOf, contourOf } from '../svg/drawings'

/** Arcs from (3, 4); radii that are too small for their chord are scaled up. */
const anyArc = fc
  .tuple(
    fc.double({ min: 0.5, max: 2000, noNaN: true }),
    fc.double({ min: 0.2, max: 5, noNaN: true }),
    fc.double({ min: 0, max: 180, noNaN: true }),
    fc.constantFrom(0, 1),
    fc.constantFrom(0, 1),
    fc.double({ min: -900, max: 900, noNaN: true }),
    fc.double({ min: -900, max: 900, noNaN: true }),
  )
  .map(([r, ratio, degrees, large, sweep, x, y]) => contourOf(3, 4, [[ARC, r, r * ratio, degrees, large, sweep, x, y]]))

/** At most how far a point lies from the ellipse of an arc. */
function distanceTo({ cx, cy, rx, ry, cos, sin }: ArcCenter, x: number, y: number): number {
  const [u, v] = [cos * (x - cx) + sin * (y - cy), cos * (y - cy) - sin * (x - cx)]
  return Math.abs(Math.hypot(u / rx, v / ry) - 1) * Math.max(rx, ry)
}

describe('withoutArcs', () => {
  it('stays within 0.002 px of the arc and ends where it ends', () => {
    fc.assert(
      fc.property(anyArc, (curve) => {
        const cubics = withoutArcs(curve)
        expect(cubics.ops).not.toContain(ARC)
        expect([...cubics.coords.slice(-2)]).toEqual([...curve.coords.slice(-2)])
        const arc = arcCenter(curve.coords, 2)
        for (let at = 0; at + 7 < cubics.coords.length; at += 6) {
          for (const t of [0, 0.2, 0.5, 0.8]) {
            expect(distanceTo(arc, cubicAt(cubics.coords, at, t), cubicAt(cubics.coords, at + 1, t))).toBeLessThan(
              0.0021,
            )
          }
        }
      }),
      { numRuns: 100 },
    )
  })

  it('leaves curves without arcs as they are, drops arcs without chord, draws arcs without radius as lines', () => {
    const plain = contourOf(0, 0, [
      [LINE, 1, 1],
      [CUBIC, 1, 2, 3, 4, 0, 0],
    ])
    expect(withoutArcs(plain)).toBe(plain)
    expect(withoutArcs(contourOf(0, 0, [[ARC, 5, 5, 0, 0, 1, 0, 0]])).ops).toHaveLength(0)
    expect([...withoutArcs(contourOf(0, 0, [[ARC, 0, 5, 0, 0, 1, 3, 0]])).ops]).toEqual([LINE])
  })
})

describe('asCubics', () => {
  it('raises lines', () => {
    const { ops, coords } = asCubics(contourOf(0, 0, [[LINE, 3, 6]]))
    expect([[...ops], [...coords]]).toEqual([[CUBIC], [0, 0, 1, 2, 2, 4, 3, 6]])
    expect(asCubics(circleOf(5, 5, 4)).ops.every((op) => op === CUBIC)).toBe(true)
  })
})
