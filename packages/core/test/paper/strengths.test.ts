import { describe, expect, it } from 'vitest'
import { coreOf, findStrengths, nearestStrength } from '../../src/paper/strengths'

const all = (strength: Float32Array): number[] => Array.from(strength, (_, i) => i)

describe('findStrengths', () => {
  it('is one strength of a pen, near its stronger part', () => {
    const pen = Float32Array.from({ length: 100 }, (_, i) => 0.6 + 0.002 * i)
    const [only, ...others] = findStrengths(pen, all(pen))
    expect(others).toEqual([])
    expect(only).toBeCloseTo(0.74, 2)
  })

  it('is two to four rising strengths of pencil, of one ratio', () => {
    const pencil = Float32Array.from({ length: 100 }, (_, i) => 0.1 + 0.008 * i)
    const strengths = findStrengths(pencil, all(pencil))
    expect(strengths).toHaveLength(4)
    for (let k = 1; k < 4; k++) expect(strengths[k] / strengths[k - 1]).toBeCloseTo(strengths[1] / strengths[0], 6)
    expect(strengths[0]).toBeCloseTo(0.18, 2)
  })

  it('is full strength without any pixel', () => {
    expect(findStrengths(new Float32Array(4), [])).toEqual([1])
  })
})

describe('nearestStrength', () => {
  it('compares by ratio', () => {
    expect([0.1, 0.19, 0.21, 0.5].map((value) => nearestStrength([0.1, 0.4], value))).toEqual([0, 0, 1, 1])
  })
})

describe('coreOf', () => {
  it('is the pixels that are nearly covered', () => {
    expect(coreOf(Float32Array.of(0, 0.5, 0.79, 0.81, 1))).toEqual([3, 4])
  })
})
