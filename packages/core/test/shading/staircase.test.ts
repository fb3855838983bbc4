import { describe, expect, it } from 'vitest'
import type { Axis } from '../../src/shading/fit/axis'
import { Gradient } from '../../src/shading/fit/gradient'
import { isStaircase } from '../../src/shading/staircase'
import { type ColorAt, everyPixel, type Levels, mix, pictureOf } from './pictures'

const SIDE = 120
const NOISE = 1.5
const DARK: Levels = [110, 100, 90, 255]
const LIGHT: Levels = [182, 172, 162, 255]
const ACROSS: Axis = { kind: 'linear', values: [0] }
const ROUND: Axis = { kind: 'circle', values: [SIDE / 2, SIDE / 2] }

/** Whole levels of -2 to 2 that look like noise and are the same in every run. */
function grain(x: number, y: number): number {
  return (((Math.floor(x) * 7919) ^ (Math.floor(y) * 104729)) % 5) - 2
}

/** Colors from dark to light along columns, as a function of the share of the way. */
function judge(shareAt: (share: number) => number, noise = NOISE, axis = ACROSS, length = SIDE): boolean {
  const colorAt: ColorAt = (x, y) => {
    const share = axis === ROUND ? Math.hypot(x - SIDE / 2, y - SIDE / 2) / length : x / length
    return mix(LIGHT, DARK, shareAt(Math.min(1, share))).map((v, c) =>
      c < 3 ? v + grain(x, y) : v,
    ) as unknown as Levels
  }
  const picture = pictureOf(SIDE, SIDE, colorAt)
  const positions = Float64Array.of(0, length)
  const gradient = new Gradient(axis, positions, Float64Array.from([...DARK, ...LIGHT]))
  const members = everyPixel(picture).filter((i) => axis === ROUND || i % SIDE < length)
  return isStaircase(picture, members, gradient, noise)
}

/** `count` flat steps, each after a rise of 3 px on an axis 120 px long. */
const stairs =
  (count: number) =>
  (share: number): number => {
    const at = share * count
    const step = Math.min(count - 1, Math.floor(at))
    const rise = Math.min(1, ((at - step) * SIDE) / count / 3)
    return (step === 0 ? 0 : step - 1 + rise) / (count - 1)
  }

/** The verdict on six steps that are turned by an angle, as their axis is. */
function judgeTurned(angle: number): boolean {
  const along = (x: number, y: number): number => x * Math.cos(angle) + y * Math.sin(angle)
  const colorAt: ColorAt = (x, y) => {
    const share = stairs(6)(Math.min(0.999, along(x, y) / SIDE))
    return mix(LIGHT, DARK, share).map((v, c) => (c < 3 ? v + grain(x, y) : v)) as unknown as Levels
  }
  const picture = pictureOf(SIDE, SIDE, colorAt)
  const axis: Axis = { kind: 'linear', values: [angle] }
  const gradient = new Gradient(axis, Float64Array.of(0, SIDE), Float64Array.from([...DARK, ...LIGHT]))
  return isStaircase(picture, everyPixel(picture), gradient, NOISE)
}

describe('isStaircase', () => {
  it('tells steps a few levels apart, in columns and in rings', () => {
    for (const count of [6, 8]) expect(judge(stairs(count)), `${count} steps`).toBe(true)
    expect(judge(stairs(6), NOISE, ROUND, 84)).toBe(true)
  })

  it('tells low steps along an axis that noise has turned by a degree or two', () => {
    const low = (share: number): number => 0.4 * stairs(8)(share)
    for (const angle of [0, 0.02, -0.03]) {
      expect(judge(low, 1, { kind: 'linear', values: [angle] }), `${angle}`).toBe(true)
    }
  })

  it('tells steps that are turned by as much themselves', () => {
    for (const angle of [0.03, 0.08, 0.3]) expect(judgeTurned(angle), `${angle}`).toBe(true)
  })

  it('judges all directions along rows alike', () => {
    const disc = pictureOf(
      SIDE,
      SIDE,
      (x, y) => mix(LIGHT, DARK, stairs(6)(x / SIDE)).map((v, c) => (c < 3 ? v + grain(x, y) : v)) as unknown as Levels,
    )
    const members = everyPixel(disc).filter((i) => Math.hypot((i % SIDE) - 60, Math.floor(i / SIDE) - 60) < 58)
    const gradientAt = (angle: number) =>
      new Gradient(
        { kind: 'linear', values: [angle] },
        Float64Array.of(0, SIDE),
        Float64Array.from([...DARK, ...LIGHT]),
      )
    const verdicts = [0, Math.PI, -Math.PI, 2 * Math.PI].map((angle) =>
      isStaircase(disc, members, gradientAt(angle), NOISE),
    )
    expect(verdicts).toEqual([true, true, true, true])
  })

  it('takes no ramp for steps: even, bent, or clamped', () => {
    expect(judge((share) => share)).toBe(false)
    expect(judge((share) => share * share)).toBe(false)
    expect(judge((share) => Math.abs(2 * share - 1))).toBe(false)
    expect(judge((share) => Math.min(1, Math.max(0, 3 * share - 1)))).toBe(false)
  })

  it('takes no ramp for steps that blocks of 8 px made flat', () => {
    const heights = [0, 3, 1, 4, 0, 2, 4, 0, 3, 1, 4, 0, 3, 0, 4, 1]
    const inBlocks = (from: number) => (share: number) =>
      heights.slice(0, Math.floor((share * SIDE + from) / 8)).reduce((sum, height) => sum + height, 0) / 28
    expect(judge(inBlocks(0))).toBe(false)
    expect(judge(inBlocks(4))).toBe(true)
  })

  it('leaves few steps to the errors of flat colors, and steps that noise or blocks may make', () => {
    expect(judge(stairs(3))).toBe(false)
    expect(judge(stairs(8), 20)).toBe(false)
  })

  it('says nothing of a short axis, or of pixels of one color', () => {
    /** Stripes 12 px wide with borders of 3 px on an axis of a length. */
    const stripes = (length: number) => (share: number) => {
      const at = share * length
      const rise = Math.min(1, (at % 12) / 3)
      return Math.floor(at / 12) % 2 === 0 ? rise : 1 - rise
    }
    expect(judge(stripes(120), NOISE, ACROSS, 120)).toBe(true)
    expect(judge(stripes(47), NOISE, ACROSS, 47)).toBe(false)
    expect(judge(() => 0.5)).toBe(false)
  })
})
