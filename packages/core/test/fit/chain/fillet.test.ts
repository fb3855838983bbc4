import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildCurve, type Chain } from '../../../src/fit/chain/chain'
import { ConstrainedFit } from '../../../src/fit/chain/constrained-fit'
import { roundCorners } from '../../../src/fit/chain/fillet'
import { cornerAt } from '../../../src/fit/chain/joint'
import { fitLine } from '../../../src/fit/models/line'
import type { EdgePoints } from '../../../src/fit/points/edge-points'
import { furthestFrom, kindsOf } from '../drawn-shapes'
import { alongArc, pointsOf } from '../known-points'
import { alongLine, fitPaths, LAMBDA, openChain, type Place, polar } from './chains'

const anyAngle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
const anyOpening = fc.double({ min: 1.3, max: 1.7, noNaN: true })

/** A corner of two sides of 30 px at the origin, cut off by an arc of radius r, as two lines and the points on them and the arc. */
function roundedCorner(
  angle: number,
  opening: number,
  r: number,
): { points: EdgePoints; chain: Chain; track: Place[] } {
  const reach = r / Math.tan(opening / 2)
  const center = polar([0, 0], angle + opening / 2, r / Math.sin(opening / 2))
  const from = angle - Math.PI / 2
  const arc = alongArc(center[0], center[1], r, from, from - (Math.PI - opening)).slice(1, -1)
  const one = alongLine(polar([0, 0], angle, 30), polar([0, 0], angle, reach))
  const two = alongLine(polar([0, 0], angle + opening, reach), polar([0, 0], angle + opening, 30))
  const half = arc.length >> 1
  const lines = fitPaths('LL', [one, two])
  const { points } = fitPaths('LL', [
    [...one, ...arc.slice(0, half)],
    [...arc.slice(half), ...two],
  ])
  // The models of the straight sides, over the points of the arc too.
  const at = one.length + half - 1
  const pieces = lines.pieces.map((piece, k) => ({
    ...piece,
    from: k === 0 ? 0 : at,
    to: k === 0 ? at : points.count - 1,
  }))
  const [start, , end] = openChain(lines.points, lines.pieces).joints
  const tip = cornerAt(-points.originX, -points.originY)
  return { points, chain: { pieces, joints: [start, tip, end], isClosed: false }, track: [...one, ...arc, ...two] }
}

const SIDE = 30

/** A square with corners of four radii, as four lines and the points on them and the arcs; `sigma` is the standard error of the points. */
function roundedSquare(radii: readonly number[], sigma: number): { points: EdgePoints; chain: Chain } {
  const tips: Place[] = [
    [0, 0],
    [SIDE, 0],
    [SIDE, SIDE],
    [0, SIDE],
  ]
  const track: Place[] = []
  const middles: number[] = []
  const sides: [number, number][] = []
  for (let k = 0; k < 4; k++) {
    const [x, y] = tips[k]
    const [along, r, next] = [(k * Math.PI) / 2, radii[k], radii[(k + 1) % 4]]
    const center = polar(polar([x, y], along, r), along + Math.PI / 2, r)
    const arc = r === 0 ? [] : alongArc(center[0], center[1], r, along - Math.PI, along - Math.PI / 2).slice(1, -1)
    middles.push(track.length + (arc.length >> 1))
    track.push(...arc)
    const line = alongLine(polar([x, y], along, r), polar([x, y], along, SIDE - next))
    sides.push([track.length, track.length + line.length - 1])
    track.push(...line)
  }
  const points = pointsOf(track, sigma, true)
  const last = points.count - 1
  const pieces = sides.map(([first, end], k) => {
    const [from, to] = [k === 0 ? 0 : middles[k], k === 3 ? last : middles[k + 1]]
    return { kind: 'line', from, to, first, last: end, chi2: 0, line: fitLine(points, first, end) } as const
  })
  const joints = [...tips, tips[0]].map(([x, y]) => cornerAt(x - points.originX, y - points.originY))
  return { points, chain: { pieces, joints, isClosed: true } }
}

/** How many corners of such a square are rounded. */
function roundedOf(radii: readonly number[], sigma = 0.05): number {
  const { points, chain } = roundedSquare(radii, sigma)
  return roundCorners(points, chain).pieces.filter(({ kind }) => kind === 'fillet').length
}

describe('roundCorners', () => {
  it('rounds what clean points show, and not what noise may have cut off', () => {
    for (const [r, sigma, count] of [
      [2.6, 0.05, 4],
      [2.6, 0.2, 0],
      [4, 0.2, 4],
      [0, 0.05, 0],
    ]) {
      expect(roundedOf([r, r, r, r], sigma), `radius ${r}, standard error ${sigma}`).toBe(count)
    }
  })

  it('takes like corners alike where one of them alone is undecided', () => {
    const undecided = [2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8].filter(
      (r) => roundedOf([r, 0, 0, 0], 0.1) === 0 && roundedOf([r, 5, 5, 5], 0.1) === 4,
    )
    expect(undecided.length).toBeGreaterThan(0)
  })

  it('puts an arc of nearly the true radius into a rounded corner, which touches both sides', () => {
    fc.assert(
      fc.property(anyAngle, anyOpening, fc.double({ min: 3.5, max: 5, noNaN: true }), (angle, opening, r) => {
        const { points, chain, track } = roundedCorner(angle, opening, r)
        const { pieces, joints } = roundCorners(points, chain)
        expect(pieces.map(({ kind }) => kind)).toEqual(['line', 'fillet', 'line'])
        const [, fillet] = pieces
        if (fillet.kind !== 'fillet' || joints[1].kind !== 'smooth' || joints[2].kind !== 'smooth')
          throw new Error('no fillet')
        expect(Math.abs(fillet.arc.r - r)).toBeLessThan(0.2 * r)
        for (const joint of [joints[1], joints[2]]) {
          const [dx, dy] = [joint.x - fillet.arc.cx, joint.y - fillet.arc.cy]
          expect(Math.hypot(dx, dy)).toBeCloseTo(fillet.arc.r, 6)
          expect(dx * joint.dx + dy * joint.dy).toBeCloseTo(0, 6)
        }
        const curve = buildCurve(new ConstrainedFit(points, LAMBDA), { pieces, joints, isClosed: false })
        expect(kindsOf(curve)).toBe('LAL')
        expect(furthestFrom(curve, track.flat())).toBeLessThan(0.35)
      }),
    )
  })

  it('leaves a corner sharp whose points run up to it', () => {
    fc.assert(
      fc.property(anyAngle, fc.double({ min: 0.5, max: 2.6, noNaN: true }), (angle, opening) => {
        const { points, pieces } = fitPaths('LL', [
          alongLine(polar([0, 0], angle, 30), [0, 0]),
          alongLine([0, 0], polar([0, 0], angle + opening, 30)).slice(1),
        ])
        const chain = openChain(points, pieces)
        expect(roundCorners(points, chain)).toEqual(chain)
      }),
    )
  })

  it('leaves the pieces beside a fillet the points that lie outside it', () => {
    const { points, chain } = roundedCorner(0.3, 1.6, 4)
    const { pieces, joints } = roundCorners(points, chain)
    const [before, , after] = pieces
    const distance = (k: number, joint: { x: number; y: number }): number =>
      Math.hypot(points.x[k] - joint.x, points.y[k] - joint.y)
    expect(before.to).toBeLessThan(chain.pieces[0].to)
    expect(after.from).toBeGreaterThan(chain.pieces[1].from)
    expect(distance(before.to, joints[1])).toBeLessThan(1.5)
    expect(distance(after.from, joints[2])).toBeLessThan(1.5)
  })

  it('rounds the corner where a closed chain begins, but never the end of an open one', () => {
    const { points, chain } = roundedCorner(0.3, 1.6, 4)
    const [before, after] = chain.pieces
    const [start, tip, end] = chain.joints
    // The same corner as the first and last joint: the chain runs from the tip along `after` and back to it along `before`.
    const turned: Chain = { pieces: [after, before], joints: [tip, cornerAt(start.x, end.y), tip], isClosed: true }
    const rounded = roundCorners(points, turned)
    expect(rounded.pieces[rounded.pieces.length - 1].kind).toBe('fillet')
    expect(rounded.joints[rounded.joints.length - 1]).toEqual(rounded.joints[0])
    expect(roundCorners(points, { ...turned, isClosed: false }).pieces).not.toContainEqual(
      expect.objectContaining({ kind: 'fillet' }),
    )
  })

  it('leaves smooth joints', () => {
    const { points, chain } = roundedCorner(0.3, 1.6, 4)
    const [start, { x, y }, end] = chain.joints
    const joints = [start, { kind: 'smooth', x, y, dx: 1, dy: 0 } as const, end]
    expect(roundCorners(points, { ...chain, joints }).pieces).toEqual(chain.pieces)
  })
})
