import { describe, expect, it } from 'vitest'
import { changeLightness, lightnessOf } from '../../src/color/cielab'
import { linearToSrgb, srgbToLinear } from '../../src/color/srgb'

describe('lightnessOf', () => {
  it('has the values of published colors', () => {
    expect(lightnessOf(0, 0, 0)).toBeCloseTo(0, 10)
    expect(lightnessOf(255, 255, 255)).toBeCloseTo(100, 3)
    expect(lightnessOf(119, 119, 119)).toBeCloseTo(50.03, 1)
    expect(lightnessOf(255, 0, 0)).toBeCloseTo(53.24, 1)
    expect(lightnessOf(0, 0, 255)).toBeCloseTo(32.3, 1)
  })
})

describe('changeLightness', () => {
  it('moves lightness by the change and comes back', () => {
    const color = Float64Array.of(180, 90, 60)
    const before = lightnessOf(180, 90, 60)
    changeLightness(color, 0, 12)
    expect(lightnessOf(color[0], color[1], color[2])).toBeCloseTo(before + 12, 2)
    changeLightness(color, 0, -12)
    expect([...color].map(Math.round)).toEqual([180, 90, 60])
  })

  it('stays within levels', () => {
    const color = Float64Array.of(250, 30, 10)
    changeLightness(color, 0, 60)
    for (const level of color) expect(level).toBeLessThanOrEqual(255)
    changeLightness(color, 0, -300)
    for (const level of color) expect(level).toBe(0)
  })
})

describe('linearToSrgb', () => {
  it('is the inverse of srgbToLinear', () => {
    for (let level = 0; level <= 255; level += 0.25) expect(linearToSrgb(srgbToLinear(level))).toBeCloseTo(level, 9)
    expect(linearToSrgb(-1)).toBe(0)
    expect(linearToSrgb(2)).toBe(255)
  })
})
