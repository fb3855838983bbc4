import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutBluntCorners } from '../../../src/fit/chain/blunt-corners'
import { endTangent, type FittedPiece } from '../../../src/fit/chain/piece'
import type { EdgePoints } from '../../../src/fit/points/edge-points'
import { alongArc } from '../known-points'
import { alongLine, fitPaths, LAMBDA, type Place, polar } from './chains'

/** The angles, degrees, by which neighboring pieces turn where they meet. */
function turns(points: EdgePoints, pieces: readonly FittedPiece[]): number[] {
  return pieces.slice(1).map((piece, k) => {
    const a = endTangent(points, pieces[k], 'end')
    const b = endTangent(points, piece, 'start')
    return (Math.abs(Math.atan2(a.dx * b.dy - a.dy * b.dx, a.dx * b.dx + a.dy * b.dy)) * 180) / Math.PI
  })
}

/** The outline of a chair's back: a quarter of a circle, a short line, a quarter of a circle. */
function archOf(r: number, top: number): [Place[], Place[]] {
  const left = alongArc(0, 0, r, -Math.PI, -Math.PI / 2)
  const line = alongLine([0, -r], [top, -r])
  const right = alongArc(top, 0, r, -Math.PI / 2, 0)
  const middle = line.length >> 1
  return [
    [...left, ...line.slice(1, middle)],
    [...line.slice(middle), ...right.slice(1)],
  ]
}

describe('withoutBluntCorners', () => {
  it('puts a short line back between two arcs that met in a kink over it', () => {
    const { points, pieces } = fitPaths('AA', archOf(20, 10))
    expect(turns(points, pieces)[0]).toBeGreaterThan(12)
    const mended = withoutBluntCorners(points, pieces, LAMBDA)
    expect(mended.map(({ kind }) => kind)).toEqual(['arc', 'line', 'arc'])
    expect(Math.max(...turns(points, mended))).toBeLessThan(6)
  })

  it('leaves no kink in an arch of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 16, max: 40 }), fc.integer({ min: 8, max: 11 }), (r, top) => {
        const { points, pieces } = fitPaths('AA', archOf(r, top))
        expect(Math.max(...turns(points, withoutBluntCorners(points, pieces, LAMBDA)))).toBeLessThan(12)
      }),
    )
  })

  it('returns pieces over the same points, each from where the last one ends', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: -0.9, max: 0.9, noNaN: true }), fc.integer({ min: 6, max: 30 })), {
          minLength: 2,
          maxLength: 6,
        }),
        (steps) => {
          let at: Place = [0, 0]
          let angle = 0
          const paths = steps.map(([turn, length]) => {
            angle += turn
            const from = at
            at = polar(at, angle, length)
            return alongLine(from, at)
          })
          const { points, pieces } = fitPaths('L'.repeat(steps.length), paths)
          const mended = withoutBluntCorners(points, pieces, LAMBDA)
          expect([mended[0].from, mended[mended.length - 1].to]).toEqual([0, points.count - 1])
          for (let k = 1; k < mended.length; k++) expect(mended[k].from).toBe(mended[k - 1].to)
        },
      ),
    )
  })

  it('keeps the corners of polygons of any number of sides, open or closed, and joints that are smooth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 20 }), fc.integer({ min: 11, max: 40 }), fc.boolean(), (n, r, isClosed) => {
        const corners = Array.from({ length: n + 1 }, (_, k) => polar([0, 0], (2 * k * Math.PI) / n, r))
        const sides = corners.slice(1).map((to, k) => alongLine(corners[k], to))
        const { points, pieces } = fitPaths('L'.repeat(n), sides)
        expect(withoutBluntCorners(points, pieces, LAMBDA, isClosed)).toEqual(pieces)
      }),
    )
    const [arc, line] = [alongArc(0, 0, 20, -Math.PI, -Math.PI / 2), alongLine([0, -20], [30, -20])]
    const smooth = fitPaths('AL', [arc, line])
    expect(withoutBluntCorners(smooth.points, smooth.pieces, LAMBDA)).toEqual(smooth.pieces)
  })

  it('keeps a true corner of a line and an arc', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.24, max: 0.65, noNaN: true }), fc.integer({ min: 20, max: 40 }), (turn, r) => {
        const arc = alongArc(r * Math.sin(turn), -r * Math.cos(turn), r, Math.PI / 2 + turn, Math.PI / 2 + turn - 1.2)
        const { points, pieces } = fitPaths('LA', [alongLine([-30, 0], [0, 0]), arc.slice(1)])
        const mended = withoutBluntCorners(points, pieces, LAMBDA)
        expect(mended.map(({ kind }) => kind)).toEqual(['line', 'arc'])
        expect(Math.abs(mended[1].from - pieces[1].from)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('keeps a blunt corner that no other pieces describe', () => {
    const far = polar([40, 0], 0.5, 40)
    const { points, pieces } = fitPaths('LL', [alongLine([0, 0], [40, 0]), alongLine([40, 0], far)])
    expect(withoutBluntCorners(points, pieces, LAMBDA)).toEqual(pieces)
  })
})
