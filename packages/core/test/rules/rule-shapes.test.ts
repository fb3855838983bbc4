import { describe, expect, it } from 'vitest'
import type { Rule } from '../../src/rules/find-rules'
import { ruleShapes } from '../../src/rules/rule-shapes'

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

describe('ruleShapes', () => {
  it('draws boxes clockwise, those of one color together', () => {
    const shapes = ruleShapes([RULE, { ...RULE, rgb: 0xd0d0d0 }, { ...RULE, top: 9, bottom: 10 }])
    expect(shapes.map(({ fill, contours }) => [fill, contours.length])).toEqual([
      [{ kind: 'flat', rgb: 0xe0e0e0, opacity: 1 }, 2],
      [{ kind: 'flat', rgb: 0xd0d0d0, opacity: 1 }, 1],
    ])
    expect([...shapes[0]!.contours[0]!.coords]).toEqual([2, 3, 30, 3, 30, 4, 2, 4, 2, 3])
  })

  it('draws nothing of no rules', () => expect(ruleShapes([])).toEqual([]))
})
