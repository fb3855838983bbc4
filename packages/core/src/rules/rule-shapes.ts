import { scaleDrawing } from '../geometry/scale-drawing'
import type { Curve } from '../model/curve'
import type { Drawing, Shape } from '../model/drawing'
import type { Raster } from '../model/raster'
import { outlineOf } from './chain-outline'
import type { RuledLines } from './find-rules'
import { chainRules } from './rule-chains'

/** A drawing with rules over it, which lie in pixels of `source`. The drawing of a large photo has the size of a smaller copy, and is scaled to that of `source`. */
export function withRules(drawing: Drawing, lines: RuledLines, source: Pick<Raster, 'width' | 'height'>): Drawing {
  if (lines.rules.length === 0) return drawing
  const scaled = scaleDrawing(drawing, source.width, source.height)
  return { ...scaled, shapes: [...scaled.shapes, ...ruleShapes(lines)] }
}

/** Rules as shapes: boxes, and borders with their corners; those of one color together, in the order of their first rules. */
function ruleShapes(lines: RuledLines): Shape[] {
  const contoursOf = new Map<number, Curve[]>()
  for (const chain of chainRules(lines.rules, lines.corners)) {
    const { rgb } = lines.rules[chain.rules[0]]
    const contours = contoursOf.get(rgb) ?? []
    contours.push(...outlineOf(lines, chain))
    contoursOf.set(rgb, contours)
  }
  return [...contoursOf].map(([rgb, contours]) => ({ fill: { kind: 'flat', rgb, opacity: 1 }, contours }))
}
