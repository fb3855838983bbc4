import { drawReading } from './draw-reading'
import { scaleDrawing } from './geometry/scale-drawing'
import type { Arrangement } from './model/arrangement'
import type { Drawing } from './model/drawing'
import type { Raster } from './model/raster'
import { type ArtworkPlan, planSmall } from './plan'
import type { ArtworkReading } from './segment/read-artwork'
import { isSmall, readSmall } from './small/read-small'
import type { StageRun } from './stage-run'
import { traceDense } from './trace-dense'
import { traceTorn } from './trace-mixed'
import { borderError } from './verify/border-error'

/**
 * Border error up to which a small picture is drawn as it was read. It holds for pictures whose pixels the drawing shows exactly, and for those
 * whose glyphs were drawn apart; with 0.004, 160 pictures of 16 to 48 px lose 0.25 dB and save 2 % of segments.
 */
const EXPLAINED = 0.001

/** Logos, icons, illustrations: flat colors with anti-aliased borders, drawn again as the artist drew them. `reading` is what was read of the raster. */
export function traceArtwork(
  raster: Raster,
  reading: ArtworkReading,
  plan: ArtworkPlan,
  arrangement: Arrangement,
  run: StageRun,
): Drawing {
  if (reading.holding !== 'fitted') return traceDense(raster, reading, plan, arrangement, run)
  const whole = drawReading(reading, plan, arrangement, run)
  if (!isSmall(reading)) return traceTorn(raster, reading, whole, plan, arrangement, run) ?? whole.drawing
  if (plan.isAliased || borderError(whole.curves, whole.drawn) <= EXPLAINED) return whole.drawing
  const samples = run.stage('small', () => readSmall(reading))
  if (samples === null) return whole.drawing
  const enlarged = drawReading(samples, planSmall(plan), arrangement, run.unwatched()).drawing
  return scaleDrawing(enlarged, reading.width, reading.height)
}
