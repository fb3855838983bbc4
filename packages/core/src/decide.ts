import { classify } from './classify/classify'
import { estimateQuality } from './classify/estimate-quality'
import type { MeasuredRaster } from './classify/reduce-blurred'
import { type Original, restoreOriginal } from './classify/restore-original'
import { restoreCompressed } from './compression/restore-compressed'
import { decideAs } from './decide-as'
import type { Decision } from './decision'
import { removeDither } from './dither/remove-dither'
import { removeFringe } from './fringe/remove-fringe'
import { isRasterOpaque } from './image/is-raster-opaque'
import type { Raster } from './model/raster'
import type { Options } from './options'
import { showsInk } from './paper/read-ink'
import { findPlacedPhotos } from './placed/placed-photos'
import { planRestored } from './plan'
import { NO_LINES } from './rules/find-rules'
import { findCastShadow } from './shadow/cast-shadow'
import { findGroundShadow } from './shadow/ground-shadow'
import { type Unsharpened, withoutSharpening } from './sharpening/without-sharpening'
import type { StageRun } from './stage-run'

/**
 * Most regions of a picture before it was sharpened, as a multiple of those as given. 158 sharpened pictures: with 1, 35 are drawn as before sharpening, with 2, 49, with any number 61, of which seven lose 0.2 to 5 dB.
 */
const MOST_REGIONS = 2

/** The pixels that are decided on and drawn, and that are meant below by a raster as given: those before compression, as far as they are known, without a fringe. Hard pixels that are asked for stay as they are. */
export function pixelsToDraw(raster: Raster, options: Options, run: StageRun): Raster {
  if (options.imageType === 'artwork_sharp') return raster
  const isDrawn = (): boolean =>
    options.imageType === 'artwork' || (options.imageType === 'auto' && classify(raster).imageType !== 'photo')
  const restored = run.stage('compression', () => restoreCompressed(raster, isDrawn))
  return run.stage('fringe', () => removeFringe(restored))
}

/**
 * Decides by options and pixels how a raster is drawn, and reads artwork: as what it was before dither, shadow, enlargement, sharpening and photographs on it (`decide-as.ts`), where it has these.
 * `mayDrawOver` says whether photographs and rules may be drawn over artwork, and shadows on transparency below it; `mayLift` whether shadows on plain ground may.
 */
export function decide(
  raster: Raster,
  options: Options,
  run: StageRun,
  mayDrawOver = true,
  mayLift = mayDrawOver,
): Decision {
  const toned = options.imageType === 'artwork_sharp' ? null : run.stage('dither', () => removeDither(raster))
  if (toned === null) return decideLit(raster, options, run, mayDrawOver, mayLift)
  const decision = decideAs('tones', measured(toned.raster, run), options, run, raster, false)
  const { colors, share } = toned.evidence
  const dithered = `dithered in ${colors} colours: ${Math.round(100 * share)} % of its texture is alternating pixels`
  return prefixReason(decision, `${dithered}; of their mean tones, `)
}

/** The same for a picture without dither. A soft shadow is drawn apart from artwork that casts it. */
function decideLit(raster: Raster, options: Options, run: StageRun, mayDrawOver: boolean, mayLift: boolean): Decision {
  const isArtwork = options.imageType === 'auto' || options.imageType === 'artwork'
  const isOpaque = isRasterOpaque(raster)
  const mayCast = (isOpaque ? mayLift : mayDrawOver) && isArtwork && typeof options.colors !== 'number'
  const findShadow = isOpaque ? findGroundShadow : findCastShadow
  const shadow = mayCast ? run.stage('shadow', () => findShadow(raster)) : null
  const whole = decideSamples(raster, options, run, mayDrawOver)
  if (shadow === null) return whole
  const decision = decideSamples(shadow.raster, options, run, mayDrawOver)
  return decision.reading === null ? whole : { ...decision, shadow, whole }
}

/** The same for a picture without shadow. Hard pixels and photos that are asked for are drawn from the pixels as given. */
function decideSamples(raster: Raster, options: Options, run: StageRun, mayDrawOver: boolean): Decision {
  const isRestored = options.imageType === 'auto' || options.imageType === 'artwork'
  const original = isRestored ? run.stage('original', () => restoreOriginal(raster)) : null
  if (original === null) {
    const mayCover = mayDrawOver && typeof options.colors !== 'number'
    const page = isRestored && mayCover ? decidePage(raster, options, run) : null
    if (page !== null) return page
    const given = measured(raster, run)
    const before = isRestored ? run.stage('sharpening', () => withoutSharpening(given)) : null
    const asGiven = decideAs('pixels', given, options, run, raster, mayCover)
    return (before && decideUnsharpened(before, asGiven, options, run, raster)) ?? asGiven
  }
  const decision = decideAs('pixels', measured(original.raster, run), options, run, raster, false)
  return prefixReason(
    drawnEnlarged(decision, original, raster),
    `enlarged ${Math.round(1000 * original.factor) / 1000} times; before that, `,
  )
}

/**
 * The decision on an original, for the raster that was made of it. Hard pixels get whole coordinates. A photo is drawn from the raster as given:
 * of 24 enlarged pieces of photographs 21 come out 0.1 to 8.7 dB nearer to it than from the original, 3 of one out of focus up to 2.1 dB farther.
 */
function drawnEnlarged(decision: Decision, { place }: Original, raster: Raster): Decision {
  const given = estimateQuality(raster)
  const { classification, plan, source } = decision
  const quality = { ...given, quality: decision.quality.quality }
  if (decision.reading !== null) {
    const { fallback } = decision
    const plans = { plan: planRestored(decision.plan), fallback: fallback && planRestored(fallback) }
    return { ...decision, ...plans, quality, source: { ...source, place } }
  }
  if (plan.imageType === 'artwork') return { ...decision, quality, source: { ...source, place } }
  if (plan.imageType === 'artwork_sharp') return { ...decision, quality }
  return { classification, quality: given, source: { raster, quality: given }, plan, reading: null }
}

/**
 * The decision on a picture before it was sharpened, `before`, for the raster as given; null where it is no artwork then. Rims are regions of their own, so what is left without them has few. Where it
 * has far more than the picture as given, the mask was not the right one, and the decision is null too. Lightly sharpened pictures are decided on as given unless they then have fewer regions. A picture that is no artwork as given is not compared.
 */
function decideUnsharpened(
  before: Unsharpened,
  asGiven: Decision,
  options: Options,
  run: StageRun,
  raster: Raster,
): Decision | null {
  const decision = decideAs('pixels', before, options, run, raster, false)
  if (decision.reading === null) return null
  const { reading } = asGiven
  const times = reading === null ? 0 : decision.reading.regions.count / reading.regions.count
  if (times > MOST_REGIONS || (before.isLight && times >= 1)) return null
  const quality = { ...asGiven.quality, quality: decision.quality.quality }
  return prefixReason({ ...decision, quality }, 'sharpened; before that, ')
}

/**
 * The decision for a page of artwork with photographs on it; null for other pictures, and for pages in hard pixels or that were blurred. What looks like a
 * photograph on ink on paper is paper in a shadow.
 */
function decidePage(raster: Raster, options: Options, run: StageRun): Decision | null {
  const placed = run.stage('placed', () => findPlacedPhotos(raster))
  if (placed === null || showsInk(raster)) return null
  const { page, photos } = placed
  const decision = decideAs('page', measured(page, run), options, run, page, true)
  const { plan, source, rules = NO_LINES } = decision
  // The photographs lie in pixels of the picture as given, with or without its rules
  const isAsGiven = source.raster === page || rules.rules.length > 0
  if (plan.imageType !== 'artwork' || plan.areaDetail === null || !isAsGiven) return null
  return prefixReason({ ...decision, photos }, 'a page with photographs; without them, ')
}

/** A decision of `auto` with words before its reason. */
function prefixReason(decision: Decision, words: string): Decision {
  const { classification } = decision
  if (classification === null) return decision
  return { ...decision, classification: { ...classification, reason: `${words}${classification.reason}` } }
}

function measured(raster: Raster, run: StageRun): MeasuredRaster {
  return { raster, quality: run.stage('quality', () => estimateQuality(raster)) }
}
