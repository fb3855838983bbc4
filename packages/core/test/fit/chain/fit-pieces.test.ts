import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alongArc, alongCubic } from '../known-points'
import { alongLine, fitPaths, polar } from './chains'

describe('fitPieces', () => {
  it('fits the kind that each segment has, one after the other over shared points', () => {
    const { pieces } = fitPaths('LAC', [
      alongLine([0, 0], [30, 11]),
      alongArc(30, 31, 20, -1.2, 0.4),
      alongCubic([50, 40, 52, 60, 80, 60, 90, 90], 60),
    ])
    expect(pieces.map(({ kind }) => kind)).toEqual(['line', 'arc', 'cubic'])
    expect(pieces[1].from).toBe(pieces[0].to)
    expect(pieces[2].from).toBe(pieces[1].to)
  })

  it('makes a line exactly horizontal or vertical when it is off by less than pixels can show', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.1, max: 0.1, noNaN: true }),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 8, max: 60 }),
        (drift, quarter, length) => {
          const angle = (quarter * Math.PI) / 2
          const { pieces } = fitPaths('L', [alongLine([0, 0], polar([0, 0], angle + drift / length, length))])
          const [piece] = pieces
          if (piece.kind !== 'line') throw new Error('no line')
          expect([piece.line.dx + 0, piece.line.dy + 0]).toEqual(
            [
              [1, 0],
              [0, 1],
              [-1, 0],
              [0, -1],
            ][quarter],
          )
        },
      ),
    )
  })

  it('leaves the slope of a line that is plainly sloped', () => {
    const { pieces } = fitPaths('L', [alongLine([0, 0], [40, 1])])
    const [piece] = pieces
    if (piece.kind !== 'line') throw new Error('no line')
    expect(piece.line.dy / piece.line.dx).toBeCloseTo(1 / 40, 4)
  })

  it('leaves an end point out of the fit that belongs to a corner', () => {
    const line = alongLine([0, 0], [30, 14])
    const { pieces } = fitPaths('L', [[[1, -3], ...line]])
    expect(pieces[0]).toMatchObject({ from: 0, first: 1, last: line.length, to: line.length })
    expect(pieces[0].chi2).toBeLessThan(1e-6)
  })

  it('draws a line where the points show no arc', () => {
    const { pieces } = fitPaths('A', [alongLine([0, 0], [20, 9])])
    expect(pieces[0].kind).toBe('line')
  })
})
