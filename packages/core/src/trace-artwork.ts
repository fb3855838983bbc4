import { extractPlanarMap } from './boundary/extract'
import { measureBorders } from './boundary/measure'
import type { MeasurePlan } from './boundary/profile'
import { straightenBorders } from './boundary/straighten'
import { pictureBorders, pictureCurves, picturePlanarMap } from './debug/pictures'
import { fitCurves } from './fit/fit-curves'
import { scaleDrawing } from './geometry/scale-drawing'
import type { DrawTile } from './glyphs/draw-glyph'
import { traceGlyphs } from './glyphs/trace-glyphs'
import { type Arranged, arrangeShapes } from './layer/arrange-shapes'
import type { Cut } from './layer/cut-out-shapes'
import { findOcclusions } from './layer/occlusion'
import { areaGrounds } from './mixed/area-grounds'
import { coverAreas } from './mixed/cover-areas'
import { cropAreas, placeShapes } from './mixed/crop-areas'
import { cutBoxes } from './mixed/cut-boxes'
import { findPhotoAreas, mayHavePhotoAreas, type PhotoAreas } from './mixed/photo-areas'
import { type Arrangement, STACKED } from './model/arrangement'
import type { Coloring } from './model/coloring'
import type { CurveMap } from './model/curve-map'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import type { Reading } from './model/reading'
import { MAX_WORK_PIXELS } from './photo/merge-photo'
import { type ArtworkPlan, type PhotoDetail, planArea, planSmall } from './plan'
import { regularize } from './regularize/regularize'
import { capColors } from './segment/cap-colors'
import { joinAlike, readAsJoined } from './segment/join-alike'
import type { ArtworkReading } from './segment/read-artwork'
import { isSmall, readSmall } from './small/read-small'
import type { StageRun } from './stage-run'
import { traceDense } from './trace-dense'
import { tracePhoto } from './trace-photo'
import { borderError } from './verify/border-error'
import { refitMisfits } from './verify/refit-misfits'
import { restoreRegions } from './verify/restore-regions'

/**
 * How far the borders of enlarged glyphs are trusted: in samples, of which super-resolution leaves edges about 2 wide. Half the standard
 * error takes 27 to 30 % more segments for 0.07 dB at most on text of 12 and 16 px; twice of it saves 18 % and loses 0.5 to 0.7 dB.
 */
const ENLARGED: MeasurePlan = { reach: 6, noise: 1, sigma: 0.2 }

/**
 * Standard error, px, of the middle of a lattice step as a point of the border, in pictures without anti-aliasing. Against 24 icons at 224 and
 * 400 px without it, seen at four times the size, 0.25 px reaches 26.6 dB and 0.35 px 26.5 dB; stairs reach 23.6 dB.
 */
const ALIASED_SIGMA = 0.25
/** Passes of averaging along such borders: two round corners more. Against 36 scans of bench/ink.mjs, 1 and 2 passes leave 0.619 and 0.625 of potrace's error. */
const ALIASED_PASSES = 1

/**
 * Border error up to which a small picture is drawn as it was read. It holds for pictures whose pixels the drawing shows exactly, and for those
 * whose glyphs were drawn apart; with 0.004, 160 pictures of 16 to 48 px lose 0.25 dB and save 2 % of segments.
 */
const EXPLAINED = 0.001

/** Share (0-1) of the pixels in photo areas above which all of a picture is drawn as a photo. A map of 0.88 takes half the bytes then. */
const MOSTLY_PHOTO = 0.6

/** Logos, icons, illustrations: flat colors with anti-aliased borders, drawn again as the artist drew them. `reading` is what was read of the raster. */
export function traceArtwork(
  raster: Raster,
  reading: ArtworkReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing {
  if (reading.holding !== 'fitted') return traceDense(raster, reading, plan, arrangement, run)
  const { drawing, curves, drawn } = drawReading(reading, plan, arrangement, run)
  if (!isSmall(reading)) {
    const detail = mayBeMixed(reading, arrangement) ? plan.areaDetail : null
    const areas = detail === null ? null : run.stage('mixed', () => findPhotoAreas(curves, drawn))
    if (detail === null || areas === null) return drawing
    return drawMixed(raster, reading, areas, detail, plan, arrangement, run)
  }
  if (plan.isAliased || borderError(curves, drawn) <= EXPLAINED) return drawing
  const samples = run.stage('small', () => readSmall(reading))
  if (samples === null) return drawing
  const enlarged = drawReading(samples, planSmall(plan), arrangement, run.unwatched()).drawing
  return scaleDrawing(enlarged, reading.width, reading.height)
}

/** Whether areas of the picture may be drawn as photos, over the rest: not where shapes must not overlap, or the ground is taken out. */
function mayBeMixed(reading: ArtworkReading, { layers, clearsGround }: Arrangement): boolean {
  return layers === 'stacked' && !clearsGround && mayHavePhotoAreas(reading, reading.indexed.isUnexplained)
}

/** Artwork with its photo areas drawn as photos, over all else; all of it as a photo if it is mostly such areas. */
function drawMixed(
  raster: Raster,
  reading: ArtworkReading,
  areas: PhotoAreas,
  detail: PhotoDetail,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing {
  const { length } = areas.whole
  const photoShare = areas.pixels / length
  if (photoShare > MOSTLY_PHOTO) {
    return { ...tracePhoto(raster, planArea(plan, detail, length, length), arrangement, run), photoShare: 1 }
  }
  const covered = coverAreas(reading, areas, raster)
  const { drawing } = run.stage('cover', () => drawReading(covered, plan, arrangement, run.unwatched()))
  const shapes = run.stage('areas', () =>
    cutBoxes(areas.whole, raster.width, MAX_WORK_PIXELS).flatMap((box) => {
      const crop = cropAreas(raster, areas, box)
      const photoPlan = planArea(plan, detail, areas.pixels, crop.pixels)
      return placeShapes(tracePhoto(crop.raster, photoPlan, arrangement, run.unwatched()), crop)
    }),
  )
  return { ...drawing, shapes: [...drawing.shapes, ...areaGrounds(raster, areas), ...shapes], photoShare }
}

/** A reading as a drawing; its curves without its glyphs, and the regions that these bound. */
function drawReading(
  reading: Reading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): { drawing: Drawing; curves: CurveMap; drawn: Reading } {
  const { width, height } = reading
  const coloring = run.stage('colors', () => colorsOf(reading, plan))

  // Thin shapes that stand alone, such as letters, are drawn apart, from enlarged copies
  const drawTile: DrawTile = (tile, unit) => {
    const tilePlan = unit === 'samples' ? { ...plan, measure: ENLARGED } : plan
    return drawRegions(tile, colorsOf(tile, plan), tilePlan, STACKED, run.unwatched()).arranged.shapes
  }
  const glyphs = run.stage('glyphs', () =>
    plan.enlargesGlyphs
      ? traceGlyphs(reading, coloring, plan.colorCap, drawTile)
      : { shapes: [], glyphs: [], reading, coloring },
  )

  const cuts = glyphs.glyphs.map(({ glyph, contours }) => ({ beside: glyph.beside, contours }))
  const { arranged, curves, drawn } = drawRegions(glyphs.reading, glyphs.coloring, plan, arrangement, run, cuts)
  const glyphShapes = arrangement.parts === 'single' ? glyphs.glyphs : glyphs.shapes
  const shapes = [...arranged.shapes, ...glyphShapes]
  return { drawing: { ...arranged, width, height, shapes, hardEdges: false }, curves, drawn }
}

/** The regions with their fills: at most as many as asked for, or without those that people cannot tell apart. */
function colorsOf(reading: Reading, { alike, colorCap }: ArtworkPlan): Coloring {
  return alike > 0 ? joinAlike(reading, alike) : capColors(reading, colorCap)
}

/** The shapes of a reading, the lowest first, the curves of their borders, and the regions that these bound. `cuts` are drawn apart, over them. */
function drawRegions(
  reading: Reading,
  coloring: Coloring,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
  cuts: readonly Cut[] = [],
): { arranged: Arranged; curves: CurveMap; drawn: Reading } {
  // Regions -> borders
  const map = run.stage('planar-map', () => extractPlanarMap(coloring.regions), picturePlanarMap)
  const borders = run.stage(
    'measure',
    () =>
      plan.isAliased
        ? straightenBorders(map, ALIASED_SIGMA, ALIASED_PASSES)
        : measureBorders(map, reading, plan.measure),
    pictureBorders,
  )

  // Borders -> curves: fitted, made regular, collapsed regions restored, then verified against the pixels
  const fitted = run.stage('fit', () => fitCurves(borders, plan.lambda))
  const regular = run.stage('regularize', () => regularize(fitted))
  const drawn = plan.alike > 0 ? readAsJoined(reading, coloring) : reading
  const whole = run.stage('restore', () => restoreRegions(regular, coloring, reading))
  // Aliased pixels contradict every curve: their stairs lie up to half a pixel beside it.
  const curves = run.stage(
    'verify',
    () => (plan.isAliased ? whole : refitMisfits(whole, drawn, plan.lambda)),
    pictureCurves,
  )

  // Curves -> shapes
  const occlusions = run.stage('occlusions', () => findOcclusions(curves, coloring))
  const arranged = run.stage('layers', () => arrangeShapes(curves, coloring, occlusions, arrangement, cuts))
  return { arranged, curves, drawn }
}
