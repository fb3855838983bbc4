import type { Raster } from './image/raster'
import type { Drawing } from './layer/shape'
import { MAX_PIXEL_REGIONS } from './limits'
import { pixelDrawing } from './pixels/pixel-drawing'
import { pixelRegions } from './pixels/pixel-regions'
import type { PixelPlan } from './plan'
import type { StageRun } from './stage-run'
import { drawRegions } from './stages/draw-stages'
import { tracePhoto } from './trace-photo'

/** Pixel art and screenshots: every pixel as it is. Noise that no document could hold is drawn as a photo. */
export function tracePixels(raster: Raster, plan: PixelPlan, run: StageRun): Drawing {
  const { map, palette } = run.stage('regions', () => pixelRegions(raster, plan.colorCap))
  if (map.count > MAX_PIXEL_REGIONS) return tracePhoto(raster, plan.overflow, run)
  run.show('regions', () => drawRegions(map, palette))
  return run.stage('contours', () => pixelDrawing(map, palette))
}
