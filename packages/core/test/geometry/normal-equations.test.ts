import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NormalEquations } from '../../src/geometry/normal-equations'

const value = fc.double({ min: -5, max: 5, noNaN: true })
const weight = fc.double({ min: 0.1, max: 10, noNaN: true })

describe('NormalEquations', () => {
  it('find the step that removes the residuals of a linear model, whatever the weights', () => {
    const rows = fc.array(fc.tuple(value, value, value, weight), { minLength: 6, maxLength: 20 })
    fc.assert(
      fc.property(fc.tuple(value, value, value), rows, (truth, given) => {
        const equations = new NormalEquations(3)
        // Three unit rows make the system definite.
        const all = [...given, [1, 0, 0, 1], [0, 1, 0, 1], [0, 0, 1, 1]]
        for (const [a, b, c, w] of all) {
          const residual = -(a * truth[0] + b * truth[1] + c * truth[2])
          equations.add(residual, w, Float64Array.of(a, b, c))
        }
        const step = equations.solve()
        expect(step).not.toBeNull()
        truth.forEach((expected, k) => {
          expect(step?.[k]).toBeCloseTo(expected, 6)
        })
      }),
    )
  })

  it('weigh residuals that contradict each other', () => {
    const equations = new NormalEquations(1)
    equations.add(-10, 3, Float64Array.of(1))
    equations.add(-2, 1, Float64Array.of(1))
    expect(equations.solve()?.[0]).toBeCloseTo((3 * 10 + 2) / 4, 12)
  })

  it('have no step where a parameter moves nothing', () => {
    const equations = new NormalEquations(2)
    for (let k = 0; k < 5; k++) equations.add(k, 1, Float64Array.of(k, 0))
    expect(equations.solve()).toBeNull()
  })

  it('read only the slopes of their own parameters', () => {
    const equations = new NormalEquations(1)
    equations.add(-4, 1, Float64Array.of(2, Number.NaN))
    expect(equations.solve()?.[0]).toBe(2)
  })
})
