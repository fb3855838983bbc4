import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clipped,
  connectingLine,
  curvatureAt,
  endTangent,
  isFitted,
  isStraight,
  nearestTangent,
  type Piece,
} from '../../../src/fit/chain/piece'
import { alongArc, alongCubic } from '../known-points'
import { alongLine, fitPaths } from './chains'

const anyPlace = fc.double({ min: -50, max: 50, noNaN: true })
const anyAngle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })

function arcPiece(r: number, from: number, to: number): Piece {
  return fitPaths('A', [alongArc(0, 0, r, from, to)]).pieces[0]
}

describe('nearestTangent', () => {
  it('gives the foot of a place on a line, with the direction of the points', () => {
    fc.assert(
      fc.property(anyAngle, anyPlace, anyPlace, (angle, x, y) => {
        const { pieces } = fitPaths('L', [alongLine([0, 0], [30 * Math.cos(angle), 30 * Math.sin(angle)])])
        const foot = nearestTangent(pieces[0], 'end', x, y)
        expect((x - foot.x) * foot.dx + (y - foot.y) * foot.dy).toBeCloseTo(0, 6)
        expect(Math.hypot(foot.dx, foot.dy)).toBeCloseTo(1, 9)
        expect(foot.dx * Math.cos(angle) + foot.dy * Math.sin(angle)).toBeGreaterThan(0.99)
      }),
    )
  })

  it('gives the place of the circle in the direction of a place, across the radius', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 5, max: 50, noNaN: true }),
        anyAngle,
        anyPlace,
        anyPlace,
        fc.boolean(),
        (r, from, x, y, isBack) => {
          const piece = arcPiece(r, from, from + (isBack ? -1.5 : 1.5))
          if (piece.kind !== 'arc') throw new Error('no arc')
          const { cx, cy } = piece.arc
          fc.pre(Math.hypot(x - cx, y - cy) > 0.01)
          const foot = nearestTangent(piece, 'start', x, y)
          expect(Math.hypot(foot.x - cx, foot.y - cy)).toBeCloseTo(piece.arc.r, 6)
          expect((foot.x - cx) * foot.dx + (foot.y - cy) * foot.dy).toBeCloseTo(0, 6)
          expect(Math.sign((foot.x - cx) * foot.dy - (foot.y - cy) * foot.dx)).toBe(isBack ? -1 : 1)
          expect((foot.x - cx) * (y - cy) - (foot.y - cy) * (x - cx)).toBeCloseTo(0, 6)
        },
      ),
    )
  })

  it('gives the end of a cubic along its arm, or along its chord when the arm has no length', () => {
    const span = { from: 0, to: 9, first: 0, last: 9, chi2: 0 }
    const withArms: Piece = { ...span, kind: 'cubic', control: Float64Array.of(0, 0, 3, 4, 6, 0, 6, -2) }
    expect(nearestTangent(withArms, 'start', 99, 99)).toEqual({ x: 0, y: 0, dx: 0.6, dy: 0.8 })
    expect(nearestTangent(withArms, 'end', 99, 99)).toMatchObject({ x: 6, y: -2, dy: -1 })
    const without: Piece = { ...span, kind: 'cubic', control: Float64Array.of(0, 0, 0, 0, 6, 8, 6, 8) }
    for (const end of ['start', 'end'] as const)
      expect(nearestTangent(without, end, 0, 0)).toMatchObject({ dx: 0.6, dy: 0.8 })
  })

  it('agrees at the ends of a piece with its first and last points', () => {
    for (const kind of 'LAC') {
      const { points, pieces } = fitPaths(kind, [alongArc(10, 5, 80, 0, 0.5)])
      for (const [end, k] of [
        ['start', 0],
        ['end', points.count - 1],
      ] as const) {
        const { x, y } = endTangent(points, pieces[0], end)
        expect(Math.hypot(x - points.x[k], y - points.y[k])).toBeLessThan(kind === 'L' ? 3 : 0.05)
      }
    }
  })
})

describe('curvatureAt', () => {
  it('is the inverse of the radius, positive clockwise as seen, for arcs and for cubics that follow one', () => {
    fc.assert(
      fc.property(fc.double({ min: 8, max: 60, noNaN: true }), anyAngle, fc.boolean(), (r, from, isBack) => {
        const sign = isBack ? -1 : 1
        for (const kind of 'AC') {
          const { pieces } = fitPaths(kind, [alongArc(0, 0, r, from, from + sign)])
          expect(pieces[0].kind).toBe(kind === 'A' ? 'arc' : 'cubic')
          for (const end of ['start', 'end'] as const) {
            expect(curvatureAt(pieces[0], end) * r * sign).toBeGreaterThan(0.9)
            expect(curvatureAt(pieces[0], end) * r * sign).toBeLessThan(1.1)
          }
        }
      }),
    )
  })

  it('is that of the end asked for', () => {
    const { pieces } = fitPaths('C', [alongCubic([0, 0, 5, 0, 20, 10, 60, 60], 70)])
    expect(Math.abs(curvatureAt(pieces[0], 'start'))).toBeGreaterThan(3 * Math.abs(curvatureAt(pieces[0], 'end')))
  })

  it('is 0 for straight pieces', () => {
    const { pieces } = fitPaths('L', [alongLine([0, 0], [20, 7])])
    expect(curvatureAt(pieces[0], 'start')).toBe(0)
    expect(curvatureAt(connectingLine(0, { x: 0, y: 0 }, { x: 1, y: 1 }), 'end')).toBe(0)
  })
})

describe('pieces', () => {
  it('keep their model when they are clipped, and their points within the span', () => {
    const { pieces } = fitPaths('A', [alongArc(0, 0, 20, 0, 1.5)])
    const [piece] = pieces
    const short = clipped(piece, piece.from + 4, piece.to - 3)
    expect(short).toMatchObject({ kind: 'arc', from: 4, to: piece.to - 3, first: 4, last: piece.to - 3 })
    expect(short.kind === 'arc' && piece.kind === 'arc' && short.arc === piece.arc).toBe(true)
  })

  it('are told apart by their kind', () => {
    const line = connectingLine(3, { x: 0, y: 0 }, { x: 3, y: 4 })
    expect(line).toMatchObject({ from: 3, to: 3, line: { x: 0, y: 0, dx: 0.6, dy: 0.8 } })
    expect([isFitted(line), isStraight(line)]).toEqual([false, true])
    expect([isFitted(arcPiece(9, 0, 1)), isStraight(arcPiece(9, 0, 1))]).toEqual([true, false])
  })
})
