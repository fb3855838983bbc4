import { describe, expect, it } from 'vitest'
import { ARC, LINE } from '../../src/model/curve'
import { outlineOf } from '../../src/rules/chain-outline'
import type { Corner, Direction } from '../../src/rules/corner'
import type { Rule } from '../../src/rules/rule'
import { chainRules } from '../../src/rules/rule-chains'

const rule = (left: number, top: number, right: number, bottom: number): Rule => ({
  left,
  top,
  right,
  bottom,
  isVertical: bottom - top > right - left,
  rgb: 0,
  level: 0,
  before: 0,
  after: 0,
})
const RULES = [rule(4, 0, 46, 1), rule(4, 29, 46, 30), rule(0, 4, 2, 26), rule(49, 4, 50, 26), rule(10, 10, 40, 11)]
const corner = (across: number, down: number, radius: number): Corner => {
  const [toX, toY] = [down === 2 ? 1 : -1, across === 0 ? 1 : -1] as [Direction, Direction]
  return { across, down, x: toX > 0 ? 0 : 50, y: toY > 0 ? 0 : 30, toX, toY, radius }
}
const contoursOf = (corners: readonly Corner[]) =>
  chainRules(RULES, corners).map((chain) => outlineOf({ rules: RULES, corners }, chain))

/** Signed area, px, of the polygon of a contour's points: more than 0 where it runs clockwise. */
function areaOf({ ops, coords }: { ops: Uint8Array; coords: Float64Array }): number {
  const points = [[coords[0]!, coords[1]!]]
  let i = 2
  for (const op of ops) {
    i += op === ARC ? 7 : 2
    points.push([coords[i - 2]!, coords[i - 1]!])
  }
  expect(points.at(-1)).toEqual(points[0])
  return points.slice(1).reduce((sum, [x, y], k) => sum + (points[k]![0]! * y! - x! * points[k]![1]!) / 2, 0)
}

describe('chainRules', () => {
  it('has each rule once, and closes borders with four corners', () => {
    const all = [corner(0, 2, 4), corner(0, 3, 4), corner(1, 2, 4), corner(1, 3, 4)]
    for (let count = 0; count <= 4; count++) {
      const chains = chainRules(RULES, all.slice(0, count))
      expect(chains.flatMap(({ rules }) => rules).sort()).toEqual([0, 1, 2, 3, 4])
      expect(chains.map(({ corners }) => corners.length).reduce((a, b) => a + b)).toBe(count)
      expect(chains.filter(({ isClosed }) => isClosed)).toHaveLength(count === 4 ? 1 : 0)
    }
  })
})

describe('outlineOf', () => {
  it('draws a closed border as an outer contour and a hole', () => {
    const [[outer, hole], single] = contoursOf([
      corner(0, 2, 6),
      corner(0, 3, 6),
      corner(1, 2, 6),
      corner(1, 3, 6),
    ]) as [[never, never], never[]]
    // The corners of squares of 6 px are cut off by the chords of their arcs
    expect(areaOf(outer)).toBe(50 * 30 - 4 * 18)
    expect(areaOf(hole)).toBe(-(47 * 28 - (2 * (4 * 5)) / 2 - (2 * (5 * 5)) / 2))
    expect(single).toHaveLength(1)
  })

  it('draws sharp corners without arcs, and inner ones where the radius is that of the thickness', () => {
    const [[outer, hole]] = contoursOf([corner(0, 2, 0), corner(0, 3, 0), corner(1, 2, 0), corner(1, 3, 0)]) as [
      [{ ops: Uint8Array; coords: Float64Array }, never],
    ]
    expect([...outer.ops]).toEqual([LINE, LINE, LINE, LINE])
    expect(areaOf(outer)).toBe(1500)
    expect(areaOf(hole)).toBe(-47 * 28)
  })

  it('draws open borders as one clockwise contour of the area of their parts', () => {
    for (const corners of [[corner(0, 2, 0)], [corner(0, 3, 0), corner(0, 2, 0)], [corner(1, 2, 0), corner(1, 3, 0)]]) {
      const contours = contoursOf(corners)
      expect(contours.every((one) => one.length === 1)).toBe(true)
      expect(contours.every(([one]) => areaOf(one!) > 0)).toBe(true)
    }
    const [[hook]] = contoursOf([corner(0, 2, 0)]) as [[never]]
    expect(areaOf(hook)).toBe(46 + 2 * 25)
  })
})
