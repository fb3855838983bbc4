import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CubicSystem } from '../../../src/fit/models/cubic-system'
import { SpanSamples } from '../../../src/fit/points/span-samples'
import { alongCubic, pointsOf } from '../known-points'

const COUNT = 30
const small = fc.double({ min: -0.4, max: 0.4, noNaN: true })
/** Cubics without loops. */
const anyCubic = fc
  .tuple(small, small, small, small)
  .map(([a, b, c, d]) => [0, 0, 10 + 8 * a, 8 * b, 30 + 8 * c, 10 + 8 * d, 40, 20])

/** Samples of a cubic's points at their true parameters. */
function samplesOf(cubic: readonly number[]): SpanSamples {
  const samples = new SpanSamples(COUNT + 1)
  samples.take(pointsOf(alongCubic(cubic, COUNT)), 0, COUNT)
  for (let k = 0; k <= COUNT; k++) samples.t[k] = k / COUNT
  return samples
}

function unit(x: number, y: number): { dx: number; dy: number } {
  return { dx: x / Math.hypot(x, y), dy: y / Math.hypot(x, y) }
}

function expectControl(control: Float64Array, cubic: readonly number[]): void {
  cubic.forEach((value, k) => {
    expect(control[k]).toBeCloseTo(value, 5)
  })
}

describe('CubicSystem', () => {
  it('recovers a cubic from its points at the true parameters', () => {
    fc.assert(
      fc.property(anyCubic, (cubic) => {
        const control = new Float64Array(8)
        expect(new CubicSystem(COUNT + 1).fitParameters(samplesOf(cubic), control)).toBe(true)
        expectControl(control, cubic)
      }),
    )
  })

  it('keeps a cubic that is right, whatever the slide', () => {
    const slide = fc.constantFrom(1, 1e-2, 1e-3)
    fc.assert(
      fc.property(anyCubic, slide, (cubic, size) => {
        const control = Float64Array.from(cubic)
        expect(new CubicSystem(COUNT + 1).fitNormals(samplesOf(cubic), control, size)).toBe(true)
        cubic.forEach((value, k) => {
          expect(control[k]).toBeCloseTo(value, 3)
        })
      }),
    )
  })

  it('recovers the arms between given ends, each free or along its direction', () => {
    fc.assert(
      fc.property(anyCubic, fc.boolean(), fc.boolean(), (cubic, isFree0, isFree3) => {
        const system = new CubicSystem(COUNT + 1)
        const start = unit(cubic[2], cubic[3])
        const end = unit(cubic[6] - cubic[4], cubic[7] - cubic[5])
        system.holdDirections(isFree0 ? null : start, isFree3 ? null : end)
        const control = Float64Array.from([0, 0, 1, 1, 39, 19, 40, 20])
        expect(system.fitArms(samplesOf(cubic), control, 1)).toBe(true)
        expectControl(control, cubic)
      }),
    )
  })

  it('refuses arms that point backwards, and samples that do not determine a cubic', () => {
    const cubic = [0, 0, 10, 4, 30, 12, 40, 20]
    const system = new CubicSystem(COUNT + 1)
    system.holdDirections(unit(-10, -4), null)
    expect(system.fitArms(samplesOf(cubic), Float64Array.from(cubic), 1)).toBe(false)
    const samples = samplesOf(cubic)
    samples.t.fill(0.5)
    expect(system.fitParameters(samples, new Float64Array(8))).toBe(false)
  })
})
