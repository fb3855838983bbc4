import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arcBetween, arcTangent, circleOf, tangentArc } from '../../../src/fit/chain/constrained-arc'
import { cornerAt, smoothAt } from '../../../src/fit/chain/joint'
import type { ArcPiece } from '../../../src/fit/chain/piece'
import { alongArc } from '../known-points'
import { fitPaths } from './chains'

/** An arc of radius r that starts at (0, 0), its two ends and the piece of its points. */
function arcFrom(r: number, angle: number, sweep: number) {
  const [cx, cy] = [-r * Math.cos(angle), -r * Math.sin(angle)]
  const path = alongArc(cx, cy, r, angle, angle + sweep)
  const { points, pieces } = fitPaths('A', [path])
  const [x, y] = path[path.length - 1]
  const turn = Math.sign(sweep)
  const start = smoothAt({ x: 0, y: 0, dx: -turn * Math.sin(angle), dy: turn * Math.cos(angle) })
  return { points, piece: pieces[0] as ArcPiece, start, end: cornerAt(x, y), center: { cx, cy } }
}

const radii = fc.double({ min: 6, max: 40, noNaN: true })
const angles = fc.double({ min: -3, max: 3, noNaN: true })
const sweeps = fc.tuple(fc.double({ min: 0.8, max: 3, noNaN: true }), fc.constantFrom(-1, 1)).map(([s, t]) => s * t)

describe('arcBetween', () => {
  it('finds the circle of the points, with its direction', () => {
    fc.assert(
      fc.property(radii, angles, sweeps, (r, angle, sweep) => {
        const { points, piece, start, end, center } = arcFrom(r, angle, sweep)
        const arc = arcBetween(points, piece, start, end)
        if (arc === null) throw new Error('no arc')
        const circle = circleOf(arc, start, end)
        expect(Math.hypot(circle.cx - center.cx, circle.cy - center.cy)).toBeLessThan(0.2)
        expect(circle.turn).toBe(Math.sign(sweep))
        const { dx, dy } = arcTangent(arc, start, end, start)
        expect(dx * start.dx + dy * start.dy).toBeGreaterThan(0.99)
      }),
    )
  })

  it('has none between two joints at one place', () => {
    const { points, piece, start } = arcFrom(10, 0, 2)
    expect(arcBetween(points, piece, start, start)).toBeNull()
  })
})

describe('tangentArc', () => {
  it('has the direction of the joint, and ends at both', () => {
    fc.assert(
      fc.property(radii, angles, sweeps, fc.double({ min: -0.1, max: 0.1, noNaN: true }), (r, angle, sweep, off) => {
        const { points, piece, start, end } = arcFrom(r, angle, sweep)
        const [cosine, sine] = [Math.cos(off), Math.sin(off)]
        const turned = smoothAt({
          ...start,
          dx: cosine * start.dx - sine * start.dy,
          dy: sine * start.dx + cosine * start.dy,
        })
        const arc = tangentArc(points, piece, turned, end, 'start')
        if (arc === null) throw new Error('no arc')
        const { dx, dy } = arcTangent(arc, turned, end, turned)
        expect(dx * turned.dx + dy * turned.dy).toBeGreaterThan(Math.cos(0.011))
        const { cx, cy } = circleOf(arc, turned, end)
        expect(Math.hypot(cx, cy)).toBeCloseTo(arc.r, 6)
        expect(Math.hypot(cx - end.x, cy - end.y)).toBeCloseTo(arc.r, 6)
      }),
    )
  })

  it('has none at a corner, and none that would leave backwards', () => {
    const { points, piece, start, end } = arcFrom(10, 0, 2)
    expect(tangentArc(points, piece, start, end, 'end')).toBeNull()
    expect(tangentArc(points, piece, smoothAt({ ...start, dx: -start.dx, dy: -start.dy }), end, 'start')).toBeNull()
  })
})
