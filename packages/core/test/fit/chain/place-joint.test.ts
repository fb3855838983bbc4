import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connectingLine } from '../../../src/fit/chain/piece'
import { capSpikes, capSpikesAround, midwayJoint, placeJoint, placeJoints } from '../../../src/fit/chain/place-joint'
import { alongArc } from '../known-points'
import { alongLine, fitPaths, type Place, polar } from './chains'

const anyAngle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })

/** Two straight sides that end `gap` px before the corner at the origin; `opening` is the angle between them. */
function sides(angle: number, opening: number, gap: number): readonly Place[][] {
  return [
    alongLine(polar([0, 0], angle, 30), polar([0, 0], angle, gap)),
    alongLine(polar([0, 0], angle + opening, gap), polar([0, 0], angle + opening, 30)),
  ]
}

describe('placeJoint', () => {
  it('puts the corner of two lines where they cross, beyond their points', () => {
    fc.assert(
      fc.property(
        anyAngle,
        fc.double({ min: 0.6, max: 2.7, noNaN: true }),
        fc.double({ min: 0, max: 1.5, noNaN: true }),
        (angle, opening, gap) => {
          const { points, pieces } = fitPaths('LL', sides(angle, opening, gap))
          const joint = placeJoint(points, pieces[0], pieces[1])
          expect(joint.kind).toBe('corner')
          expect(Math.hypot(joint.x + points.originX, joint.y + points.originY)).toBeLessThan(0.25)
        },
      ),
    )
  })

  it('joins a line and an arc that touches it smoothly, in the direction of the line', () => {
    fc.assert(
      fc.property(anyAngle, fc.double({ min: 6, max: 60, noNaN: true }), fc.boolean(), (angle, r, isFirst) => {
        const center = polar([0, 0], angle, r)
        const arc = alongArc(center[0], center[1], r, angle + Math.PI, angle + Math.PI + 1.2)
        const line = alongLine(polar([0, 0], angle + Math.PI / 2, 25), [0, 0])
        const paths = isFirst ? [line, arc.slice(1)] : [arc.slice(1).reverse(), line.slice().reverse()]
        const { points, pieces } = fitPaths(isFirst ? 'LA' : 'AL', paths)
        const joint = placeJoint(points, pieces[0], pieces[1])
        const line1 = pieces[isFirst ? 0 : 1]
        if (joint.kind !== 'smooth' || line1.kind !== 'line') throw new Error('not smooth')
        expect([joint.dx, joint.dy]).toEqual([line1.line.dx, line1.line.dy])
        expect(Math.hypot(joint.x + points.originX, joint.y + points.originY)).toBeLessThan(1.5)
      }),
    )
  })

  it('joins two arcs of one direction smoothly, with a unit direction between theirs', () => {
    const { points, pieces } = fitPaths('AA', [alongArc(0, 0, 20, -1, 0), alongArc(-20, 0, 40, 0.02, 0.6)])
    const joint = placeJoint(points, pieces[0], pieces[1])
    if (joint.kind !== 'smooth') throw new Error('not smooth')
    expect(Math.hypot(joint.dx, joint.dy)).toBeCloseTo(1, 9)
    expect(joint.dy).toBeGreaterThan(0.99)
  })

  it('puts the corner of two parallel lines midway between their ends', () => {
    const { points, pieces } = fitPaths('LL', [alongLine([0, 0], [20, 0]), alongLine([21, 1], [40, 1])])
    const joint = placeJoint(points, pieces[0], pieces[1])
    expect(joint).toEqual(midwayJoint(points, pieces[0], pieces[1]))
    expect(joint.kind).toBe('corner')
    expect(joint.y).toBeCloseTo(0.5, 9)
  })

  it('places one joint fewer than there are pieces', () => {
    const { points, pieces } = fitPaths('LLL', [...sides(0, 1.5, 0), alongLine([5, 32], [40, 40])])
    const joints = placeJoints(points, pieces, placeJoint)
    expect(joints).toEqual([placeJoint(points, pieces[0], pieces[1]), placeJoint(points, pieces[1], pieces[2])])
  })
})

describe('capSpikes', () => {
  const blunt: Place[][] = [alongLine([0, 0], [30, 0]), alongLine([30, 3], [0, 3])]

  it('puts a line across the tip of two sides that turn back without crossing', () => {
    const { points, pieces } = fitPaths('LL', blunt)
    const capped = capSpikes(points, pieces)
    expect(capped.map(({ kind }) => kind)).toEqual(['line', 'connecting-line', 'line'])
    expect(capped[1]).toEqual(connectingLine(30, { x: 30, y: 0 }, { x: 30, y: 3 }))
  })

  it('leaves sides that cross near their ends, and sides that turn less', () => {
    for (const opening of [0.3, 1, 2.5]) {
      const { points, pieces } = fitPaths('LL', sides(0.2, opening, 0))
      expect(capSpikes(points, pieces)).toEqual(pieces)
    }
  })

  it('caps the tip between the last piece and the first of a closed border too', () => {
    const { points, pieces } = fitPaths('LL', blunt)
    const kinds = capSpikesAround(points, pieces).map(({ kind }) => kind)
    expect(kinds).toEqual(['line', 'connecting-line', 'line', 'connecting-line'])
  })
})
