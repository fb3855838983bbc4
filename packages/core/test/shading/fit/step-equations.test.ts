import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Axis, movedAxis, positionOn, positionsOn } from '../../../src/shading/fit/axis'
import { Profile } from '../../../src/shading/fit/profile'
import { StepEquations } from '../../../src/shading/fit/step-equations'
import { gridPoints, ramp, samplesAt, twoColors } from '../pictures'
import { anyCircle, anyEllipse, anyLinear } from './axes'

const POINTS = gridPoints(18)
const KNOTS = 10

function profileAlong(axis: Axis, { x, y, count, colors }: ReturnType<typeof samplesAt>): Profile {
  const profile = new Profile(KNOTS, colors, count)
  const positions = new Float64Array(count)
  positionsOn(axis, x, y, count, positions)
  profile.fit(positions)
  return profile
}

describe('StepEquations', () => {
  const nearby = fc.array(fc.double({ min: -0.03, max: 0.03, noNaN: true }), { minLength: 4, maxLength: 4 })

  it.each([
    ['linear', anyLinear],
    ['round', anyCircle],
    ['elliptic', anyEllipse],
  ] as const)('gives a step that lowers the error of a nearby %s axis, by no more than there is', (_, anyOne) => {
    fc.assert(
      fc.property(anyOne, twoColors(120), nearby, (truth: Axis, colors, change) => {
        fc.pre(truth.kind === 'linear' || Math.hypot(truth.values[0], truth.values[1]) < 2)
        const start = movedAxis(truth, change)
        fc.pre(start !== null)
        const positions = POINTS.map(([x, y]) => positionOn(truth, x, y))
        const samples = samplesAt(POINTS, ramp(truth, Math.min(...positions), Math.max(...positions), ...colors))
        const profile = profileAlong(start as Axis, samples)
        fc.pre(profile.error > 10)
        const equations = new StepEquations(samples, profile, truth.values.length)
        equations.setUp(start as Axis)
        const step = equations.step(1e-3)
        expect(step).not.toBeNull()
        const drop = equations.dropOf(step as Float64Array)
        expect(drop).toBeGreaterThan(0)
        expect(drop).toBeLessThan(1.001 * profile.error)
        const next = movedAxis(start as Axis, step as Float64Array)
        expect(profileAlong(next as Axis, samples).error).toBeLessThan(profile.error)
      }),
      { numRuns: 40 },
    )
  })

  it('has no step where all colors are equal', () => {
    const axis: Axis = { kind: 'circle', values: [0.5, 0.25] }
    const samples = samplesAt(POINTS, () => [10, 200, 30, 255])
    const equations = new StepEquations(samples, profileAlong(axis, samples), 2)
    equations.setUp(axis)
    const step = equations.step(1e-3)
    if (step !== null) expect(equations.dropOf(step)).toBeLessThan(1e-3)
  })
})
