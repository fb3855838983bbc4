import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flatGroupsError } from '../../src/shading/flat-groups'
import { acrossAll, gridPoints, samplesAt, twoColors } from './pictures'

const points = gridPoints(20).map(([x, y]) => [20 + 10 * x, 20 + 10 * y] as const)

describe('flatGroupsError', () => {
  it('is 0 for as many flat colors as groups, and never larger with more groups', () => {
    fc.assert(
      fc.property(twoColors(20), ([a, b]) => {
        const samples = samplesAt(points, (x) => (x < 20 ? a : b))
        expect(flatGroupsError(samples, 2)).toBeLessThan(1e-4)
        expect(flatGroupsError(samples, 1)).toBeGreaterThan(9)
        expect(flatGroupsError(samples, 3)).toBeLessThan(1e-4)
      }),
    )
  })

  it('falls as one over the number of groups for an even ramp', () => {
    const samples = samplesAt(points, acrossAll(40, 40, 0, [0, 0, 0, 255], [240, 120, 60, 255]))
    const one = flatGroupsError(samples, 1)
    for (const count of [2, 3, 4]) expect(flatGroupsError(samples, count) / one).toBeCloseTo(1 / count, 1)
  })
})
