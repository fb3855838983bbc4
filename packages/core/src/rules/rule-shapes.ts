import { scaleDrawing } from '../geometry/scale-drawing'
import { type Curve, CurveBuilder } from '../model/curve'
import type { Drawing, Shape } from '../model/drawing'
import type { Raster } from '../model/raster'
import type { Rule } from './find-rules'

/** A drawing with rules over it, which lie in pixels of `source`. The drawing of a large photo has the size of a smaller copy, and is scaled to that of `source`. */
export function withRules(drawing: Drawing, rules: readonly Rule[], source: Pick<Raster, 'width' | 'height'>): Drawing {
  if (rules.length === 0) return drawing
  const scaled = scaleDrawing(drawing, source.width, source.height)
  return { ...scaled, shapes: [...scaled.shapes, ...ruleShapes(rules)] }
}

/** Rules as shapes: their boxes, those of one color together, in the order of their first rules. */
function ruleShapes(rules: readonly Rule[]): Shape[] {
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
