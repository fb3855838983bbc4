import type { ReadByPlan } from './decision'
import { type Arrangement, comparedAs } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import type { ArtworkPlan } from './plan'
import type { ArtworkReading } from './segment/artwork-reading'
import { readArtwork } from './segment/read-artwork'
import type { StageRun } from './stage-run'
import { losesPixels } from './verify/misses-pixels'

/** A drawing, and the quality by which its pixels were trusted. */
export interface Traced {
  readonly drawing: Drawing
  readonly trust: ArtworkPlan['trust']
}

/** A drawing, and whether the pixels deserve less trust than it was read by, which is only found out where it is asked for. */
export interface Attempt {
  readonly drawing: Drawing
  readonly isDoubtful: () => boolean
}

/** How artwork is drawn, and which of two drawings of it is the better one. */
export interface DrawingMethod {
  draw(raster: Raster, reading: ArtworkReading, plan: ArtworkPlan, arrangement: Arrangement, run: StageRun): Attempt
  /** `isDisturbed` says that the raster overshoots or was compressed; coordinates are written with `decimals` places. */
  isBetter(drawing: Drawing, other: Drawing, raster: Raster, isDisturbed: boolean, decimals: number): boolean
  /**
   * Regions of another reading of an undisturbed raster, as a share (0-1) of the first one's, above which its drawing is not better; Infinity where regions do
   * not tell.
   */
  readonly asDetailed: number
}

/**
 * Number of regions of a reading from which on the regions of another one tell how long its drawing gets: of fewer, each may have any number of segments. Of 33
 * second drawings of disturbed pictures with 10 regions or more and nearly as many again, one of 13 regions was kept.
 */
const TELLING_REGIONS = 20
/**
 * Number of regions below which one region less leaves a share of 0.9 at most: a rim less, of two forms and their ground. Two logos of 5 and 7 regions gain 0.5 and 1.1 dB; of 209 clean
 * icons one more is drawn twice.
 */
const FEW_REGIONS = 10
/**
 * Regions of another reading, as a share (0-1) of the first one's, above which its drawing is not shorter by a tenth. Those that would be nearer in as many segments are given up, for time. Of 91 second drawings of 198 logos and
 * touched icons, 43 were kept: 42 had up to 0.9 of the regions, and one of 18 regions had as many.
 */
const AS_DETAILED = 0.9

/**
 * Draws artwork that curves hold. Where its drawing is doubtful, the raster is read and drawn by the plan of the next lower trust as well, and the
 * better drawing is kept. Rims that resizing or cutting out left beside edges pass for clean pixels in the estimate of quality, and for inks in the
 * reading.
 */
export function traceTrusted(
  raster: Raster,
  { reading, plan, fallback }: ReadByPlan,
  method: DrawingMethod,
  arrangement: Arrangement,
  run: StageRun,
): Traced {
  const { drawing, isDoubtful } = method.draw(raster, reading, plan, arrangement, run)
  const first = { drawing, trust: plan.trust }
  if (fallback === null || !isDoubtful()) return first
  const again = run.stage('fallback', () => readArtwork(raster, fallback.read, reading))
  const isDisturbed = plan.trust !== 'high' || plan.read.overshoot > 0
  // Photo areas have segments that the number of regions does not tell
  const hasAreas = isDisturbed && !drawing.isPhoto && (drawing.photoShare ?? 0) > 0
  if (
    again.holding !== 'fitted' ||
    (!hasAreas && raster.isLossy === true && hasSameInks(again, reading)) ||
    (!hasAreas && isAsDetailed(again, reading, isDisturbed ? Number.POSITIVE_INFINITY : method.asDetailed))
  )
    return first
  const draw = (read: ArtworkReading, by: ArtworkPlan, arranged: Arrangement): Drawing =>
    method.draw(raster, read, by, arranged, run.unwatched()).drawing
  const compared = comparedAs(arrangement)
  const isShown = compared === arrangement
  // Outputs that leave something out have no photo areas: these are not compared
  const whole = (read: ArtworkReading, by: ArtworkPlan): Drawing => draw(read, { ...by, areaDetail: null }, compared)
  const shown = isShown ? drawing : run.stage('fallback', () => whole(reading, plan))
  const other = run.stage('fallback', () => (isShown ? draw(again, fallback, arrangement) : whole(again, fallback)))
  if (!run.stage('compare', () => method.isBetter(other, shown, raster, isDisturbed, plan.decimals))) return first
  // Disturbed pixels may be rims, which the better drawing does not show
  if (!isDisturbed && run.stage('compare', () => losesPixels(other, shown, raster))) return first
  return { drawing: isShown ? other : draw(again, fallback, arrangement), trust: fallback.trust }
}

/**
 * Whether two readings have the same inks. Of compressed artwork, such readings are drawn nearly alike: of 45 second drawings of 24 to 288 px, one was kept, which gained 0.25 dB; of 15
 * with other inks two were.
 */
function hasSameInks(a: ArtworkReading, b: ArtworkReading): boolean {
  const [colors, others] = [a.inks.colors, b.inks.colors]
  return a.space === b.space && colors.length === others.length && colors.every((level, k) => level === others[k])
}

/**
 * Whether another reading has about as many regions as the first one, which has many, or more than the share `asDetailed` of them, so that its drawing would not
 * be kept.
 */
function isAsDetailed(again: ArtworkReading, { regions }: ArtworkReading, asDetailed: number): boolean {
  const share = again.regions.count / regions.count
  const most = regions.count < FEW_REGIONS ? Math.max(asDetailed, AS_DETAILED) : asDetailed
  return share > most || (regions.count >= TELLING_REGIONS && share > AS_DETAILED)
}
