import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeKernel, residualOf } from '../../src/classify/enlargement-residual'
import { ENLARGING_FILTERS, LINEAR } from '../../src/classify/enlarging-filters'
import type { Line } from '../../src/classify/picture-lines'

function lineOf(levels: readonly number[]): Line {
  const line = Float32Array.from(levels)
  let steps = 0
  for (let k = 1; k < line.length; k++) steps += (line[k] - line[k - 1]) ** 2
  return { levels: line, steps }
}

const anyLines = fc.array(
  fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 20, maxLength: 60 }).map((levels) => lineOf(levels)),
  { minLength: 1, maxLength: 6 },
)

describe('residualOf', () => {
  it('is the same with a limit as without one, or above it', () => {
    const kernels = ENLARGING_FILTERS.flatMap((filter) => [2, 3].map((factor) => makeKernel(filter, factor, 0.5)))
    fc.assert(
      fc.property(
        anyLines,
        fc.constantFrom(...kernels),
        fc.double({ min: 0, max: 2, noNaN: true }),
        (lines, kernel, limit) => {
          const whole = residualOf(lines, kernel)
          const bounded = residualOf(lines, kernel, limit)
          if (whole <= limit) expect(bounded).toBe(whole)
          else expect(bounded).toBeGreaterThan(limit)
        },
      ),
    )
  })

  it('is next to nothing for a line that its kernel has enlarged, and large by cells half a cell further', () => {
    const samples = Array.from({ length: 24 }, (_, k) => (k % 7 < 3 ? 40 : 200))
    const levels = samples.flatMap((sample, k) => {
      const [before, after] = [samples[Math.max(0, k - 1)], samples[Math.min(23, k + 1)]]
      return [0.25 * before + 0.75 * sample, 0.75 * sample + 0.25 * after]
    })
    const lines = [lineOf(levels)]
    const right = residualOf(lines, makeKernel(LINEAR, 2, 0))
    expect(right).toBeLessThan(0.05)
    expect(residualOf(lines, makeKernel(LINEAR, 2, 1))).toBeGreaterThan(5 * right)
  })

  it('is 1 where no line is long enough, or none has steps', () => {
    expect(residualOf([lineOf([0, 255, 0, 255])], makeKernel(LINEAR, 2, 0))).toBe(1)
    expect(residualOf([lineOf(new Array(40).fill(7))], makeKernel(LINEAR, 2, 0))).toBe(1)
  })
})
