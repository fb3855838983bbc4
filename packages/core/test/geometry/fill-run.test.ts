import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fillRun } from '../../src/geometry/fill-run'

it('fillRun fills as `fill` does, runs of every length', () => {
  const index = fc.integer({ min: 0, max: 60 })
  fc.assert(
    fc.property(index, index, (a, b) => {
      const [start, end] = [Math.min(a, b), Math.max(a, b)]
      const filled = new Int32Array(60)
      fillRun(filled, -7, start, end)
      expect(filled).toEqual(new Int32Array(60).fill(-7, start, end))
    }),
  )
})
