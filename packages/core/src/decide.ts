import { type Classification, classify, hasAliasedCurves, type PictureKind } from './classify/classify'
import { estimateQuality, type QualityEstimate } from './classify/estimate-quality'
import { isPhotograph } from './classify/is-photograph'
import { reconsider } from './classify/reconsider'
import { type MeasuredRaster, reduceBlurred } from './classify/reduce-blurred'
import { type Original, restoreOriginal } from './classify/restore-original'
import { pictureReading } from './debug/pictures'
import { removeDither } from './dither/remove-dither'
import { mayBePage } from './image/may-be-page'
import type { AreaCrop } from './mixed/crop-areas'
import type { Raster } from './model/raster'
import type { Options } from './options'
import { dropSpecks } from './paper/drop-specks'
import { type InkReading, readInk, showsInk } from './paper/read-ink'
import { findPlacedPhotos } from './placed/placed-photos'
import {
  type ArtworkPlan,
  type HardEdgePlan,
  plan as makePlan,
  type Plan,
  planInk,
  planReduced,
  planRestored,
} from './plan'
import type { PhotoTracePlan } from './plan-photo'
import { eraseRules } from './rules/erase-rules'
import { findRules, NO_LINES, type RuledLines } from './rules/find-rules'
import type { ArtworkReading } from './segment/artwork-reading'
import { readArtwork } from './segment/read-artwork'
import { type CastShadow, findCastShadow } from './shadow/cast-shadow'
import { isSmall } from './small/read-small'
import type { StageRun } from './stage-run'

/** The quality by which pixels are trusted next to each. */
const NEXT_LOWER = { high: 'medium', medium: 'low', low: null } as const

/** Sides, px. */
type Size = Pick<Raster, 'width' | 'height'>

/** Artwork as it was read. */
export interface ReadByPlan {
  readonly plan: ArtworkPlan
  readonly reading: ArtworkReading
  /** The plan at the next lower trust, for pixels that deserve less than they seem to; null where there is none, where the trust was given, and without anti-aliasing. */
  readonly fallback: ArtworkPlan | null
}

/** How a raster is going to be drawn. */
export type Decision = {
  /** What `auto` found; null where the image type was given. */
  readonly classification: Classification | null
  /** What was measured of the raster as given; its verdict is that on what is drawn. */
  readonly quality: QualityEstimate
  /** The photographs of a page of artwork, which are drawn over it; the source holds ground in their place. */
  readonly photos?: readonly AreaCrop[]
  /** The pale rules of a compressed page of artwork, which are drawn over it; the source holds ground in their place. */
  readonly rules?: RuledLines
  /** The soft shadow of artwork on transparency, which is drawn below it; the source lies on nothing in its place. */
  readonly shadow?: CastShadow
  /** The decision on such artwork with its shadow left in it, for a drawing to compare. */
  readonly whole?: Decision
  /** What is drawn: the raster, one without specks, ink on flat paper (at up to twice the size), what artwork was enlarged from, or a smaller copy of blurred artwork. */
  readonly source: MeasuredRaster
} & (
  | ReadByPlan
  /** Artwork that was asked for of a photograph: it is drawn by the plan of its overflow. */
  | { readonly plan: ArtworkPlan; readonly reading: null }
  | { readonly plan: HardEdgePlan | PhotoTracePlan; readonly reading: null }
)

/**
 * Decides by options and pixels how a raster is drawn, and reads artwork, unless it is a photograph that was called so. A picture that was enlarged is decided on as what it was enlarged from.
 * A decision of `auto` for artwork is looked at again when the picture has been read; a smaller copy of blurred artwork says too little of it for
 * that. `mayDrawOver` says whether photographs and rules may be drawn over artwork.
 */
export function decide(raster: Raster, options: Options, run: StageRun, mayDrawOver = true): Decision {
  const toned = options.imageType === 'artwork_sharp' ? null : run.stage('dither', () => removeDither(raster))
  if (toned === null) return decideLit(raster, options, run, mayDrawOver)
  const decision = decideAs('tones', toned.raster, options, run, raster, false)
  const { colors, share } = toned.evidence
  const dithered = `dithered in ${colors} colours: ${Math.round(100 * share)} % of its texture is alternating pixels`
  return prefixReason(decision, `${dithered}; of their mean tones, `)
}

/** The same for a picture without dither. A soft shadow is drawn apart from artwork that casts it. */
function decideLit(raster: Raster, options: Options, run: StageRun, mayDrawOver: boolean): Decision {
  const isArtwork = options.imageType === 'auto' || options.imageType === 'artwork'
  const mayCast = mayDrawOver && isArtwork && typeof options.colors !== 'number'
  const shadow = mayCast ? run.stage('shadow', () => findCastShadow(raster)) : null
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
    const decision = isRestored && mayCover ? decidePage(raster, options, run) : null
    return decision ?? decideAs('pixels', raster, options, run, raster, mayCover)
  }
  const decision = decideAs('pixels', original.raster, options, run, raster, false)
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
 * The decision for a page of artwork with photographs on it; null for other pictures, and for pages in hard pixels or that were blurred. What looks like a
 * photograph on ink on paper is paper in a shadow.
 */
function decidePage(raster: Raster, options: Options, run: StageRun): Decision | null {
  const placed = run.stage('placed', () => findPlacedPhotos(raster))
  if (placed === null || showsInk(raster)) return null
  const { page, photos } = placed
  const decision = decideAs('page', page, options, run, page, true)
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

/**
 * The same for what a picture was made into: `pixels` as given or as before they were enlarged, the `tones` that its dither stands for, or a `page` without its photographs. `page` has
 * the size of the drawing. Only pixels may be ink on paper: a page that holds photographs was not scanned.
 */
function decideAs(
  made: 'pixels' | 'tones' | 'page',
  raster: Raster,
  options: Options,
  run: StageRun,
  page: Size,
  mayCover: boolean,
): Decision {
  const measured = run.stage('quality', () => estimateQuality(raster))
  const kindOf = () => (made === 'tones' ? classifyTones(raster) : classify(raster))
  const classification = options.imageType === 'auto' ? run.stage('classify', kindOf) : null
  const kind = classification ?? kindAsked(options, raster)
  const ink = made === 'pixels' && mayBeInk(options, kind) ? run.stage('paper', () => readInk(raster)) : null
  if (ink !== null) {
    run.stage('read', () => ink.reading, pictureReading)
    return decideInk(ink, page, options, classification, measured)
  }
  const given = { raster, quality: measured }
  const pixels = kind.imageType === 'artwork' ? drawnSource(raster, measured, kind, run) : given
  const quality = { ...measured, quality: pixels.quality.quality }
  const isReduced = pixels.raster.width < raster.width
  const planFor = (decided: PictureKind, asked = options): Plan => {
    const planned = makePlan(asked, decided, pixels.quality, page.width, page.height)
    return isReduced ? planReduced(planned) : planned
  }
  const plan = planFor(kind)
  if (plan.imageType !== 'artwork') return { classification, quality, source: pixels, plan, reading: null }
  if (classification === null && run.stage('photograph', () => isPhotograph(pixels.raster)))
    return { classification, quality, source: pixels, plan, reading: null }
  // Rules lie in pixels of the picture as given, which specks and blur do not leave as they are
  const mayHaveRules = mayCover && pixels.raster === raster
  const { source, rules } = mayHaveRules ? withoutRules(pixels, plan, run) : { source: pixels, rules: NO_LINES }
  const reading = run.stage('read', () => readArtwork(source.raster, plan.read), pictureReading)
  const lower = options.quality === 'auto' && !plan.isAliased ? NEXT_LOWER[plan.trust] : null
  const lowerPlan = lower === null ? null : planFor(kind, { ...options, quality: lower })
  const fallback = lowerPlan?.imageType === 'artwork' ? lowerPlan : null
  // Few pixels show blends of too many inks for the first reading: what it leaves unexplained is no evidence
  if (classification === null || pixels.raster !== raster || (isSmall(raster) && reading.holding === 'fitted'))
    return { classification, quality, source, plan, reading, fallback, rules }
  const second = reconsider(classification, reading)
  const secondPlan = planFor(second)
  if (secondPlan.imageType === 'artwork') return { classification, quality, source, plan, reading, fallback, rules }
  return { classification: second, quality: measured, source: given, plan: secondPlan, reading: null }
}

/** Noisy artwork, as compression makes it, without its rules, and these; the pixels as they are where there are none. */
function withoutRules(
  pixels: MeasuredRaster,
  { read, isAliased }: ArtworkPlan,
  run: StageRun,
): { readonly source: MeasuredRaster; readonly rules: RuledLines } {
  const isPlain = read.ink.isClean || read.noise === 0 || isAliased
  if (isPlain || !mayBePage(pixels.raster)) return { source: pixels, rules: NO_LINES }
  const rules = run.stage('rules', () => findRules(pixels.raster))
  if (rules.rules.length === 0) return { source: pixels, rules }
  return { source: { ...pixels, raster: eraseRules(pixels.raster, rules) }, rules }
}

/**
 * What a picture in mean tones shows: its noise is not that of a lossy file, and its pixels are not hard, since single ones were averaged.
 */
function classifyTones(raster: Raster): Classification {
  const found = classify({ ...raster, isLossy: false })
  return found.imageType === 'artwork_sharp' ? { ...found, imageType: 'photo' } : found
}

/** The kind of a picture whose type was given: its pixels tell whether artwork has anti-aliasing. */
function kindAsked({ imageType }: Options, raster: Raster): PictureKind {
  const asked = imageType === 'auto' ? 'artwork' : imageType
  return { imageType: asked, isAliased: asked === 'artwork' && hasAliasedCurves(raster) }
}

/** Whether ink on paper is looked for, whatever `auto` took the picture for: drawings in pixels and curves without anti-aliasing have no paper. */
function mayBeInk(options: Options, { imageType, isAliased }: PictureKind): boolean {
  return options.imageType !== 'photo' && imageType !== 'artwork_sharp' && !isAliased
}

/** Ink on paper is artwork of known inks, whatever it was taken for. */
function decideInk(
  { reading, bare, raster: flat, enlargement }: InkReading,
  page: Size,
  options: Options,
  classification: Classification | null,
  quality: QualityEstimate,
): Decision {
  const reason = `ink on paper: ${Math.round(100 * bare)} % of the picture is bare paper`
  const found: Classification | null = classification && { ...classification, imageType: 'artwork', reason }
  const plan = makePlan({ ...options, imageType: 'artwork' }, found, quality, page.width, page.height)
  if (plan.imageType !== 'artwork') throw new Error('ink is artwork')
  const source = { raster: flat, quality }
  return { classification: found, quality, source, plan: planInk(plan, enlargement), reading, fallback: null }
}

/** What is drawn of artwork: the raster itself, without the specks of a scanner, or a smaller copy where it was enlarged. */
function drawnSource(raster: Raster, quality: QualityEstimate, kind: PictureKind, run: StageRun): MeasuredRaster {
  if (kind.isAliased) return { raster: run.stage('specks', () => dropSpecks(raster)), quality }
  return run.stage('reduce', () => reduceBlurred(raster, quality))
}
