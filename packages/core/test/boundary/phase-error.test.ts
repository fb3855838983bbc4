import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MeasuredPoints, PHASE_NONE, PHASE_X, PHASE_Y, removePhaseError } from '../../src/boundary/phase-error'

const COUNT = 60
/** A column in which a border that runs along rows lies, off the columns of the sloping one. */
const FLAT_AT = 1000

const wave = (position: number, amplitude: number) => position + amplitude * Math.sin(2 * Math.PI * position)
const worst = (found: Float64Array, truth: readonly number[]) =>
  truth.reduce((most, value, k) => Math.max(most, Math.abs(found[k] - value)), 0)

/** A sloping border and one along rows at a phase, both measured with an error of an amplitude, px; `axis` tells which coordinate it is. */
function scene(amplitude: number, slope: number, phase: number, axis = PHASE_Y) {
  const truth = Array.from({ length: 2 * COUNT }, (_, k) => (k < COUNT ? 20.1 + slope * k : 50 + phase))
  const along = Float64Array.from(truth, (_, k) => (k < COUNT ? k + 0.5 : FLAT_AT + k + 0.5))
  const across = Float64Array.from(truth, (value) => wave(value, amplitude))
  const points: MeasuredPoints = {
    x: axis === PHASE_X ? across : along,
    y: axis === PHASE_X ? along : across,
    axis: new Uint8Array(2 * COUNT).fill(axis),
    start: Int32Array.of(0, COUNT, 2 * COUNT),
  }
  return { truth, points, across }
}

describe('removePhaseError', () => {
  const slope = fc.double({ min: 0.1, max: 0.4, noNaN: true })
  const phase = fc.double({ min: 0, max: 1, noNaN: true })

  it('takes a wave of 0.02 px off sloping and straight borders, in rows and in columns', () => {
    fc.assert(
      fc.property(slope, phase, fc.constantFrom(PHASE_X, PHASE_Y), fc.boolean(), (s, p, axis, isCompressed) => {
        const { truth, points, across } = scene(0.02, s, p, axis)
        removePhaseError(points, isCompressed)
        expect(worst(across, truth)).toBeLessThan(0.004)
      }),
    )
  })

  it('keeps points without the wave and with a small one, of compressed pictures with a smaller one only', () => {
    for (const [amplitude, isCompressed, isKept] of [
      [0, true, true],
      [0, false, true],
      [-0.02, true, true],
      [0.007, false, true],
      [0.007, true, false],
      [0.012, false, false],
    ] as const) {
      const { points, across } = scene(amplitude, 0.23, 0.3)
      const measured = across.slice()
      removePhaseError(points, isCompressed)
      expect(worst(across, [...measured]) === 0).toBe(isKept)
    }
  })

  it('keeps borders along rows and columns where no slope tells of a wave', () => {
    const { points, across } = scene(0.02, 0, 0.3)
    const measured = across.slice()
    removePhaseError(points, true)
    expect([...across]).toEqual([...measured])
  })

  it('keeps points beside thin regions', () => {
    const { points, across } = scene(0.02, 0.23, 0.3)
    points.axis[COUNT + 5] = PHASE_NONE
    const measured = across.slice()
    removePhaseError(points, false)
    expect(across[COUNT + 5]).toBe(measured[COUNT + 5])
    expect(across[COUNT + 6]).not.toBe(measured[COUNT + 6])
  })

  it('takes less off at 45 degrees, where filters leave less', () => {
    const { points, across } = scene(0.02, 0.23, 0.3)
    const steep = Array.from({ length: COUNT }, (_, k) => 70.3 + k)
    for (let k = 0; k < COUNT; k++) across[COUNT + k] = steep[k]
    removePhaseError(points, false)
    const moved = worst(across.subarray(COUNT), steep)
    expect(moved).toBeGreaterThan(0.003)
    expect(moved).toBeLessThan(0.01)
  })

  it('does nothing without points', () => {
    const none = new Float64Array(0)
    removePhaseError({ x: none, y: none, axis: new Uint8Array(0), start: Int32Array.of(0) }, true)
    expect(none.length).toBe(0)
  })
})
