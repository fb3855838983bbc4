import { drawRegions } from './debug/pictures'
import type { StageRun } from './debug/stage-run'
import { pixelDrawing } from './hard-edges/hard-edge-drawing'
import { pixelRegions } from './hard-edges/hard-edge-regions'
import { MAX_PIXEL_REGIONS } from './limits'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import type { PixelPlan } from './plan'
import { tracePhoto } from './trace-photo'

/** Pixel art and screenshots: every pixel as it is. Noise that no document could hold is drawn as a photo. */
export function tracePixels(raster: Raster, plan: PixelPlan, run: StageRun): Drawing {
  const { map, palette } = run.stage('regions', () => pixelRegions(raster, plan.colorCap))
  if (map.count > MAX_PIXEL_REGIONS) return tracePhoto(raster, plan.overflow, run)
  run.show('regions', () => drawRegions(map, palette))
  return run.stage('contours', () => pixelDrawing(map, palette))
}
