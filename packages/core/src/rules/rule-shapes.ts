import { type Curve, CurveBuilder } from '../model/curve'
import type { Shape } from '../model/drawing'
import type { Rule } from './find-rules'

/** Rules as shapes: their boxes, those of one color together, in the order of their first rules. */
export function ruleShapes(rules: readonly Rule[]): Shape[] {
  const contoursOf = new Map<number, Curve[]>()
  for (const rule of rules) {
    const contours = contoursOf.get(rule.rgb) ?? []
    contours.push(rectangle(rule))
    contoursOf.set(rule.rgb, contours)
  }
  return [...contoursOf].map(([rgb, contours]) => ({ fill: { kind: 'flat', rgb, opacity: 1 }, contours }))
}

function rectangle({ left, top, right, bottom }: Rule): Curve {
  const out = new CurveBuilder(left, top)
  out.line(right, top)
  out.line(right, bottom)
  out.line(left, bottom)
  out.line(left, top)
  return out.build()
}
