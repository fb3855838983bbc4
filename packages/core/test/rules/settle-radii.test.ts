import { describe, expect, it } from 'vitest'
import type { FittedCorner } from '../../src/rules/find-corners'
import type { Rule } from '../../src/rules/rule'
import { settleRadii } from '../../src/rules/settle-radii'

/** The rules of a border of 100 x `height` px, and its corners with these radii; the error of each grows with the square of the distance from its radius. */
function border(height: number, radii: readonly number[], steepness = 1) {
  const rule = (left: number, top: number, right: number, bottom: number, isVertical: boolean): Rule => ({
    left,
    top,
    right,
    bottom,
    isVertical,
    rgb: 0,
    level: 0,
    before: 0,
    after: 0,
  })
  const rules = [
    rule(0, 0, 100, 1, false),
    rule(0, height - 1, 100, height, false),
    rule(0, 0, 1, height, true),
    rule(99, 0, 100, height, true),
  ]
  const corners = radii.map((radius, k): FittedCorner => {
    const errors = Float64Array.from({ length: 45 }, (_, n) => 100 + steepness * (n - 2 * radius) ** 2)
    const [isRight, isLow] = [k % 2 === 1, k > 1]
    return {
      across: isLow ? 1 : 0,
      down: isRight ? 3 : 2,
      x: isRight ? 100 : 0,
      y: isLow ? height : 0,
      toX: isRight ? -1 : 1,
      toY: isLow ? -1 : 1,
      radius,
      errors,
    }
  })
  return settleRadii(rules, corners).map(({ radius }) => radius)
}

describe('settleRadii', () => {
  it('gives the corners of a border one radius where that explains them, otherwise their own', () => {
    expect(border(80, [6, 6, 5, 7])).toEqual([6, 6, 6, 6])
    expect(border(80, [8, 8, 0, 0], 100)).toEqual([8, 8, 0, 0])
  })

  it('leaves radii apart where a corner is open', () => expect(border(80, [6, 6, 5])).toEqual([6, 6, 5]))

  it('rounds halves down', () => expect(border(80, [4.5, 4.5, 4.5, 4.5])).toEqual([4, 4, 4, 4]))

  it('makes half circles of arcs that leave little of a side, and keeps others apart', () => {
    expect(border(31, [15, 15, 15, 15])).toEqual([15.5, 15.5, 15.5, 15.5])
    expect(border(31, [13, 13, 13, 13])).toEqual([13, 13, 13, 13])
    expect(border(20, [14, 14, 8, 8], 100)).toEqual([12, 12, 8, 8])
  })
})
