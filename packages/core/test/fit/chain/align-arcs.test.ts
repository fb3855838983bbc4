import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignArcs } from '../../../src/fit/chain/align-arcs'
import type { Chain } from '../../../src/fit/chain/chain'
import { arcTangent } from '../../../src/fit/chain/constrained-arc'
import { ConstrainedFit } from '../../../src/fit/chain/constrained-fit'
import type { Joint } from '../../../src/fit/chain/joint'
import { placeJoint, placeJoints } from '../../../src/fit/chain/place-joint'
import { settleJoints } from '../../../src/fit/chain/settle-joints'
import { type Direction, unit } from '../../../src/geometry/point'
import { alongArc, alongCubic } from '../known-points'
import { alongLine, fitPaths, LAMBDA, openChain, type Place, polar } from './chains'

/** The chain of some paths as it is before arcs are aligned. */
function settled(kinds: string, paths: readonly (readonly Place[])[]): { fit: ConstrainedFit; chain: Chain } {
  const { points, pieces } = fitPaths(kinds, paths)
  const fit = new ConstrainedFit(points, LAMBDA)
  return { fit, chain: settleJoints(fit, openChain(points, pieces)) }
}

/** The direction in which piece k is drawn at one of its two joints. */
function drawnAt(fit: ConstrainedFit, { pieces, joints }: Chain, k: number, joint: Joint): Direction {
  const piece = pieces[k]
  const [start, end] = [joints[k], joints[k + 1]]
  const arc = piece.kind === 'arc' ? fit.fitArc(piece, start, end) : null
  return arc === null ? unit(end.x - start.x, end.y - start.y) : arcTangent(arc, start, end, joint)
}

/** The angle, degrees, by which a chain of lines and arcs turns at joint k. */
function turnAt(fit: ConstrainedFit, chain: Chain, k: number): number {
  const one = drawnAt(fit, chain, k - 1, chain.joints[k])
  const two = drawnAt(fit, chain, k, chain.joints[k])
  return (Math.abs(Math.atan2(one.dx * two.dy - one.dy * two.dx, one.dx * two.dx + one.dy * two.dy)) * 180) / Math.PI
}

/** A line, an arc that touches it and turns by `sweep`, and a line that touches the arc. The first line has a direction of `angle`. */
function bend(angle: number, r: number, sweep: number): [Place[], Place[], Place[]] {
  const start = polar([20, 20], angle, 24)
  const center = polar(start, angle + Math.PI / 2, r)
  const arc = alongArc(...center, r, angle - Math.PI / 2, angle - Math.PI / 2 + sweep) as Place[]
  const end = arc[arc.length - 1]
  return [alongLine([20, 20], start), arc.slice(1), alongLine(end, polar(end, angle + sweep, 24)).slice(1)]
}

describe('alignArcs', () => {
  it('makes an arc between two lines touch both, and keeps the ends of the chain', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: 5, max: 30, noNaN: true }),
        fc.double({ min: 0.7, max: 2.9, noNaN: true }),
        (angle, r, sweep) => {
          const { fit, chain } = settled('LAL', bend(angle, r, sweep))
          const aligned = alignArcs(fit, chain)
          expect(turnAt(fit, aligned, 1)).toBeLessThan(0.01)
          expect(turnAt(fit, aligned, 2)).toBeLessThan(0.01)
          expect([aligned.joints[0], aligned.joints[3]]).toEqual([chain.joints[0], chain.joints[3]])
        },
      ),
    )
  })

  it('makes the round end of a stroke half a circle', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.double({ min: 3, max: 12, noNaN: true }),
        (angle, r) => {
          const { fit, chain } = settled('LAL', bend(angle, r, Math.PI))
          const aligned = alignArcs(fit, chain)
          expect(Math.max(turnAt(fit, aligned, 1), turnAt(fit, aligned, 2))).toBeLessThan(0.5)
        },
      ),
    )
  })

  it('makes two arcs touch each other', () => {
    const angles = fc.double({ min: 0.9, max: 1.4, noNaN: true })
    const radii = fc.double({ min: 14, max: 30, noNaN: true })
    fc.assert(
      fc.property(radii, radii, angles, angles, fc.boolean(), (r, s, one, two, isInflection) => {
        const first = alongArc(0, 0, r, 0, one) as Place[]
        const center = polar([0, 0], one, isInflection ? r + s : r - s)
        const from = isInflection ? one + Math.PI : one
        const second = alongArc(...center, s, from, from + (isInflection ? -two : two)) as Place[]
        const { fit, chain } = settled('AA', [first, second.slice(1)])
        fc.pre(chain.joints[1].kind === 'smooth')
        expect(turnAt(fit, alignArcs(fit, chain), 1)).toBeLessThan(1)
      }),
    )
  })

  it('gives the joint of an arc and a cubic the direction of the arc', () => {
    const arc = alongArc(0, 0, 20, -Math.PI, -Math.PI / 2)
    const cubic = alongCubic([0, -20, 14, -20, 30, 0, 60, 2], 60)
    const { fit, chain } = settled('AC', [arc, cubic.slice(1)])
    const aligned = alignArcs(fit, chain)
    const joint = aligned.joints[1]
    if (joint.kind === 'corner') throw new Error('no smooth joint')
    const { dx, dy } = drawnAt(fit, aligned, 0, joint)
    expect(dx * joint.dx + dy * joint.dy).toBeCloseTo(1, 9)
  })

  it('leaves clear corners, and chains without arcs', () => {
    const arc = alongArc(0, 0, 20, -Math.PI, -Math.PI / 2)
    const sharp = settled('AL', [arc, alongLine([0, -20], polar([0, -20], 0.9, 30)).slice(1)])
    expect(alignArcs(sharp.fit, sharp.chain)).toEqual(sharp.chain)
    const lines = settled('LL', [alongLine([0, 0], [30, 0]), alongLine([30, 0], [40, 25]).slice(1)])
    expect(alignArcs(lines.fit, lines.chain)).toEqual(lines.chain)
  })

  it('makes the arcs of a closed border touch what is beside them, over its first joint too', () => {
    const reversed = (path: Place[]): Place[] => path.slice().reverse()
    const angles = fc.double({ min: -3, max: 3, noNaN: true })
    fc.assert(
      fc.property(angles, fc.integer({ min: 5, max: 15 }), fc.integer({ min: 12, max: 40 }), (angle, r, length) => {
        const away = polar([0, 0], angle, length)
        const side = (from: Place, turn: number): Place => polar(from, angle + turn * (Math.PI / 2), r)
        // A pill, from the end of one of its round ends
        const far = alongArc(...away, r, angle - Math.PI / 2, angle + Math.PI / 2) as Place[]
        const near = alongArc(0, 0, r, angle + Math.PI / 2, angle + (3 * Math.PI) / 2) as Place[]
        const { points, pieces } = fitPaths('LALA', [
          alongLine(side([0, 0], -1), side(away, -1)),
          far.slice(1),
          reversed(alongLine(side([0, 0], 1), side(away, 1))).slice(1),
          near.slice(1),
        ])
        const fit = new ConstrainedFit(points, LAMBDA)
        const joints = [placeJoint(points, pieces[3], pieces[0]), ...placeJoints(points, pieces, placeJoint)]
        const chain: Chain = { pieces, joints: [...joints, joints[0]], isClosed: true }
        const aligned = alignArcs(fit, settleJoints(fit, chain))
        expect(aligned.joints[4]).toEqual(aligned.joints[0])
        for (const k of [1, 2, 3]) expect(turnAt(fit, aligned, k)).toBeLessThan(1)
        const [last, first] = [3, 0].map((k) => drawnAt(fit, aligned, k, aligned.joints[0]))
        expect(last.dx * first.dx + last.dy * first.dy).toBeGreaterThan(Math.cos(Math.PI / 180))
      }),
    )
  })

  it('keeps every arc an arc', () => {
    const sweeps = fc.array(fc.tuple(fc.integer({ min: 6, max: 40 }), fc.double({ min: 0.3, max: 2.5, noNaN: true })), {
      minLength: 2,
      maxLength: 5,
    })
    fc.assert(
      fc.property(sweeps, (arcs) => {
        let [center, from]: [Place, number] = [[0, 0], 0]
        const paths = arcs.map(([r, sweep], k) => {
          const start = k === 0 ? polar([0, 0], 0, r) : polar(center, from, 0)
          const own = k === 0 ? center : polar(start, from + Math.PI, r)
          const path = alongArc(...own, r, from, from + sweep) as Place[]
          center = path[path.length - 1]
          from += sweep
          return k === 0 ? path : path.slice(1)
        })
        const { fit, chain } = settled('A'.repeat(arcs.length), paths)
        const aligned = alignArcs(fit, chain)
        aligned.pieces.forEach((piece, k) => {
          const [start, end] = [aligned.joints[k], aligned.joints[k + 1]]
          const before = chain.pieces[k]
          const was = before.kind === 'arc' && fit.fitArc(before, chain.joints[k], chain.joints[k + 1]) !== null
          if (was && piece.kind === 'arc') expect(fit.fitArc(piece, start, end)).not.toBeNull()
        })
      }),
    )
  })
})
