import { assertControl } from './assert-control'
import { decide, pixelsToDraw } from './decide'
import type { Decision } from './decision'
import { scaleDrawing } from './geometry/scale-drawing'
import { assertRaster } from './image/assert-raster'
import { withWhiteAndBlack } from './layer/white-and-black'
import { type Arrangement, comparedAs, showsAll } from './model/arrangement'
import type { Drawing } from './model/drawing'
import { pageHeight } from './model/page'
import type { Raster } from './model/raster'
import type { Options } from './options'
import { type OutputOptions, parseWidth, resolveAllOptions, type VectorizeOptions } from './output-options'
import type { Plan } from './plan'
import { NO_LINES } from './rules/find-rules'
import { withRules } from './rules/rule-shapes'
import { isMedium, isSmall } from './small/picture-size'
import { StageRun, type TraceControl } from './stage-run'
import { countColors, drawnAs, type Resolved, resolve, type Stats, summarize } from './summary'
import { writeSvg } from './svg/write/write'
import { traceArtwork } from './trace-artwork'
import { type Decided, traceDoubtful } from './trace-doubtful'
import { traceFrayed } from './trace-frayed'
import { traceHardEdges } from './trace-hard-edges'
import { drawOver } from './trace-mixed'
import { tracePhoto } from './trace-photo'
import { isBetterApart, withoutGround, withShadow } from './trace-shadow'
import type { Traced } from './trace-trusted'

export { VecError, type VecErrorCode } from './errors'
export { MAX_PIXELS, MAX_SIDE } from './limits'
export type { Raster } from './model/raster'
export { type ColorCount, type ColorLimit, OPTIONS, type OptionSpec, type Options, resolveOptions } from './options'
export {
  OUTPUT_OPTIONS,
  type OutputOptionSpec,
  type OutputOptions,
  resolveOutputOptions,
  type VectorizeOptions,
} from './output-options'
export type { TraceControl } from './stage-run'
export type { Resolved, Stats } from './summary'
export { VERSION } from './version'

/**
 * The picture as SVG text, and how it came about.
 *
 * @example
 * const { svg, width, height }: TraceResult = await vectorize(bytes)
 */
export interface TraceResult {
  /** The document: ASCII text within the subset of docs/svg-subset.md. */
  readonly svg: string
  /** Width of the document and of its `viewBox`, in px: that of the upright image. */
  readonly width: number
  /** Height of the document and of its `viewBox`, in px: that of the upright image. */
  readonly height: number
  /** What each option became, and why. */
  readonly resolved: Resolved
  /** What the document holds, and how long it took. */
  readonly stats: Stats
}

/**
 * The engine alone: decoded pixels to SVG text. Pure, synchronous and deterministic; runs in browsers and workers. `raster` holds upright
 * sRGB pixels with straight alpha, as an `ImageData` does, and is left as it is. The result is not validated; `vectorize` does that.
 *
 * Throws VecError, with the first code that applies: `bad_request` for `control` and options, then for the raster those that follow: `bad_request` (its
 * type, a fractional or negative size), `empty` (a width or height of 0), `too_many_pixels` (more than MAX_PIXELS, or a side over
 * MAX_SIDE), `bad_request` (`rgba` is not of 4 * width * height bytes). Whatever `control` throws goes through.
 *
 * @example
 * import { trace } from '@vec/core/trace'
 *
 * const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height)
 * const { svg } = trace({ width, height, rgba: data }, { imageType: 'artwork' })
 */
export function trace(raster: Raster, options?: Partial<VectorizeOptions>, control: TraceControl = {}): TraceResult {
  assertControl(control, ['now', 'checkpoint', 'onStage'])
  const { reading, output } = resolveAllOptions(options)
  assertRaster(raster)
  const run = new StageRun(control)
  const { width, height } = raster
  const pageWidth = parseWidth(output.width)
  if (pageWidth !== null) pageHeight(pageWidth, width, height)
  const arrangement = arrangementOf(output)
  const { decision, traced } = decideAndDraw(pixelsToDraw(raster, reading, run), reading, arrangement, run)
  const { plan } = decision
  const drawn = traced.drawing
  const drawing = { ...drawn, isCutout: drawn.hardEdges || arrangement.layers === 'cutout' }
  const svg = run.stage(
    'write',
    () => writeSvg(drawing, decimalsOf(plan, drawing), { group: output.group, width: pageWidth }),
    (written) => written,
  )
  return {
    svg,
    width,
    height,
    resolved: {
      ...resolve(
        reading,
        { ...decision, quality: { ...decision.quality, quality: traced.trust } },
        drawnAs(drawing),
        drawing.photoShare,
      ),
      ...(reading.colors === 'auto' && { colors: countColors(drawing) }),
      ...(output.background === 'remove' && { background: drawing.isGroundCleared ? 'removed' : 'kept' }),
    },
    stats: summarize(drawing, svg, run.milliseconds),
  }
}

/**
 * What was decided of a raster, and its drawing in the raster's size. Of a figure that casts a shadow, the better one of the drawings with the shadow apart and as a whole; both are compared with the ground, also where the output leaves it out.
 */
function decideAndDraw(raster: Raster, options: Options, arrangement: Arrangement, run: StageRun): Decided {
  const decision = decide(raster, options, run, showsAll(arrangement), arrangement.layers === 'stacked')
  if (decision.whole === undefined) return drawDecided(raster, decision, options, arrangement, run)
  const compared = arrangement.clearsGround ? { ...arrangement, clearsGround: false } : arrangement
  const apart = drawDecided(decision.shadow?.raster ?? raster, decision, options, compared, run)
  const whole = drawDecided(raster, decision.whole, options, compared, run)
  const isKept = run.stage('compare', () => isBetterApart(apart.traced.drawing, whole.traced.drawing, raster))
  if (!isKept) return compared === arrangement ? whole : drawDecided(raster, decision.whole, options, arrangement, run)
  const { traced } = apart
  return compared === arrangement ? apart : { ...apart, traced: { ...traced, drawing: withoutGround(traced.drawing) } }
}

/** A drawing by a decision, in the raster's size. Where `auto` is in doubt, the drawings decide. */
function drawDecided(
  raster: Raster,
  found: Decision,
  options: Options,
  arrangement: Arrangement,
  run: StageRun,
): Decided {
  const doubtful = traceDoubtful(raster, found, options, arrangement, run)
  const { decision, traced } =
    doubtful === null
      ? { decision: found, traced: draw(raster, found, arrangement, run) }
      : { ...doubtful, traced: withEndsOfRange(doubtful.traced, doubtful.decision.source.raster) }
  const figure = scaleDrawing(traced.drawing, raster.width, raster.height, decision.source.place)
  return { decision, traced: { ...traced, drawing: withShadow(figure, decision, run) } }
}

/** Decimals of the coordinates of a drawing. A picture with more detail than its plan can hold is drawn by the plan of its overflow. */
function decimalsOf(plan: Plan, { hardEdges, isPhoto }: Drawing): number {
  if (hardEdges) return 0
  if (plan.imageType === 'artwork_sharp' || (plan.imageType === 'artwork' && isPhoto)) return plan.overflow.decimals
  return plan.decimals
}

/** A drawing of the decision's source, with the photographs of the page that `given` shows over it, and the quality by which the pixels were trusted. */
function draw(given: Raster, decision: Decision, arrangement: Arrangement, run: StageRun): Traced {
  const { photos, plan, rules = NO_LINES } = decision
  const { drawing, trust } = drawSource(given, decision, arrangement, run)
  const traced = { drawing: withRules(drawing, rules, decision.source.raster), trust }
  if (photos === undefined || plan.imageType !== 'artwork') return traced
  return { ...traced, drawing: drawOver(traced.drawing, given, photos, plan, arrangement, run) }
}

/** A drawing of the decision's source, and the quality by which its pixels were trusted. */
function drawSource(given: Raster, decision: Decision, arrangement: Arrangement, run: StageRun): Traced {
  const { raster } = decision.source
  if (decision.reading !== null) {
    const { plan, classification, source, quality } = decision
    const traced = withEndsOfRange(traceArtwork(raster, decision, arrangement, run), raster)
    if (classification === null) return traced
    const decided = { plan, classification, source, quality }
    const chosen = traceFrayed(given, decided, traced, arrangement, run)
    const compared = comparedAs(arrangement)
    if (chosen === traced || compared === arrangement) return chosen
    // What the output leaves out, such as the ground, counts as an error of the curves there
    const whole = withEndsOfRange(traceArtwork(raster, decision, compared, run.unwatched()), raster)
    return traceFrayed(given, decided, whole, compared, run.unwatched()) === whole ? traced : chosen
  }
  return { drawing: drawPixels(raster, decision.plan, arrangement, run), trust: decision.quality.quality }
}

/** Artwork as drawn of a raster; of a lossy one with white and black where its colors are next to these. */
function withEndsOfRange({ drawing, trust }: Traced, raster: Raster): Traced {
  if (raster.isLossy !== true || drawing.isPhoto || drawing.hardEdges) return { drawing, trust }
  return { drawing: withWhiteAndBlack(drawing, isSmall(raster) || isMedium(raster)), trust }
}

/** Pictures that are not read as artwork. */
function drawPixels(raster: Raster, plan: Plan, arrangement: Arrangement, run: StageRun): Drawing {
  if (plan.imageType === 'photo') return tracePhoto(raster, plan, arrangement, run)
  if (plan.imageType === 'artwork') return tracePhoto(raster, plan.overflow, arrangement, run)
  return traceHardEdges(raster, plan, arrangement, run)
}

/** How shapes are arranged for an output: an editor wants each connected part of a group as a path. */
function arrangementOf({ layers, group, background }: OutputOptions): Arrangement {
  return { layers, parts: group === 'color' ? 'single' : 'joined', clearsGround: background === 'remove', pixel: 1 }
}
