import type { ReadByPlan } from './decide'
import { drawReading } from './draw-reading'
import { type Arrangement, STACKED } from './model/arrangement'
import type { CurveMap } from './model/curve-map'
import type { Drawing } from './model/drawing'
import { MIXED } from './model/indexed'
import { isFrame } from './model/planar-map'
import type { Raster } from './model/raster'
import type { ArtworkPlan } from './plan'
import { type ArtworkReading, readArtwork } from './segment/read-artwork'
import type { StageRun } from './stage-run'
import { traceTorn } from './trace-mixed'
import { drawingErrors } from './verify/drawing-error'

/**
 * Segments for each px of borders above which these are ragged. Of 37 logos that the next lower trust draws better and smaller, 31 have 0.05 to 0.31 and 3
 * have 0.035 to 0.05; half of 54 clean icons of 288 px have less than 0.02. With 0.05, 3.5 % of 200 logos stay better at the lower trust, with 0.035 3.0 %.
 */
const MAX_SEGMENTS_PER_PX = 0.035
/** Share (0-1) of the mixed pixels that no blend of inks explains, above which a reading is uncertain. Clean icons of flat colors have 0 to 0.0004. */
const MAX_UNEXPLAINED_SHARE = 0.002
/** Number of regions from which on a reading is uncertain, although its inks explain the pixels: torn rims make 47 to 127. Clean icons of 288 px have up to 34. */
const MANY_REGIONS = 40
/** Longest borders, px, of a drawing that is compared with another. A picture is read and drawn twice for that. */
const MAX_BORDERS = 20_000
/**
 * Segments of a drawing, as a share of the other's, up to which it is shorter. Where 165 segments stood beside 166, a flag lost an ink that its pixels hardly
 * show, and 4.6 dB at four times the size.
 */
const SHORTER = 0.9
/** Squared error of a shorter drawing, as a multiple of the other's, up to which it shows the pixels as well: 0.2 dB. */
const AS_WELL = 1.047
/**
 * Squared error, levels over all channels, by which one of two drawings is worse than the other in a cell of 64 px where it lacks a thin line or a dot,
 * or has a shard. The shorter drawing may not have more such cells than the other: light grid lines of a chart are little of its error.
 */
const WORSE = 25_600

/** A drawing, and the quality by which its pixels were trusted. */
export interface Traced {
  readonly drawing: Drawing
  readonly trust: ArtworkPlan['trust']
}

/**
 * Draws artwork that curves hold. Where its borders come out ragged, the raster is read and drawn by the plan of the next lower trust as well, and the
 * shorter drawing is kept if it shows the pixels as well. Rims that resizing or cutting out left beside edges pass for clean pixels in the estimate of
 * quality, and for inks in the reading.
 */
export function traceTrusted(
  raster: Raster,
  { reading, plan, fallback }: ReadByPlan,
  arrangement: Arrangement,
  run: StageRun,
): Traced {
  const { drawing, curves } = drawWhole(raster, reading, plan, arrangement, run)
  const first = { drawing, trust: plan.trust }
  if (fallback === null || !isUncertain(reading) || !isRagged(curves)) return first
  const again = run.stage('fallback', () => readArtwork(raster, fallback.read))
  if (again.holding !== 'fitted') return first
  const draw = (read: ArtworkReading, by: ArtworkPlan, arranged: Arrangement): Drawing =>
    drawWhole(raster, read, by, arranged, run.unwatched()).drawing
  // Which trust is right does not depend on what is left out of the output
  const isShown = arrangement.layers === 'stacked' && !arrangement.clearsGround
  const shown = isShown ? drawing : run.stage('fallback', () => draw(reading, plan, STACKED))
  const other = run.stage('fallback', () => draw(again, fallback, isShown ? arrangement : STACKED))
  if (!run.stage('compare', () => isShorter(other, shown, raster))) return first
  return { drawing: isShown ? other : draw(again, fallback, arrangement), trust: fallback.trust }
}

/** A reading as a drawing, with its torn areas as photos, and the curves of its borders without its glyphs. */
function drawWhole(
  raster: Raster,
  reading: ArtworkReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): { drawing: Drawing; curves: CurveMap } {
  const whole = drawReading(reading, plan, arrangement, run)
  const torn = traceTorn(raster, reading, whole, plan, arrangement, run)
  return { drawing: torn ?? whole.drawing, curves: whole.curves }
}

/** Whether a drawing is shorter than another one and shows the raster as well, as a whole and everywhere. */
function isShorter(drawing: Drawing, other: Drawing, raster: Raster): boolean {
  if (countSegments(drawing) > SHORTER * countSegments(other)) return false
  const errors = drawingErrors(drawing, raster)
  const others = drawingErrors(other, raster)
  let sum = 0
  let sumOfOthers = 0
  let lost = 0
  for (let k = 0; k < errors.length; k++) {
    if (Math.abs(errors[k] - others[k]) > WORSE) lost += Math.sign(errors[k] - others[k])
    sum += errors[k]
    sumOfOthers += others[k]
  }
  return lost <= 0 && sum <= AS_WELL * sumOfOthers
}

/** Whether a reading leaves pixels unexplained, or has as many regions as torn rims make. */
function isUncertain({ regions, indexed: { isUnexplained, purity } }: ArtworkReading): boolean {
  if (regions.count >= MANY_REGIONS) return true
  let unexplained = 0
  let mixed = 0
  for (let i = 0; i < purity.length; i++) {
    unexplained += isUnexplained[i]
    if (purity[i] === MIXED) mixed++
  }
  return unexplained > MAX_UNEXPLAINED_SHARE * mixed
}

/** Whether the curves of a reading without its glyphs have more segments than borders that long should. */
function isRagged({ borders: { map }, curves }: CurveMap): boolean {
  let segments = 0
  let length = 0
  for (let e = 0; e < map.edgeCount; e++) {
    if (isFrame(map, e)) continue
    segments += curves[e].ops.length
    length += map.edgeStart[e + 1] - 1 - map.edgeStart[e]
  }
  return length <= MAX_BORDERS && segments > MAX_SEGMENTS_PER_PX * length
}

/** The number of lines, arcs and curves of all shapes. */
function countSegments({ shapes }: Drawing): number {
  let segments = 0
  for (const { contours } of shapes) for (const { ops } of contours) segments += ops.length
  return segments
}
