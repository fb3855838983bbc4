import { extractPlanarMap } from './boundary/extract'
import { straightenBorders } from './boundary/straighten'
import { pictureColoring, pictureCurves, picturePlanarMap } from './debug/pictures'
import { fitEdges } from './fit/fit-curves'
import { stackShapes } from './layer/stack-shapes'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import { mergePhoto } from './photo/merge-photo'
import type { PhotoTracePlan } from './plan'
import type { StageRun } from './stage-run'
import { restoreLoops } from './verify/restore-regions'

/**
 * Photographs: as many flat shapes as asked for, placed where they describe most of the picture. The drawing of a large raster has the size
 * of a smaller copy.
 */
export function tracePhoto(raster: Raster, plan: PhotoTracePlan, run: StageRun): Drawing {
  // Pixels -> regions
  const coloring = run.stage('merge', () => mergePhoto(raster, plan.photo), pictureColoring)

  // Regions -> borders -> curves
  const map = run.stage('planar-map', () => extractPlanarMap(coloring.regions), picturePlanarMap)
  const borders = run.stage('straighten', () => straightenBorders(map))
  const curves = run.stage('fit', () => restoreLoops(fitEdges(borders, plan.lambda)), pictureCurves)

  // Curves -> shapes
  const shapes = run.stage('layers', () => stackShapes(curves, coloring, []))
  return { width: map.width, height: map.height, shapes, hardEdges: false, isPhoto: true }
}
