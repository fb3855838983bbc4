import { describe, expect, it } from 'vitest'
import { NO_LINES } from '../../src/rules/find-rules'
import type { Rule } from '../../src/rules/rule'
import { withRules } from '../../src/rules/rule-shapes'

const RULE: Rule = {
  left: 2,
  top: 3,
  right: 30,
  bottom: 4,
  isVertical: false,
  rgb: 0xe0e0e0,
  level: 224,
  before: 255,
  after: 255,
}

const BARE = { width: 40, height: 20, shapes: [], hardEdges: false }

describe('withRules', () => {
  it('draws boxes clockwise, those of one color together', () => {
    const rules = [RULE, { ...RULE, rgb: 0xd0d0d0 }, { ...RULE, top: 9, bottom: 10 }]
    const { shapes } = withRules(BARE, { rules, corners: [] }, BARE)
    expect(shapes.map(({ fill, contours }) => [fill, contours.length])).toEqual([
      [{ kind: 'flat', rgb: 0xe0e0e0, opacity: 1 }, 2],
      [{ kind: 'flat', rgb: 0xd0d0d0, opacity: 1 }, 1],
    ])
    expect([...shapes[0]!.contours[0]!.coords]).toEqual([2, 3, 30, 3, 30, 4, 2, 4, 2, 3])
  })

  it('leaves a drawing without rules', () => expect(withRules(BARE, NO_LINES, { width: 80, height: 40 })).toBe(BARE))

  it('scales the drawing of a smaller copy to the pixels in which rules lie', () => {
    const below = withRules(BARE, { rules: [RULE], corners: [] }, BARE).shapes
    const drawing = withRules({ ...BARE, shapes: below }, { rules: [RULE], corners: [] }, { width: 80, height: 40 })
    expect(drawing).toMatchObject({ width: 80, height: 40 })
    const [scaled, own] = drawing.shapes.map(({ contours }) => [...contours[0]!.coords])
    expect(scaled).toEqual([4, 6, 60, 6, 60, 8, 4, 8, 4, 6])
    expect(own).toEqual([2, 3, 30, 3, 30, 4, 2, 4, 2, 3])
  })
})
