import { type Classification, classify, hasAliasedCurves, type PictureKind } from './classify/classify'
import type { QualityEstimate } from './classify/estimate-quality'
import { isPhotograph } from './classify/is-photograph'
import { reconsider } from './classify/reconsider'
import { type MeasuredRaster, reduceBlurred } from './classify/reduce-blurred'
import { pictureReading } from './debug/pictures'
import type { Decision } from './decision'
import { mayBePage } from './image/may-be-page'
import type { Raster } from './model/raster'
import type { Options } from './options'
import { dropSpecks } from './paper/drop-specks'
import { type InkReading, readInk } from './paper/read-ink'
import { type ArtworkPlan, plan as makePlan, type Plan, planInk, planReduced } from './plan'
import { eraseRules } from './rules/erase-rules'
import { findRules, NO_LINES, type RuledLines } from './rules/find-rules'
import { readArtwork } from './segment/read-artwork'
import { isSmall } from './small/picture-size'
import type { StageRun } from './stage-run'

/** The quality by which pixels are trusted next to each. */
const NEXT_LOWER = { high: 'medium', medium: 'low', low: null } as const

/** Sides, px. */
type Size = Pick<Raster, 'width' | 'height'>

/**
 * Decides by options and pixels how a raster is drawn, and reads artwork, unless it is a photograph that was called so. A decision of `auto` for artwork is looked at again when the raster has
 * been read; a smaller copy of blurred artwork says too little of it for that. `made` says what a picture was made into: `pixels` as given or as before they were enlarged, the `tones` that its
 * dither stands for, or a `page` without its photographs. Only pixels may be ink on paper: a page that holds photographs was not scanned. `page` is the size of the drawing; `mayCover` says
 * whether rules may be drawn over artwork.
 */
export function decideAs(
  made: 'pixels' | 'tones' | 'page',
  { raster, quality: measured }: MeasuredRaster,
  options: Options,
  run: StageRun,
  page: Size,
  mayCover: boolean,
): Decision {
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
