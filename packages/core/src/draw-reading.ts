import { extractPlanarMap } from './boundary/extract'
import { measureBorders } from './boundary/measure'
import type { MeasurePlan } from './boundary/profile'
import { straightenBorders } from './boundary/straighten'
import { pictureBorders, pictureCurves, picturePlanarMap } from './debug/pictures'
import { fitCurves } from './fit/fit-curves'
import { scaleCurve } from './geometry/curve'
import { scaleFill } from './geometry/scale-drawing'
import type { DrawTile } from './glyphs/draw-field'
import { middleSample, SCALE } from './glyphs/field'
import { type DrawnGlyph, type DrawnGlyphs, groupByFill, traceGlyphs } from './glyphs/trace-glyphs'
import { type Arranged, arrangeShapes } from './layer/arrange-shapes'
import type { Cut } from './layer/cut-out-shapes'
import { findOcclusions } from './layer/occlusion'
import { type Arrangement, STACKED } from './model/arrangement'
import type { Coloring } from './model/coloring'
import type { CurveMap } from './model/curve-map'
import type { Drawing, Shape } from './model/drawing'
import type { Reading } from './model/reading'
import type { ArtworkPlan } from './plan'
import { regularize } from './regularize/regularize'
import { capColors } from './segment/cap-colors'
import { isHeld } from './segment/hold-detail'
import { joinAlike, readAsJoined } from './segment/join-alike'
import type { StageRun } from './stage-run'
import { refitMisfits } from './verify/refit-misfits'
import { restoreRegions } from './verify/restore-regions'

/**
 * How far the borders of enlarged glyphs are trusted: in samples, which refined outlines cover exactly. A standard error of 0.05 takes 9 % more
 * segments for 0.2 to 0.5 dB of text of 12 and 16 px; 0.2 saves 10 % and loses 0.6 to 1.2 dB.
 */
const ENLARGED: MeasurePlan = { reach: 6, noise: 1, sigma: 0.1 }

/**
 * Standard error, px, of the middle of a lattice step as a point of the border, in pictures without anti-aliasing. Against 24 icons at 224 and
 * 400 px without it, seen at four times the size, 0.25 px reaches 26.6 dB and 0.35 px 26.5 dB; stairs reach 23.6 dB.
 */
const ALIASED_SIGMA = 0.25
/** Passes of averaging along such borders: two round corners more. Against 36 scans of bench/ink.mjs, 1 and 2 passes leave 0.619 and 0.625 of potrace's error. */
const ALIASED_PASSES = 1

/** A reading as a drawing, and its glyphs; its curves without its glyphs, and the regions that these bound. */
export interface DrawnReading {
  readonly drawing: Drawing
  readonly glyphs: DrawnGlyphs
  readonly curves: CurveMap
  readonly drawn: Reading
}

/** Draws a reading. */
export function drawReading(
  reading: Reading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): DrawnReading {
  return drawRest(takeGlyphs(reading, plan, run), plan, arrangement, run)
}

/** Draws samples of what the glyphs left of a reading, and the glyphs over it. The drawing has the size of the samples. */
export function drawSamples(
  samples: Reading,
  { glyphs }: DrawnGlyphs,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing {
  const width = samples.width / SCALE
  const enlarged = glyphs.map((glyph) => ({
    glyph: { ...glyph.glyph, beside: middleSample(glyph.glyph.beside, width) },
    fill: scaleFill(glyph.fill, SCALE, SCALE, 0),
    contours: glyph.contours.map((contour) => scaleCurve(contour, SCALE, SCALE)),
  }))
  return drawRest({ glyphs: enlarged, reading: samples, coloring: colorsOf(samples, plan) }, plan, arrangement, run)
    .drawing
}

/** Draws a reading with more regions or longer borders than curves can be fitted to; null where that holds without its glyphs, too. */
export function drawWithGlyphs(
  reading: Reading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing | null {
  const glyphs = takeGlyphs(reading, plan, run)
  return isHeld(glyphs.reading.regions) ? drawRest(glyphs, plan, arrangement, run).drawing : null
}

/** Draws the glyphs of a reading, which are thin shapes that stand alone, such as letters, from enlarged copies, and takes them out of it. */
function takeGlyphs(reading: Reading, plan: ArtworkPlan, run: StageRun): DrawnGlyphs {
  const coloring = run.stage('colors', () => colorsOf(reading, plan))
  const drawTile: DrawTile = (tile, unit) => {
    const tilePlan = unit === 'samples' ? { ...plan, measure: ENLARGED } : plan
    return drawRegions(tile, colorsOf(tile, plan), tilePlan, STACKED, run.unwatched()).arranged.shapes
  }
  return run.stage('glyphs', () =>
    plan.enlargesGlyphs ? traceGlyphs(reading, coloring, plan.colorCap, drawTile) : { glyphs: [], reading, coloring },
  )
}

/** Draws what glyphs leave of a reading, and the glyphs over it. */
function drawRest(glyphs: DrawnGlyphs, plan: ArtworkPlan, arrangement: Arrangement, run: StageRun): DrawnReading {
  const { width, height } = glyphs.reading
  const cuts = glyphs.glyphs.map(({ glyph, contours }) => ({ beside: glyph.beside, contours }))
  const { arranged, curves, drawn } = drawRegions(glyphs.reading, glyphs.coloring, plan, arrangement, run, cuts)
  const shapes = [...arranged.shapes, ...glyphShapes(glyphs.glyphs, arrangement)]
  return { drawing: { ...arranged, width, height, shapes, hardEdges: false }, glyphs, curves, drawn }
}

/** Glyphs as shapes: one for each, or one for each fill. */
export function glyphShapes(glyphs: readonly DrawnGlyph[], { parts }: Arrangement): readonly Shape[] {
  return parts === 'single' ? glyphs : groupByFill(glyphs)
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
