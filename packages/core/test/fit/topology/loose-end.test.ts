import { describe, expect, it } from 'vitest'
import { looseEnd } from '../../../src/fit/topology/loose-end'
import { alongLine, fitPaths, polar } from '../chain/chains'
import { alongArc } from '../known-points'

describe('looseEnd', () => {
  it('is where the border ends, in px, with its direction of travel', () => {
    const { points, pieces } = fitPaths('L', [alongLine([10, 20], polar([10, 20], 0.5, 40))])
    const end = looseEnd(points, pieces[0], 'end')
    expect(end.x).toBeCloseTo(10 + 40 * Math.cos(0.5), 6)
    expect(end.y).toBeCloseTo(20 + 40 * Math.sin(0.5), 6)
    expect(end.dx).toBeCloseTo(Math.cos(0.5), 6)
    expect([end.curvature, end.end]).toEqual([0, 'end'])
    const start = looseEnd(points, pieces[0], 'start')
    expect([start.x, start.y]).toEqual([expect.closeTo(10, 6), expect.closeTo(20, 6)])
    expect(start.dx).toBeCloseTo(end.dx, 9)
  })

  it('weighs more with more points, and less for a kind with more freedom', () => {
    const weight = (kind: string, length: number): number => {
      const { points, pieces } = fitPaths(kind, [alongArc(0, 0, 100, 0, length / 100)])
      expect(pieces[0].kind).toBe({ L: 'line', A: 'arc', C: 'cubic' }[kind])
      return looseEnd(points, pieces[0], 'end').weight
    }
    for (const kind of 'LAC') expect(weight(kind, 60)).toBeGreaterThan(weight(kind, 20))
    expect(weight('L', 40)).toBeGreaterThan(weight('A', 40))
    expect(weight('A', 40)).toBeGreaterThan(weight('C', 40))
  })
})
