import { describe, expect, it } from 'vitest'
import { deepShare, fadingShare } from '../../src/paper/ink-depth'

const SIDE = 100

/** A field of the darkness at each distance from the middle column. */
function bandOf(darknessAt: (distance: number) => number) {
  const values = new Float32Array(SIDE * SIDE)
  for (let i = 0; i < values.length; i++) values[i] = darknessAt(Math.abs((i % SIDE) - SIDE / 2))
  return { width: SIDE, height: SIDE, values }
}

function shares(darknessAt: (distance: number) => number, below?: number): { deep: number; fading: number } {
  const limit = 0.05
  const field = bandOf(darknessAt)
  const inked = { ...field, values: field.values.map((value) => (value > limit ? 1 : 0)) }
  const ink = inked.values.reduce((sum, value) => sum + value, 0)
  return { deep: deepShare(inked, ink, field.values, below), fading: fadingShare(field, limit, ink) }
}

describe('deepShare', () => {
  it('is none of thin lines, most of wide areas, and 0 without ink', () => {
    expect(shares((d) => (d < 3 ? 0.8 : 0)).deep).toBe(0)
    expect(shares((d) => (d < 30 ? 0.8 : 0)).deep).toBeGreaterThan(0.8)
    expect(shares(() => 0)).toEqual({ deep: 0, fading: 0 })
  })

  it('is none of areas that are dark where gray ones are asked for', () => {
    expect(shares((d) => (d < 30 ? 0.8 : 0), 0.4).deep).toBe(0)
    expect(shares((d) => (d < 30 ? 0.2 : 0), 0.4).deep).toBeGreaterThan(0.8)
  })
})

describe('fadingShare', () => {
  it('is none of sharp and of slightly blurred borders, however dark', () => {
    for (const dark of [0.1, 0.9]) {
      expect(shares((d) => (d < 20 ? dark : 0)).fading).toBe(0)
      expect(shares((d) => dark * Math.max(0, Math.min(1, (20 - d) / 4))).fading).toBe(0)
    }
  })

  it('is a large part of a wide ramp', () => {
    expect(shares((d) => 0.15 * Math.max(0, 1 - d / 30)).fading).toBeGreaterThan(0.1)
  })
})
