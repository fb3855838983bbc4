import { extractPlanarMap } from './boundary/extract'
import { pictureColoring, pictureCurves, picturePlanarMap } from './debug/pictures'
import { scaleDrawing } from './geometry/scale-drawing'
import { isRasterOpaque } from './image/is-raster-opaque'
import { arrangeShapes } from './layer/arrange-shapes'
import { clearGround } from './layer/clear-ground'
import type { Arrangement } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import { enlargePhoto } from './photo/enlarge-photo'
import { MAX_WORK_PIXELS, type MergedPhoto, mergePhoto } from './photo/merge-photo'
import { measurePhotoBorders } from './photo/photo-borders'
import { simplifyBorders, type VertexGrid } from './photo/simplify-borders'
import { stackPolygons } from './photo/stack-polygons'
import { underpaint } from './photo/underpaint'
import { type PhotoTracePlan, planEnlarged } from './plan-photo'
import type { StageRun } from './stage-run'

/**
 * Photographs: flat shapes, as many as a file of `plan.photo.bytes` holds, placed where a byte saves most squared error. Small ones are enlarged first, so that
 * borders lie between the pixels' stairs. The drawing of a large raster has the size of a smaller copy.
 */
export function tracePhoto(raster: Raster, plan: PhotoTracePlan, arrangement: Arrangement, run: StageRun): Drawing {
  const enlargement = enlargementOf(raster, plan, arrangement)
  if (enlargement === 1) return traceUnenlarged(raster, plan, arrangement, run)
  const enlarged = run.stage('enlarge', () => enlargePhoto(raster, enlargement))
  const drawing = traceUnenlarged(enlarged, planEnlarged({ ...plan, enlargement }), arrangement, run)
  return scaleDrawing(drawing, raster.width, raster.height)
}

/**
 * How many times a photo is enlarged. The areas of a plan may lie far apart in the raster, which is enlarged to as many pixels as are worked with. Shapes that are cut out get
 * none, since narrower ones show more seams, and translucent photos of few colors none, since rims would take these.
 */
function enlargementOf(raster: Raster, { enlargement, photo }: PhotoTracePlan, { layers }: Arrangement): number {
  if (layers === 'cutout' || (photo.colorCap < Number.POSITIVE_INFINITY && !isRasterOpaque(raster))) return 1
  const most = Math.floor(Math.sqrt(MAX_WORK_PIXELS / (raster.width * raster.height)))
  return Math.max(1, Math.min(enlargement, most))
}

/** The same from the pixels as they are, in a quarter of the time: curves are compared with such photos. */
export function traceUnenlarged(
  raster: Raster,
  plan: PhotoTracePlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing {
  // Pixels -> regions
  const merged = run.stage(
    'merge',
    () => mergePhoto(raster, plan.photo),
    ({ coloring }) => pictureColoring(coloring),
  )
  return { ...drawPolygons(merged, plan, arrangement, run), isPhoto: true }
}

/**
 * Regions as polygons: their borders lie where the coverage of the pixels puts them, with the vertices, on the grid, that pay for their bytes. Stacked
 * regions with features get an underpainting, so that seams between them show about their own colors.
 */
export function drawPolygons(
  { coloring, picture, errorPerByte, features }: MergedPhoto,
  grid: VertexGrid,
  arrangement: Arrangement,
  run: StageRun,
): Drawing {
  // Regions -> borders -> polygons
  const map = run.stage('planar-map', () => extractPlanarMap(coloring.regions), picturePlanarMap)
  const borders = run.stage('measure', () => measurePhotoBorders(map, coloring, picture, errorPerByte))
  const curves = run.stage('simplify', () => simplifyBorders(borders, grid), pictureCurves)

  // Polygons -> shapes
  const { width, height } = map
  const arranged = run.stage('layers', () => {
    const { layers, parts, clearsGround } = arrangement
    if (layers === 'cutout') return arrangeShapes(curves, coloring, [], arrangement)
    const shown = clearsGround ? clearGround(coloring) : coloring
    const under = features === null ? [] : underpaint(shown, picture, features, errorPerByte, grid, parts)
    const shapes = stackPolygons(curves, shown, parts, grid.unit, under)
    return { shapes, isGroundCleared: shown !== coloring }
  })
  return { ...arranged, width, height, hardEdges: false }
}
