import type { ReadByPlan } from './decide'
import { drawReading } from './draw-reading'
import type { Arrangement } from './model/arrangement'
import type { CurveMap } from './model/curve-map'
import type { Drawing } from './model/drawing'
import { MIXED } from './model/indexed'
import { isFrame } from './model/planar-map'
import type { Raster } from './model/raster'
import type { ArtworkPlan } from './plan'
import { type ArtworkReading, readArtwork } from './segment/read-artwork'
import type { StageRun } from './stage-run'
import { traceTorn } from './trace-mixed'
import { drawingError } from './verify/drawing-error'

/**
 * Segments for each px of its borders from which on a drawing is doubted. Of 37 logos that the next lower trust draws better and smaller, 31 have 0.05 to
 * 0.31 and 3 have 0.035 to 0.05; half of 54 clean icons of 288 px have less than 0.02.
 */
const DOUBTFUL = 0.035
/**
 * Share (0-1) of the mixed pixels that no blend of inks explains, and the number of regions: a reading with less of both is not doubted. Of 54 clean icons,
 * 7 of the 10 with many segments have less, of those 37 logos one.
 */
const MIN_UNEXPLAINED = 0.002
const MIN_REGIONS = 40
/** Longest borders, px, of a drawing that is doubted. It bounds the time: such pictures are read and drawn twice. */
const MAX_BORDERS = 20_000
/** Squared error of a drawing with fewer segments, as a multiple of the other's, up to which it shows the pixels as well: 0.2 dB. */
const AS_WELL = 1.047

/** A drawing of artwork, and the quality by which its pixels were trusted. */
export interface TracedArtwork {
  readonly drawing: Drawing
  readonly trust: ArtworkPlan['trust']
}

/**
 * Draws artwork that curves hold. Where its borders come out torn, the raster is read and drawn by the plan `doubted` as well, which trusts its pixels
 * less, and the shorter drawing is kept if it shows the pixels as well. Rims that resizing or cutting out left beside edges pass for clean pixels in the
 * estimate of quality, and for inks in the reading.
 */
export function traceTrusted(
  raster: Raster,
  { reading, plan, doubted }: ReadByPlan,
  arrangement: Arrangement,
  run: StageRun,
): TracedArtwork {
  const whole = drawReading(reading, plan, arrangement, run)
  const first = {
    drawing: traceTorn(raster, reading, whole, plan, arrangement, run) ?? whole.drawing,
    trust: plan.trust,
  }
  if (doubted === null || !(isUncertain(reading) && isTorn(whole.curves))) return first
  const second = run.stage('doubt', () => traceAgain(raster, doubted, arrangement, run.unwatched()))
  if (second === null || countSegments(second) >= countSegments(first.drawing)) return first
  const isAsGood = drawingError(second, raster) <= AS_WELL * drawingError(first.drawing, raster)
  return isAsGood ? { drawing: second, trust: doubted.trust } : first
}

/** The raster as it is read and drawn by a plan; null where curves do not hold it. */
function traceAgain(raster: Raster, plan: ArtworkPlan, arrangement: Arrangement, run: StageRun): Drawing | null {
  const reading = readArtwork(raster, plan.read)
  if (reading.holding !== 'fitted') return null
  const whole = drawReading(reading, plan, arrangement, run)
  return traceTorn(raster, reading, whole, plan, arrangement, run) ?? whole.drawing
}

/** Whether a reading leaves pixels unexplained, or has as many regions as torn rims make. */
function isUncertain({ regions, indexed: { isUnexplained, purity } }: ArtworkReading): boolean {
  if (regions.count >= MIN_REGIONS) return true
  let unexplained = 0
  let mixed = 0
  for (let i = 0; i < purity.length; i++) {
    unexplained += isUnexplained[i]
    if (purity[i] === MIXED) mixed++
  }
  return unexplained > MIN_UNEXPLAINED * mixed
}

/** Whether the curves of a reading without its glyphs have more segments than borders that long should. */
function isTorn({ borders: { map }, curves }: CurveMap): boolean {
  let segments = 0
  let length = 0
  for (let e = 0; e < map.edgeCount; e++) {
    if (isFrame(map, e)) continue
    segments += curves[e].ops.length
    length += map.edgeStart[e + 1] - 1 - map.edgeStart[e]
  }
  return length <= MAX_BORDERS && segments > DOUBTFUL * length
}

/** The number of lines, arcs and curves of all shapes. */
function countSegments({ shapes }: Drawing): number {
  let segments = 0
  for (const { contours } of shapes) for (const { ops } of contours) segments += ops.length
  return segments
}
