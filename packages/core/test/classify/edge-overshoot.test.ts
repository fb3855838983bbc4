import { describe, expect, it } from 'vitest'
import { hasSecondLobe, NO_ROOM, sideOvershoot, strokeOvershoot } from '../../src/classify/edge-overshoot'

/** Opaque pixels of these levels of green; red and blue are 128. */
const line = (levels: readonly number[]) => Int32Array.from(levels, (level) => 0xff800080 | (level << 8))

describe('sideOvershoot', () => {
  const of = (levels: readonly number[]) => sideOvershoot(line(levels), 0, levels.length - 1, 1)

  it('is the part of the step by which the farthest pixel lies beyond the side', () => {
    expect(of([100, 90, 95, 180, 200])).toBeCloseTo(0.1)
    expect(of([200, 210, 220, 150, 100])).toBeCloseTo(0.2)
    expect(of([100, 120, 180, 200])).toBe(0)
  })

  it('is seen from the other side with steps backwards', () => {
    expect(sideOvershoot(line([100, 150, 220, 200]), 3, 0, -1)).toBeCloseTo(0.2)
  })

  it('is not told of steps below 48 levels, and of sides without a fifth of the step as room', () => {
    expect(of([100, 90, 147])).toBe(NO_ROOM)
    expect(of([100, 90, 148])).toBeCloseTo(10 / 48)
    expect(of([20, 10, 120])).toBe(NO_ROOM)
    expect(of([21, 11, 121])).toBeCloseTo(0.1)
    expect(of([235, 245, 135])).toBe(NO_ROOM)
    expect(of([234, 244, 134])).toBeCloseTo(0.1)
  })

  it('has no room beyond the opacity of a pixel', () => {
    const pixels = Int32Array.from([0x80000080 | (110 << 8), 0x80000080 | (120 << 8), 0x80000080 | (10 << 8)])
    expect(sideOvershoot(pixels, 0, 2, 1)).toBe(NO_ROOM)
  })
})

describe('strokeOvershoot', () => {
  const of = (levels: readonly number[]) => strokeOvershoot(line(levels), 0, levels.length - 1, 1)

  it('is the part of the step to the strongest pixel', () => {
    expect(of([230, 240, 130])).toBeCloseTo(0.1)
    expect(of([230, 200, 130])).toBe(0)
  })

  it('is that of a Lanczos filter at least where the ground is clipped', () => {
    expect(of([250, 255, 50])).toBeCloseTo(0.08)
    expect(of([250, 254, 50])).toBeCloseTo(4 / 200)
    expect(of([252, 255, 50])).toBe(NO_ROOM)
    expect(of([251, 255, 51])).toBeCloseTo(0.08)
  })
})

describe('hasSecondLobe', () => {
  const of = (levels: readonly number[]) => hasSecondLobe(line(levels), 0, levels.length - 1, 1)

  it('is true where pixels swing to the other side before they lie farthest beyond', () => {
    expect(of([100, 103, 90, 150, 200])).toBe(true)
    expect(of([100, 90, 150, 200])).toBe(false)
    expect(of([100, 90, 103, 95, 200])).toBe(false)
    expect(of([200, 197, 210, 150, 100])).toBe(true)
  })
})
