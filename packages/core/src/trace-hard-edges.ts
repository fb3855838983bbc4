import { pictureColoring } from './debug/pictures'
import { hardEdgeDrawing } from './hard-edges/hard-edge-drawing'
import { hardEdgeRegions } from './hard-edges/hard-edge-regions'
import { MAX_PIXEL_FILLS, MAX_PIXEL_REGIONS } from './limits'
import type { Arrangement } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import type { HardEdgePlan } from './plan'
import type { StageRun } from './stage-run'
import { tracePhoto } from './trace-photo'

/**
 * Pixel art and screenshots: every pixel as it is. A picture with more regions or fills than a document can hold is traced as a
 * photo.
 */
export function traceHardEdges(raster: Raster, plan: HardEdgePlan, arrangement: Arrangement, run: StageRun): Drawing {
  const coloring = run.stage('regions', () => hardEdgeRegions(raster, plan.colorCap), pictureColoring)
  const isHeld = coloring.regions.count <= MAX_PIXEL_REGIONS && coloring.fills.count <= MAX_PIXEL_FILLS
  if (!isHeld) return tracePhoto(raster, plan.overflow, arrangement, run)
  return run.stage('contours', () => hardEdgeDrawing(coloring, arrangement))
}
