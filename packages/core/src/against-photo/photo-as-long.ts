import { scaleDrawing } from '../geometry/scale-drawing'
import { STACKED } from '../model/arrangement'
import type { Drawing } from '../model/drawing'
import type { Raster } from '../model/raster'
import type { ArtworkPlan } from '../plan'
import { planArea } from '../plan-photo'
import type { StageRun } from '../stage-run'
import { traceUnenlarged } from '../trace-photo'

/**
 * A picture of `pixels` px as a photo of `bytes` bytes, those of its curves, or of fewer where photos have no use for as many; at the detail `high`, so that no lower one stops it before. Where
 * `shown` is a part of the picture, it gets as large a part of the bytes. The drawing has the size of `shown`, and is made from its pixels as they are, in a quarter of the time of an enlarged one.
 */
export function photoAsLong(shown: Raster, pixels: number, bytes: number, plan: ArtworkPlan, run: StageRun): Drawing {
  const { width, height } = shown
  const { photo, ...rest } = planArea(plan, 'high', pixels, width * height)
  const share = (width * height) / pixels
  const asLong = { ...rest, photo: { ...photo, bytes: Math.min(share * bytes, photo.bytes) } }
  return scaleDrawing(traceUnenlarged(shown, asLong, STACKED, run), width, height)
}
