import type { Decision } from './decision'
import type { Drawing } from './model/drawing'
import type { Options } from './options'
import { countSegments } from './verify/count-segments'

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
   * `photo` for `artwork` with more detail than curves can be fitted to. `auto` may turn a photo into `artwork` after drawing both.
   */
  readonly imageType: 'artwork' | 'artwork_sharp' | 'photo'
  /** How far the pixels were trusted: as asked, as estimated, or the next lower where the estimate tore borders. */
  readonly quality: 'high' | 'medium' | 'low'
  /**
   * The number of colors of the result where the option was `auto`: flat fills and stops of gradients, each color once, at two opacities
   * twice. Otherwise the option as it was given, and `auto` as well where nothing was drawn (`dryRun`).
   */
  readonly colors: number | 'unlimited' | 'auto'
  /** The option as it was given; `auto` became `medium`. */
  readonly detail: 'low' | 'medium' | 'high'
  /**
   * What became of the ground: there only when `background` was `remove`. `kept`: the picture has no ground, or it is transparent already.
   */
  readonly background?: 'removed' | 'kept'
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

/** How a drawing came out, in the words of `imageType`. */
export function drawnAs({ hardEdges, isPhoto }: Drawing): Resolved['imageType'] {
  if (hardEdges) return 'artwork_sharp'
  return isPhoto ? 'photo' : 'artwork'
}

/**
 * Says what the options became by this decision, for a drawing that came out as `imageType`; it may be another than planned. `photoShare` is the share
 * (0-1) of artwork's pixels in areas that were drawn as photos.
 */
export function resolve(
  options: Options,
  { plan, classification, quality }: Pick<Decision, 'plan' | 'classification' | 'quality'>,
  imageType: Resolved['imageType'],
  photoShare = 0,
): Resolved {
  const overflowed = imageType !== plan.imageType
  const reason = classification?.reason ?? 'as asked'
  const detail = options.detail === 'auto' ? 'medium' : options.detail
  return {
    imageType,
    quality: options.quality === 'auto' ? quality.quality : options.quality,
    colors: options.colors,
    // What its own plan cannot hold gets the detail of photos that loses least
    detail: overflowed && imageType === 'photo' && photoShare === 0 ? 'high' : detail,
    reason: overflowed
      ? `${reason}; more detail than ${OVERFLOWED[plan.imageType]} hold`
      : reason + tellAreas(photoShare),
    scores: { ...classification?.scores, ...quality.scores },
  }
}

/** Words about the share of the pixels (0-1) in areas that are photos; none if it is 0. */
function tellAreas(photoShare: number): string {
  if (photoShare === 0) return ''
  return `; ${Math.max(1, Math.round(100 * photoShare))} % of it, drawn as a photo, has more detail than ${OVERFLOWED.artwork} hold`
}

/** The number of different colors of a drawing, at two opacities twice: flat fills and stops of gradients. */
export function countColors({ shapes }: Drawing): number {
  const colors = new Set<string>()
  for (const { fill } of shapes) {
    const parts = fill.kind === 'flat' ? [fill] : fill.stops
    for (const { rgb, opacity } of parts) colors.add(`${rgb}/${opacity}`)
  }
  return colors.size
}

/** Counts what `drawing` and its text hold. `stageMilliseconds` is the time by stage, in ms. */
export function summarize(drawing: Drawing, svg: string, stageMilliseconds: Readonly<Record<string, number>>): Stats {
  const fills = new Set<string>()
  let gradients = 0
  for (const { fill } of drawing.shapes) {
    if (fill.kind === 'flat') fills.add(`${fill.rgb}/${fill.opacity}`)
    else gradients++
  }
  return {
    shapes: drawing.shapes.length,
    segments: countSegments(drawing),
    colors: fills.size,
    gradients,
    bytes: svg.length,
    milliseconds: Object.values(stageMilliseconds).reduce((sum, milliseconds) => sum + milliseconds, 0),
    stageMilliseconds,
  }
}
