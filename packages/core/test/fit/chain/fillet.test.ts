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

const SQUARE: readonly Place[] = [
  [0, 0],
  [30, 0],
  [30, 30],
  [0, 30],
]
/** A cross: each of its four arms has two convex corners, with a concave one before them. */
const CROSS: readonly Place[] = [
  [30, 30],
  [30, 0],
  [60, 0],
  [60, 30],
  [90, 30],
  [90, 60],
  [60, 60],
  [60, 90],
  [30, 90],
  [30, 60],
  [0, 60],
  [0, 30],
]

/** A closed shape of right angles with corners of given radii, as lines and the points on them and the arcs; `sigma` is the standard error of the points. */
function roundedShape(
  tips: readonly Place[],
  radii: readonly number[],
  sigma: number,
): { points: EdgePoints; chain: Chain } {
  const count = tips.length
  const angleAfter = (k: number): number => {
    const [[ax, ay], [bx, by]] = [tips[k % count], tips[(k + 1) % count]]
    return Math.atan2(by - ay, bx - ax)
  }
  const track: Place[] = []
  const middles: number[] = []
  const sides: [number, number][] = []
  for (let k = 0; k < count; k++) {
    const [into, out, r] = [angleAfter(k + count - 1), angleAfter(k), radii[k]]
    const turn = Math.sin(out - into) > 0 ? 1 : -1
    const center = polar(polar(tips[k], out, r), into, -r)
    const from = into - (turn * Math.PI) / 2
    const arc = r === 0 ? [] : alongArc(center[0], center[1], r, from, from + (turn * Math.PI) / 2).slice(1, -1)
    middles.push(track.length + (arc.length >> 1))
    track.push(...arc)
    const next = (k + 1) % count
    const line = alongLine(polar(tips[k], out, r), polar(tips[next], out, -radii[next]))
    sides.push([track.length, track.length + line.length - 1])
    track.push(...line)
  }
  const points = pointsOf(track, sigma, true)
  const pieces = sides.map(([first, last], k) => {
    const [from, to] = [k === 0 ? 0 : middles[k], k === count - 1 ? points.count - 1 : middles[k + 1]]
    return { kind: 'line', from, to, first, last, chi2: 0, line: fitLine(points, first, last) } as const
  })
  const joints = [...tips, tips[0]].map(([x, y]) => cornerAt(x - points.originX, y - points.originY))
  return { points, chain: { pieces, joints, isClosed: true } }
}

/** How many corners of such a shape are rounded. */
function roundedOf(radii: readonly number[], sigma: number, tips = SQUARE): number {
  const { points, chain } = roundedShape(tips, radii, sigma)
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

  it('lets like corners of a border decide on those that are undecided, each of them once', () => {
    const sigma = 0.1
    const undecided = Array.from({ length: 12 }, (_, k) => 2 + 0.1 * k).filter(
      (r) => roundedOf([r, 0, 0, 0], sigma) === 0 && roundedOf([r, 5, 5, 5], sigma) === 4,
    )
    const areRounded = (r: number): boolean => roundedOf([r, r, r, r], sigma) === 4
    const [sharp, round] = [undecided[0], undecided[undecided.length - 1]]
    expect([sharp, round].map(areRounded)).toEqual([false, true])
    // A round corner and a sharp one are even: the undecided ones decide, wherever the border starts
    for (let k = 0; k < 4; k++) {
      const turned = (radii: readonly number[]): number[] => radii.map((_, i) => radii[(i + k) % 4])
      expect(roundedOf(turned([5, 0, sharp, sharp]), sigma)).toBe(1)
      expect(roundedOf(turned([5, 0, round, round]), sigma)).toBe(3)
    }
  })

  it('asks corners that turn the other way nothing', () => {
    const undecided = 2.4
    const radii = CROSS.map((_, k) => (k % 3 === 0 ? 5 : k < 4 ? 0 : undecided))
    expect(roundedOf(radii, 0.1, CROSS)).toBe(4)
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
