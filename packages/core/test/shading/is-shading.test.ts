import { describe, expect, it } from 'vitest'
import { fitGradient } from '../../src/shading/fit/fit-gradient'
import { Paint } from '../../src/shading/fit/paint'
import { isShading } from '../../src/shading/is-shading'
import { acrossAll, type ColorAt, everyPixel, type Levels, pictureOf } from './pictures'

const SIDE = 40
const SOFT = 9
const RED: Levels = [200, 40, 40, 255]
const BLUE: Levels = [40, 60, 210, 255]

function judge(colorAt: ColorAt, noise: number): boolean {
  const picture = pictureOf(SIDE, SIDE, colorAt)
  const members = everyPixel(picture)
  const { gradient, error } = fitGradient(picture, members)
  return isShading(picture, { members, paint: new Paint([gradient]), error }, noise)
}

describe('isShading', () => {
  it('accepts a ramp, with noise one of enough contrast', () => {
    expect(judge(acrossAll(SIDE, SIDE, 0.5, RED, BLUE), 0)).toBe(true)
    expect(judge(acrossAll(SIDE, SIDE, 0.5, RED, BLUE), 1.5)).toBe(true)
    const faint: Levels = [208, 44, 40, 255]
    expect(judge(acrossAll(SIDE, SIDE, 0.5, RED, faint), 0)).toBe(true)
    expect(judge(acrossAll(SIDE, SIDE, 0.5, RED, faint), 1.5)).toBe(false)
  })

  it('refuses a change of two levels, a step, and few flat colors', () => {
    expect(judge(acrossAll(SIDE, SIDE, 0.5, RED, [202, 41, 40, 255]), 0)).toBe(false)
    for (const noise of [0, 1.5]) {
      expect(judge((x) => (x < 20 ? RED : BLUE), noise)).toBe(false)
      const bars: ColorAt = (x) => [40 + 60 * Math.floor(x / 14), 90, 120, 255]
      expect(judge(bars, noise)).toBe(false)
    }
  })

  it('refuses several gradients over flat areas whose borders compression hid, and accepts them over a ramp of as many colors', () => {
    /** Three flat areas, joined by soft borders of `SOFT` px. */
    const levelAt = (x: number): number => {
      const k = Math.min(2, Math.floor(x / 40))
      return k === 2 ? 2 : k + Math.max(0, (x - 40 * (k + 1) + SOFT) / SOFT)
    }
    const colorOf = (t: number): Levels => [120 + 40 * t, 200 - 30 * t, 90 + 25 * t, 255]
    expect(judgeLayers((x) => colorOf(levelAt(x)))).toBe(false)
    expect(judgeLayers((x) => colorOf(x / 40))).toBe(true)
  })
})

/** As `judge` for noise, with a paint of two gradients. */
function judgeLayers(colorAt: ColorAt): boolean {
  const picture = pictureOf(120, SIDE, colorAt)
  const members = everyPixel(picture)
  const { gradient, error } = fitGradient(picture, members)
  return isShading(picture, { members, paint: new Paint([gradient, gradient]), error }, 1.5)
}
