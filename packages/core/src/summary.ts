import type { Classification } from './classify/classify'
import type { QualityEstimate } from './classify/estimate-quality'
import type { Drawing } from './model/drawing'
import type { ColorLimit, Options } from './options'
import type { Plan } from './plan'

/**
 * What each option became, and why.
 *
 * @example
 * const { resolved } = await vectorize(bytes)
 * if (resolved.imageType === 'photo') console.log(`traced as a photo: ${resolved.reason}`)
 */
export interface Resolved {
  /**
   * How the image was drawn. Never `auto`; `photo` also for `artwork_sharp` with more regions than can be drawn exactly, and `artwork_sharp` or
   * `photo` for `artwork` with more detail than curves can be fitted to.
   */
  readonly imageType: 'artwork' | 'artwork_sharp' | 'photo'
  /** How far the pixels were trusted: as asked, or as estimated. */
  readonly quality: 'high' | 'medium' | 'low'
  /** The option as it was given; `stats.colors` says how many fills the result has. */
  readonly colors: ColorLimit
  /** The option as it was given; `auto` became `medium`. */
  readonly detail: 'low' | 'medium' | 'high'
  /** Why `imageType` is what it is: a sentence for people, which may change in any release. */
  readonly reason: string
  /**
   * What was measured of the picture as given: the numbers that `auto` decides by. Those of the type are there only when `imageType` was
   * `auto`. The quality of enlarged artwork is judged on a smaller copy, whose scores are not here. Names may change in any release.
   */
  readonly scores: Readonly<Record<string, number>>
}

/**
 * What the result holds and how long it took.
 *
 * @example
 * const { stats } = await vectorize(bytes)
 * console.log(`${stats.shapes} shapes in ${stats.bytes} bytes, ${Math.round(stats.milliseconds)} ms`)
 */
export interface Stats {
  /** Filled paths. A path that is smaller than the precision of the output is counted and not written. */
  readonly shapes: number
  /** Lines, arcs and curves of all paths. */
  readonly segments: number
  /** Different flat fills, a color at two opacities counting twice. */
  readonly colors: number
  /** Shapes filled with a gradient. */
  readonly gradients: number
  /** Length of `svg` in bytes; all of it is ASCII. */
  readonly bytes: number
  /** Time that tracing took, in ms, without decoding; 0 from `trace` without `control.now`. */
  readonly milliseconds: number
  /**
   * The parts of `milliseconds` by stage of the engine, in ms, in the order in which the stages ran. For people who profile: stages
   * come, go and change their names in any release, so no code should look for one.
   */
  readonly stageMilliseconds: Readonly<Record<string, number>>
}

/** What holds too little for a picture that was drawn in another way than planned. A photo holds any. */
const OVERFLOWED = { artwork: 'fitted curves', artwork_sharp: 'hard pixels', photo: 'regions' } as const

/** Says what the options became for this drawing. `classification` is null where `imageType` was not `auto`. */
export function resolve(
  options: Options,
  plan: Plan,
  drawing: Drawing,
  classification: Classification | null,
  quality: QualityEstimate,
): Resolved {
  const drawnAs = drawing.hardEdges ? 'artwork_sharp' : drawing.isPhoto ? 'photo' : 'artwork'
  const overflowed = drawnAs !== plan.imageType
  const reason = classification?.reason ?? 'as asked'
  return {
    imageType: drawnAs,
    quality: options.quality === 'auto' ? quality.quality : options.quality,
    colors: options.colors,
    detail: overflowed && drawnAs === 'photo' ? 'high' : options.detail === 'auto' ? 'medium' : options.detail,
    reason: overflowed ? `${reason}; more detail than ${OVERFLOWED[plan.imageType]} hold` : reason,
    scores: { ...classification?.scores, ...quality.scores },
  }
}

/** Counts what `drawing` and its text hold. `stageMilliseconds` is the time by stage, in ms. */
export function summarize(drawing: Drawing, svg: string, stageMilliseconds: Readonly<Record<string, number>>): Stats {
  const fills = new Set<string>()
  let segments = 0
  let gradients = 0
  for (const { fill, contours } of drawing.shapes) {
    if (fill.kind === 'flat') fills.add(`${fill.rgb}/${fill.opacity}`)
    else gradients++
    for (const contour of contours) segments += contour.ops.length
  }
  return {
    shapes: drawing.shapes.length,
    segments,
    colors: fills.size,
    gradients,
    bytes: svg.length,
    milliseconds: Object.values(stageMilliseconds).reduce((sum, milliseconds) => sum + milliseconds, 0),
    stageMilliseconds,
  }
}
