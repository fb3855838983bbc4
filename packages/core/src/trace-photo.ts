import { extractPlanarMap } from './boundary/extract'
import { straightenBorders } from './boundary/straighten'
import { drawCurves, drawPlanarMap, drawRegions } from './debug/pictures'
import type { StageRun } from './debug/stage-run'
import { fitBorders } from './fit/fit-curves'
import { singleStrands } from './fit/topology/strands'
import { buildShapes } from './layer/build-shapes'
import { scaleCurve } from './model/curve'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import { mergePhoto } from './photo/merge-photo'
import type { PhotoTracePlan } from './plan'

/** Photographs: as many flat shapes as asked for, where they tell most of the picture. */
export function tracePhoto(raster: Raster, plan: PhotoTracePlan, run: StageRun): Drawing {
  const { width, height } = raster
  const { map, palette, scaleX, scaleY } = run.stage('merge', () => mergePhoto(raster, plan.photo))
  run.show('regions', () => drawRegions(map, palette))
  const planar = run.stage('planar-map', () => extractPlanarMap(map))
  run.show('planar-map', () => drawPlanarMap(planar, map.width, map.height))
  const borders = run.stage('straighten', () => straightenBorders(planar, plan.sigma, plan.straightenPasses))
  const curves = run.stage('fit', () =>
    fitBorders(planar, borders, singleStrands(planar), map.width, map.height, plan.fit),
  )
  run.show('curves', () => drawCurves(curves, map.width, map.height))
  const shapes = run.stage('layers', () => buildShapes(map, planar, curves, palette, []))
  const scaled = shapes.map(({ fill, contours }) => ({
    fill,
    contours: contours.map((contour) => scaleCurve(contour, scaleX, scaleY)),
  }))
  return { width, height, shapes: scaled, hardEdges: false }
}
