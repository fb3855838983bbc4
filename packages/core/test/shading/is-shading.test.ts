import { describe, expect, it } from 'vitest'
import { fitGradient } from '../../src/shading/fit/fit-gradient'
import { Paint } from '../../src/shading/fit/paint'
import { isShading } from '../../src/shading/is-shading'
import { acrossAll, type ColorAt, everyPixel, type Levels, pictureOf } from './pictures'

const SIDE = 40
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
})
