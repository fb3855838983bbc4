import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chain } from '../../../src/fit/chain/chain'
import { ConstrainedFit } from '../../../src/fit/chain/constrained-fit'
import { cornerAt } from '../../../src/fit/chain/joint'
import { settleJoints } from '../../../src/fit/chain/settle-joints'
import { alongArc } from '../known-points'
import { alongLine, fitPaths, LAMBDA, openChain, type Place, polar } from './chains'

const anyShift = fc.double({ min: -3, max: 3, noNaN: true })

/** A line, an arc and a line that meet at corners. */
function corners(angle: number): { fit: ConstrainedFit; chain: Chain } {
  const first: Place = [0, 0]
  const second = polar(first, angle, 25)
  const arc = alongArc(second[0] + 15, second[1], 15, Math.PI, 2 * Math.PI - 0.4)
  const last = arc[arc.length - 1]
  const { points, pieces } = fitPaths('LAL', [
    alongLine(first, second),
    arc.slice(1),
    alongLine(last, polar(last, angle, 25)).slice(1),
  ])
  return { fit: new ConstrainedFit(points, LAMBDA), chain: openChain(points, pieces) }
}

function costOf(fit: ConstrainedFit, { pieces, joints }: Chain): number {
  return pieces.reduce((sum, piece, k) => sum + fit.cost(piece, joints[k], joints[k + 1]), 0)
}

describe('settleJoints', () => {
  it('never makes a chain dearer, and never moves the ends of an open one', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.2, max: 1.2, noNaN: true }), anyShift, anyShift, (angle, x, y) => {
        const { fit, chain } = corners(angle)
        const joints = chain.joints.map((joint) => ({ ...joint, x: joint.x + x, y: joint.y + y }))
        const moved = { ...chain, joints }
        const settled = settleJoints(fit, moved)
        expect(costOf(fit, settled)).toBeLessThanOrEqual(costOf(fit, moved) + 1e-9)
        expect(settled.joints[0]).toBe(joints[0])
        expect(settled.joints[3]).toBe(joints[3])
      }),
      { numRuns: 50 },
    )
  })

  it('brings a corner that lies beside its pieces back to where they meet', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 2.5, noNaN: true }), anyShift, anyShift, (opening, x, y) => {
        const { points, pieces } = fitPaths('LL', [
          alongLine([30, 0], [0, 0]),
          alongLine(polar([0, 0], opening, 1), polar([0, 0], opening, 30)),
        ])
        const fit = new ConstrainedFit(points, LAMBDA)
        const { joints } = openChain(points, pieces)
        const beside = cornerAt(joints[1].x + x, joints[1].y + y)
        const settled = settleJoints(fit, { pieces, joints: [joints[0], beside, joints[2]], isClosed: false })
        const tolerated = fit.cost(pieces[0], joints[0], beside) + fit.cost(pieces[1], beside, joints[2]) <= LAMBDA
        if (tolerated) expect(settled.joints[1]).toBe(beside)
        else expect(Math.hypot(settled.joints[1].x - joints[1].x, settled.joints[1].y - joints[1].y)).toBeLessThan(0.2)
      }),
      { numRuns: 100 },
    )
  })

  it('leaves joints that cost their pieces next to nothing', () => {
    const { fit, chain } = corners(0.5)
    expect(settleJoints(fit, chain).joints).toEqual(chain.joints)
  })

  it('keeps the last joint of a closed chain the same as its first', () => {
    const places: Place[] = [
      [0, 0],
      [40, 0],
      [20, 30],
      [0, 0],
    ]
    const { points, pieces } = fitPaths(
      'LLL',
      [0, 1, 2].map((k) => alongLine(places[k], places[k + 1]).slice(k === 0 ? 0 : 1)),
    )
    const first = cornerAt(2, -2)
    const joints = [first, cornerAt(40, 0), cornerAt(20, 30), first]
    const settled = settleJoints(new ConstrainedFit(points, LAMBDA), { pieces, joints, isClosed: true })
    expect(settled.joints[3]).toBe(settled.joints[0])
    expect(Math.hypot(settled.joints[0].x, settled.joints[0].y)).toBeLessThan(0.2)
  })
})
