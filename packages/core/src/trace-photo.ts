import { extractPlanarMap } from './boundary/extract'
import { straightenBorders } from './boundary/straighten'
import { pictureColoring, pictureCurves, picturePlanarMap } from './debug/pictures'
import { fitEdges } from './fit/fit-curves'
import { scaleCurve } from './geometry/curve'
import { stackShapes } from './layer/stack-shapes'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import { mergePhoto } from './photo/merge-photo'
import type { PhotoTracePlan } from './plan'
import type { StageRun } from './stage-run'
import { restoreLoops } from './verify/restore-regions'

/** Photographs: as many flat shapes as asked for, placed where they describe most of the picture. */
export function tracePhoto(raster: Raster, plan: PhotoTracePlan, run: StageRun): Drawing {
  // Pixels -> regions, of the raster or of a smaller copy
  const merged = run.stage(
    'merge',
    () => mergePhoto(raster, plan.photo),
    ({ coloring }) => pictureColoring(coloring),
  )
  const { coloring, scaleX, scaleY } = merged

  // Regions -> borders -> curves
  const map = run.stage('planar-map', () => extractPlanarMap(coloring.regions), picturePlanarMap)
  const borders = run.stage('straighten', () => straightenBorders(map))
  const curves = run.stage('fit', () => restoreLoops(fitEdges(borders, plan.lambda)), pictureCurves)

  // Curves -> shapes, in the size of the raster
  const shapes = run.stage('layers', () => stackShapes(curves, coloring, []))
  const scaled = shapes.map(({ fill, contours }) => ({
    fill,
    contours: contours.map((contour) => scaleCurve(contour, scaleX, scaleY)),
  }))
  return { width: raster.width, height: raster.height, shapes: scaled, hardEdges: false }
}
