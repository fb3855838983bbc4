import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { colorOnLine, fitTintLine } from '../../src/shading/tint-line'
import { levelsOf } from './linear-light'
import { pack } from './pictures'

const WHITE = 0xffffffff
const LEVEL = fc.integer({ min: 0, max: 180 })
const tintsOf = (color: readonly number[]) => {
  const shares = Array.from({ length: 41 }, (_, n) => n / 80)
  const colors = shares.map((share) => pack([...color.map((level) => 255 + share * (level - 255)), 255]))
  return { colors, counts: colors.map((_, n) => (n === 0 ? 0 : 5)), numberOf: new Int16Array(0) }
}

describe('fitTintLine', () => {
  it('puts the tints of one color on a line, each at its place', () => {
    fc.assert(
      fc.property(fc.tuple(LEVEL, LEVEL, LEVEL), (color) => {
        const tints = tintsOf(color)
        const line = fitTintLine(tints, WHITE)
        expect(line).not.toBeNull()
        if (line === null) return
        expect(Math.hypot(...line.direction)).toBeCloseTo(1)
        expect(line.isNear.every((near) => near === 1)).toBe(true)
        tints.colors.forEach((tint, n) => {
          const back = levelsOf(colorOnLine(WHITE, line.direction, line.places[n]))
          levelsOf(tint).forEach((level, c) => {
            expect(Math.abs(level - back[c])).toBeLessThanOrEqual(2)
          })
        })
      }),
    )
  })

  it('leaves a few other colors out, and finds no line through many', () => {
    const { colors, counts } = tintsOf([20, 40, 130])
    const others = [pack([255, 40, 40]), pack([40, 255, 60])]
    const few = { colors: [...colors, ...others], counts: [...counts, 4, 4], numberOf: new Int16Array(0) }
    expect([...(fitTintLine(few, WHITE)?.isNear ?? [])].slice(-3)).toEqual([1, 0, 0])
    const many = { ...few, counts: [...counts, 40, 40] }
    expect(fitTintLine(many, WHITE)).toBeNull()
  })

  it('finds no line in the ground alone', () => {
    expect(fitTintLine({ colors: [WHITE], counts: [0], numberOf: new Int16Array(0) }, WHITE)).toBeNull()
  })
})
