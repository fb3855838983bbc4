import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConstrainedFit } from '../../../src/fit/chain/constrained-fit'
import { cornerAt, type Joint, smoothAt } from '../../../src/fit/chain/joint'
import { connectingLine, type Piece } from '../../../src/fit/chain/piece'
import type { EdgePoints } from '../../../src/fit/points/edge-points'
import { type Curve, CurveBuilder } from '../../../src/model/curve'
import { furthestFrom, kindsOf } from '../drawn-shapes'
import { alongArc, alongCubic, cubicAt } from '../known-points'
import { alongLine, fitPaths, LAMBDA, type Place } from './chains'

/** Any circle: an arc between joints is fitted to its piece's points alone. */
const ARC = { cx: 0, cy: 0, r: 1, orientation: 1, chi2: 0 }
const anyShift = fc.double({ min: -2, max: 2, noNaN: true })

/** The corner at a place in px. */
function corner({ originX, originY }: EdgePoints, [x, y]: Place): Joint {
  return cornerAt(x - originX, y - originY)
}

function write(fit: ConstrainedFit, piece: Piece, start: Joint, end: Joint): Curve {
  const { originX, originY } = fit.points
  const out = new CurveBuilder(start.x + originX, start.y + originY)
  fit.write(out, piece, start, end)
  return out.build()
}

describe('ConstrainedFit', () => {
  it('prices a line by half the squared distances of its points, in standard errors', () => {
    fc.assert(
      fc.property(anyShift, anyShift, (above, below) => {
        const { points, pieces } = fitPaths('L', [alongLine([0, 0], [30, 0])])
        const [start, end] = [cornerAt(0, above), cornerAt(30, below)]
        const slope = (below - above) / 30
        let sum = 0
        for (let k = 0; k < points.count; k++) sum += points.weight[k] * (above + slope * k) ** 2
        const expected = sum / (1 + slope * slope) / 2
        const cost = new ConstrainedFit(points, LAMBDA).cost(pieces[0], start, end)
        expect(Math.abs(cost - expected)).toBeLessThan(1e-6 * (1 + expected))
      }),
    )
  })

  it('draws the arc of the points when its ends lie on it, in two parts when it is long', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 8, max: 60, noNaN: true }),
        fc.double({ min: 0, max: 6, noNaN: true }),
        fc.double({ min: 0.6, max: 3, noNaN: true }),
        fc.boolean(),
        (r, from, sweep, isBack) => {
          const path = alongArc(100, 90, r, from, from + (isBack ? -sweep : sweep))
          const { points, pieces } = fitPaths('A', [path])
          const fit = new ConstrainedFit(points, LAMBDA)
          const [start, end] = [corner(points, path[0]), corner(points, path[path.length - 1])]
          expect(fit.cost(pieces[0], start, end)).toBeLessThan(0.5)
          const curve = write(fit, pieces[0], start, end)
          expect('AA').toContain(kindsOf(curve))
          expect(furthestFrom(curve, path.flat())).toBeLessThan(0.1)
        },
      ),
    )
  })

  it('draws a line where an arc would rise much further than its points', () => {
    const { points, pieces } = fitPaths('A', [alongArc(0, 0, 20, 0, 0.9)])
    const fit = new ConstrainedFit(points, LAMBDA)
    expect(pieces[0].kind).toBe('arc')
    const curve = write(fit, pieces[0], corner(points, [18, 9]), corner(points, [18.5, 8]))
    expect(kindsOf(curve)).toBe('L')
  })

  it('draws the round end of a stroke as an arc of more than half a turn', () => {
    const path = alongArc(0, 0, 2, 0.4, 0.4 + 3.9)
    const { points, pieces } = fitPaths('A', [path])
    const fit = new ConstrainedFit(points, LAMBDA)
    const [start, end] = [corner(points, path[0]), corner(points, path[path.length - 1])]
    const curve = write(fit, { ...pieces[0], kind: 'arc', arc: ARC } as Piece, start, end)
    expect(kindsOf(curve)).toBe('AA')
    expect(furthestFrom(curve, path.flat())).toBeLessThan(0.1)
  })

  it('draws no arc of nearly a whole turn through three points of a staircase', () => {
    const { points, pieces } = fitPaths('A', [
      [
        [0, 0],
        [-0.9, 2.4],
        [1.6, 1.7],
      ],
    ])
    const fit = new ConstrainedFit(points, LAMBDA)
    const curve = write(
      fit,
      { ...pieces[0], kind: 'arc', arc: ARC } as Piece,
      corner(points, [0, 0]),
      corner(points, [1.6, 1.7]),
    )
    expect(kindsOf(curve)).toBe('L')
  })

  it('draws a cubic between its joints, along the direction of a smooth one', () => {
    const control = [0, 0, 20, 0, 40, 10, 60, 40]
    const { points, pieces } = fitPaths('C', [alongCubic(control, 70)])
    const fit = new ConstrainedFit(points, LAMBDA)
    const start = smoothAt({ x: 0, y: 0, dx: 1, dy: 0 })
    const curve = write(fit, pieces[0], start, cornerAt(60, 40))
    expect(kindsOf(curve)).toBe('C')
    expect([...curve.coords.slice(-2)]).toEqual([60, 40])
    expect(curve.coords[3]).toBeCloseTo(0, 9)
    const middle = cubicAt(control, 0.5)
    expect(furthestFrom(curve, middle)).toBeLessThan(0.05)
  })

  it('gives up a direction that its points contradict, for the price of a parameter', () => {
    const { points, pieces } = fitPaths('C', [alongCubic([0, 0, 20, 0, 40, 10, 60, 40], 70)])
    const fit = new ConstrainedFit(points, LAMBDA)
    const wrong = smoothAt({ x: 0, y: 0, dx: Math.cos(0.4), dy: -Math.sin(0.4) })
    const free = fit.cost(pieces[0], cornerAt(0, 0), cornerAt(60, 40))
    expect(fit.cost(pieces[0], wrong, cornerAt(60, 40))).toBeCloseTo(free + LAMBDA, 9)
    const curve = write(fit, pieces[0], wrong, cornerAt(60, 40))
    expect(Math.abs(curve.coords[3] / curve.coords[2])).toBeLessThan(0.1)
  })

  it('answers the same whatever it was asked before', () => {
    const { points, pieces } = fitPaths('C', [alongCubic([0, 0, 20, 0, 40, 10, 60, 40], 70)])
    fc.assert(
      fc.property(fc.array(fc.tuple(anyShift, anyShift), { maxLength: 5 }), (places) => {
        const fit = new ConstrainedFit(points, LAMBDA)
        const [start, end] = [cornerAt(0, 0), cornerAt(60, 40)]
        const cost = fit.cost(pieces[0], start, end)
        for (const [x, y] of places) fit.cost(pieces[0], start, cornerAt(60 + x, 40 + y))
        expect(fit.cost(pieces[0], start, end)).toBe(cost)
        expect(new ConstrainedFit(points, LAMBDA).cost(pieces[0], start, end)).toBe(cost)
      }),
      { numRuns: 30 },
    )
  })

  it('draws connectors as they are, at no cost', () => {
    const { points } = fitPaths('L', [alongLine([0, 0], [9, 0])])
    const fit = new ConstrainedFit(points, LAMBDA)
    const [start, end] = [cornerAt(1, 1), cornerAt(4, 5)]
    const fillet: Piece = { kind: 'fillet', from: 3, to: 3, arc: { cx: 4, cy: 1, r: 4, orientation: 1 } }
    expect(fit.cost(connectingLine(0, start, end), start, end)).toBe(0)
    expect(fit.cost(fillet, start, end)).toBe(0)
    expect(kindsOf(write(fit, connectingLine(0, start, end), start, end))).toBe('L')
    expect([...write(fit, fillet, start, end).coords]).toEqual([1, 1, 4, 4, 0, 0, 1, 4, 5])
  })
})
