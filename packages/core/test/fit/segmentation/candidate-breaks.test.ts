import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candidateBreaks } from '../../../src/fit/segmentation/candidate-breaks'
import { alongArc, alongPolyline, pointsOf } from '../known-points'

const coordinate = fc.integer({ min: 0, max: 60 })
const anyPath = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 7 })

describe('candidateBreaks', () => {
  it('ascend from the first point to the last', () => {
    fc.assert(
      fc.property(anyPath, (path) => {
        const points = pointsOf(alongPolyline(path))
        fc.pre(points.count > 1)
        const breaks = candidateBreaks(points)
        expect([breaks[0], breaks.at(-1)]).toEqual([0, points.count - 1])
        for (let k = 1; k < breaks.length; k++) expect(breaks[k]).toBeGreaterThan(breaks[k - 1])
      }),
    )
  })

  it('are the ends alone of a line', () => {
    const line = alongPolyline([
      [0, 0],
      [50, 17],
    ])
    expect(candidateBreaks(pointsOf(line))).toEqual([0, line.length - 1])
  })

  it('include the points on both sides of a corner', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 30 }), fc.double({ min: 0.8, max: 2, noNaN: true }), (length, turn) => {
        const track = alongPolyline([
          [-length, 0],
          [0, 0],
          [length * Math.cos(turn), length * Math.sin(turn)],
        ])
        const breaks = candidateBreaks(pointsOf(track))
        expect(breaks).toEqual(expect.arrayContaining([length - 1, length]))
      }),
    )
  })

  it('become fewer where the points are less certain', () => {
    const track = alongArc(0, 0, 40, 0, 3)
    const counts = [0.02, 0.1, 0.5].map((sigma) => candidateBreaks(pointsOf(track, sigma)).length)
    expect(counts[0]).toBeGreaterThanOrEqual(counts[1])
    expect(counts[1]).toBeGreaterThan(counts[2])
  })
})
