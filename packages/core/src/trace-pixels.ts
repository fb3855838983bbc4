import type { Raster } from './image/raster'
import type { Drawing } from './layer/shape'
import { pixelDrawing } from './pixels/pixel-drawing'
import { pixelRegions } from './pixels/pixel-regions'
import type { PixelPlan } from './plan'
import type { StageRun } from './stage-run'
import { drawRegions } from './stages/draw-stages'

/** Pixel art and screenshots: every pixel as it is. */
export function tracePixels(raster: Raster, plan: PixelPlan, run: StageRun): Drawing {
  const { map, palette } = run.stage('regions', () => pixelRegions(raster, plan.colorCap))
  run.show('regions', () => drawRegions(map, palette))
  return run.stage('contours', () => pixelDrawing(map, palette))
}
