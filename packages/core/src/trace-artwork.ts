import { extractPlanarMap } from './boundary/extract'
import { measureBorders } from './boundary/measure'
import { pictureBorders, pictureCurves, picturePlanarMap, pictureReading } from './debug/pictures'
import { fitCurves } from './fit/fit-curves'
import { findOcclusions } from './layer/occlusion'
import { stackShapes } from './layer/stack-shapes'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import type { ArtworkPlan } from './plan'
import { regularize } from './regularize/regularize'
import { capColors } from './segment/cap-colors'
import { readArtwork } from './segment/read-artwork'
import type { StageRun } from './stage-run'
import { traceDense } from './trace-dense'
import { refitMisfits } from './verify/refit-misfits'
import { restoreRegions } from './verify/restore-regions'

/** Logos, icons, illustrations: flat colors with anti-aliased borders, drawn again as the artist drew them. */
export function traceArtwork(raster: Raster, plan: ArtworkPlan, run: StageRun): Drawing {
  // Pixels -> regions
  const reading = run.stage('read', () => readArtwork(raster, plan.read), pictureReading)
  if (reading.holding !== 'fitted') return traceDense(raster, reading, plan, run)
  const coloring = run.stage('colors', () => capColors(reading, plan.colorCap))

  // Regions -> borders
  const map = run.stage('planar-map', () => extractPlanarMap(coloring.regions), picturePlanarMap)
  const borders = run.stage('measure', () => measureBorders(map, reading, plan.measure), pictureBorders)

  // Borders -> curves: fitted, made regular, collapsed regions restored, then verified against the pixels
  const fitted = run.stage('fit', () => fitCurves(borders, plan.lambda))
  const regular = run.stage('regularize', () => regularize(fitted))
  const whole = run.stage('restore', () => restoreRegions(regular, coloring, reading))
  const curves = run.stage('verify', () => refitMisfits(whole, reading, plan.lambda), pictureCurves)

  // Curves -> shapes
  const occlusions = run.stage('occlusions', () => findOcclusions(curves, coloring))
  const shapes = run.stage('layers', () => stackShapes(curves, coloring, occlusions))
  return { width: raster.width, height: raster.height, shapes, hardEdges: false }
}
