import type { ReadByPlan } from './decision'
import { drawNearest } from './draw-nearest'
import { type DrawnReading, drawReading } from './draw-reading'
import { type Arrangement, comparedAs } from './model/arrangement'
import type { CurveMap } from './model/curve-map'
import { MIXED } from './model/indexed'
import { isFrame } from './model/planar-map'
import type { Raster } from './model/raster'
import type { ArtworkPlan } from './plan'
import type { ArtworkReading } from './segment/artwork-reading'
import { isMedium, isSmall } from './small/picture-size'
import { readSmall } from './small/read-small'
import type { StageRun } from './stage-run'
import { traceDense } from './trace-dense'
import { traceMissed } from './trace-missed'
import { traceMissingInks } from './trace-missing-inks'
import { drawSamples, needsSamples, SMALL } from './trace-small'
import { findTorn, traceTorn } from './trace-torn'
import { type Attempt, type DrawingMethod, type Traced, traceTrusted } from './trace-trusted'
import { isClearlyLikelier, isWorthIt } from './verify/compare-drawings'
import { isPreferable } from './verify/is-preferable'
import { MAX_COMPARED, missesPixels } from './verify/misses-pixels'

/**
 * Segments for each px of borders above which these are ragged. Of 37 logos that the next lower trust draws better and smaller, 31 have 0.05 to 0.31 and 3
 * have 0.035 to 0.05; half of 54 clean icons of 288 px have less than 0.02. With 0.05, 3.5 % of 200 logos stay better at the lower trust, with 0.035 3.0 %.
 */
const MAX_SEGMENTS_PER_PX = 0.035
/** Share (0-1) of the mixed pixels that no blend of inks explains, above which a reading is uncertain. Clean icons of flat colors have 0 to 0.0004. */
const MAX_UNEXPLAINED_SHARE = 0.002
/** The same above which fewer segments make borders ragged: resized and rimmed logos have 0.02 to 0.28, most clean icons less. */
const LARGE_UNEXPLAINED_SHARE = 0.02
/** Segments for each px of borders above which these are ragged in such pictures. Large logos with torn rims have 0.021 to 0.035: rims are as many in fewer px of smaller ones. */
const MAX_TORN_SEGMENTS_PER_PX = 0.02
/** Number of regions from which on a reading is uncertain, although its inks explain the pixels: torn rims make 47 to 127. Clean icons of 288 px have up to 34. */
const MANY_REGIONS = 40
/** Longest borders, px, of a drawing that is compared with another. A picture is read and drawn twice for that. */
const MAX_BORDERS = 20_000

/** Logos, icons, illustrations: flat colors with anti-aliased borders, drawn again as the artist drew them. `read` is what was read of the raster. */
export function traceArtwork(raster: Raster, read: ReadByPlan, arrangement: Arrangement, run: StageRun): Traced {
  const { reading, plan } = read
  if (reading.holding !== 'fitted') {
    return { drawing: traceDense(raster, reading, plan, arrangement, run), trust: plan.trust }
  }
  return traceTrusted(raster, read, methodFor(reading, plan), arrangement, run)
}

/**
 * How artwork is drawn, by the size of its reading. Each pixel of what an enlarged or blurred picture was made from is told by many pixels as given: from 49 px on, its curves are more
 * certain than samples.
 */
function methodFor(reading: ArtworkReading, { pixels }: ArtworkPlan): DrawingMethod {
  if (isSmall(reading)) return SMALL
  return isMedium(reading) && pixels === 'given' ? MEDIUM : LARGE
}

/**
 * How artwork of more than 80 px is drawn, and of 49 px on what another picture was made from. Without overshoot and compression, a second drawing must be shorter, as near and farther nowhere, unless it has fewer photo areas: of 84 that had more than
 * 0.75 of the first one's regions, one was kept, of 267 others 86. They took 8 to 15 % of the time of Noto emoji.
 */
const LARGE: DrawingMethod = { draw: drawByCurves, isBetter: isPreferable, asDetailed: 0.75 }

/**
 * How artwork of 49 to 80 px is drawn: by curves of its pixels and from samples, and the samples are kept where they are clearly likelier, or clearly nearer where the curves are not doubtful. Of 81 such pictures, curves stay 15 times
 * where likelier samples are always kept; with samples alone, two lose 1.0 and 1.7 dB. Of 50 others, 25 change instead of 28 with the second bound and without samples of certain clean drawings; with samples of certain clean
 * drawings, outlines of 1 px are up to 4 % of their area off, and inks 5 levels. Of drawings at two trusts, the better one is told as for small pictures.
 */
const MEDIUM: DrawingMethod = { ...SMALL, draw: drawCurvesOrSamples }

/**
 * A drawing of a reading by its curves, or from its samples where that is clearly the likelier origin of the raster. Beside certain curves, samples must come clearly nearer; clean pictures
 * with such curves are not sampled.
 */
function drawCurvesOrSamples(
  raster: Raster,
  reading: ArtworkReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Attempt {
  const { whole, plan: drawnBy } = drawNearest(raster, reading, plan, arrangement, run)
  const byCurves = mend(raster, reading, whole, drawnBy, arrangement, run)
  // Curves that are certain show clean pixels exactly, colors too
  const isClean = raster.isLossy !== true && plan.read.overshoot === 0
  if (!needsSamples(whole, plan)) return byCurves
  const isDoubtful = byCurves.isDoubtful()
  if (isClean && !isDoubtful) return byCurves
  const readings = run.stage('small', () => readSmall(reading, raster.isLossy === true ? 'bled' : 'exact'))
  if (readings.length === 0) return byCurves
  const compared = comparedAs(arrangement)
  const isShown = compared === arrangement
  const sampled = drawSamples(readings, raster, plan, compared, run)
  // Outputs that leave something out have no photo areas: these are not compared
  const other = isShown
    ? byCurves.drawing
    : drawByCurves(raster, reading, { ...plan, areaDetail: null }, compared, run.unwatched()).drawing
  const isKept = isDoubtful ? isClearlyLikelier : isWorthIt
  if (!run.stage('compare', () => isKept(sampled, other, raster))) return byCurves
  return { drawing: isShown ? sampled : drawSamples(readings, raster, plan, arrangement, run), isDoubtful: () => true }
}

/** A drawing of a reading by its curves, mended. */
function drawByCurves(
  raster: Raster,
  reading: ArtworkReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Attempt {
  const { whole, plan: drawnBy } = drawNearest(raster, reading, plan, arrangement, run)
  return mend(raster, reading, whole, drawnBy, arrangement, run)
}

/**
 * A drawn reading, mended. Where its curves tear areas, by `traceTorn`; elsewhere with the pixels that its curves miss or with the inks that it lacks. Doubt is about the drawing before it is mended: what mends it may hide that its borders are ragged.
 */
function mend(
  raster: Raster,
  reading: ArtworkReading,
  whole: DrawnReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Attempt {
  const torn = findTorn(raster, reading, whole, plan, arrangement, run)
  const better =
    torn === null
      ? (traceMissed(raster, reading, whole, plan, arrangement, run) ??
        traceMissingInks(raster, reading, whole, plan, arrangement, run)?.drawn.drawing)
      : traceTorn(raster, torn, reading, whole, plan, arrangement, run)
  const isRagged = segmentsPerPx(whole.curves) > expectedSegments(reading)
  const misses = (): boolean =>
    torn === null && isComparable(raster, whole, plan) && missesAny(raster, reading, whole, plan, arrangement, run)
  return { drawing: better ?? whole.drawing, isDoubtful: () => isRagged || misses() }
}

/**
 * Whether pixels that a first drawing misses make it doubtful: not those of compressed pictures, of which 213 of 56 to 320 px gain 0.2 dB in the 10 that change, some of them with torn strokes, nor
 * where a cap of colors is to blame.
 */
function isComparable(
  { width, height, isLossy }: Raster,
  { curves }: DrawnReading,
  { colorCap }: ArtworkPlan,
): boolean {
  if (isLossy === true || width * height > MAX_COMPARED || colorCap < Number.POSITIVE_INFINITY) return false
  return borderLength(curves) <= MAX_BORDERS
}

/** Whether a drawn reading, before it is mended and arranged so that it shows all pixels, misses pixels of the raster. */
function missesAny(
  raster: Raster,
  reading: ArtworkReading,
  whole: DrawnReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): boolean {
  const compared = comparedAs(arrangement)
  const shown = compared === arrangement ? whole : drawReading(reading, plan, compared, run.unwatched())
  return run.stage('compare', () => missesPixels(shown.drawing, raster))
}

/** Segments for each px of borders above which a drawing of the reading is doubtful: fewer where more pixels are unexplained; Infinity for a reading that is certain. */
function expectedSegments({ regions, indexed: { isUnexplained, purity } }: ArtworkReading): number {
  let unexplained = 0
  let mixed = 0
  for (let i = 0; i < purity.length; i++) {
    unexplained += isUnexplained[i]
    if (purity[i] === MIXED) mixed++
  }
  if (unexplained > LARGE_UNEXPLAINED_SHARE * mixed) return MAX_TORN_SEGMENTS_PER_PX
  const isUncertain = regions.count >= MANY_REGIONS || unexplained > MAX_UNEXPLAINED_SHARE * mixed
  return isUncertain ? MAX_SEGMENTS_PER_PX : Number.POSITIVE_INFINITY
}

/** The segments of the curves of a reading, without glyphs that are drawn apart, for each px of borders; 0 where the borders are too long for a second drawing. */
function segmentsPerPx(drawn: CurveMap): number {
  const length = borderLength(drawn)
  if (length === 0 || length > MAX_BORDERS) return 0
  const { borders, curves } = drawn
  let segments = 0
  for (let e = 0; e < borders.map.edgeCount; e++) if (!isFrame(borders.map, e)) segments += curves[e].ops.length
  return segments / length
}

/** The length of all borders off the frame, lattice steps. */
function borderLength({ borders: { map } }: CurveMap): number {
  let length = 0
  for (let e = 0; e < map.edgeCount; e++) if (!isFrame(map, e)) length += map.edgeStart[e + 1] - 1 - map.edgeStart[e]
  return length
}
