import type { Classification } from './classify/classify'
import type { QualityEstimate } from './classify/estimate-quality'
import type { Drawing } from './model/drawing'
import type { Options } from './options'
import type { Plan } from './plan'

/** What each option became, and why. */
export interface Resolved {
  readonly imageType: 'artwork' | 'artwork_sharp' | 'photo'
  readonly quality: 'high' | 'medium' | 'low'
  readonly colors: 'auto' | 'unlimited' | number
  readonly detail: 'low' | 'medium' | 'high'
  /** What `auto` decided by: a sentence, and the scores of the classification and of the quality estimate. */
  readonly reason: string
  readonly scores: Readonly<Record<string, number>>
}

/** What the result holds. */
export interface Stats {
  /** Filled paths. */
  readonly shapes: number
  readonly segments: number
  /** Different flat fills. */
  readonly colors: number
  readonly gradients: number
  readonly bytes: number
  /** Time by stage; zeros without a clock. */
  readonly milliseconds: Readonly<Record<string, number>>
}

export function resolve(
  options: Options,
  plan: Plan,
  drawing: Drawing,
  classification: Classification | null,
  quality: QualityEstimate | null,
): Resolved {
  const overflowed = plan.imageType === 'artwork_sharp' && !drawing.hardEdges
  const reason = classification?.reason ?? 'as asked'
  return {
    imageType: overflowed ? 'photo' : plan.imageType,
    quality: options.quality === 'auto' ? (quality?.quality ?? 'high') : options.quality,
    colors: options.colors,
    detail: options.detail === 'auto' ? 'medium' : options.detail,
    reason: overflowed ? `${reason}; too many regions for hard pixels` : reason,
    scores: { ...classification?.scores, ...quality?.scores },
  }
}

export function summarize(drawing: Drawing, svg: string, milliseconds: Readonly<Record<string, number>>): Stats {
  const fills = new Set<string>()
  let segments = 0
  let gradients = 0
  for (const { fill, contours } of drawing.shapes) {
    if (fill.kind === 'flat') fills.add(`${fill.rgb}/${fill.opacity}`)
    else gradients++
    for (const contour of contours) segments += contour.ops.length
  }
  return { shapes: drawing.shapes.length, segments, colors: fills.size, gradients, bytes: svg.length, milliseconds }
}
